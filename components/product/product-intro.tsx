import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { MenuItem } from "#domain/menu/menu.ts";
import { formatPesos } from "#domain/base/money.ts";
import { FirstPhoto } from "#components/ui/photo/first-photo.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { Price } from "#components/ui/price.tsx";

/** The photo of a product, large; first of all on its own page, not in a sheet whose frame is fetched ahead. */
export async function ProductPhoto({ item, sizes, isFirst }: { item: MenuItem; sizes: string; isFirst: boolean }) {
  const t = await getTranslations("product");
  const alt = t("photoOf", { name: item.name });
  // Up to 500 px wide (S1 §2).
  const className = "mx-auto aspect-[4/3] w-full max-w-[500px] md:rounded-md";
  return isFirst && item.photo ? (
    <FirstPhoto
      photo={item.photo}
      alt={alt}
      sizes={sizes}
      phone={{ width: 640, height: 480 }}
      priority="high"
      className={className}
    />
  ) : (
    <FoodPhoto photo={item.photo} alt={alt} sizes={sizes} className={className} />
  );
}

interface ProductIntroProps {
  item: MenuItem;
  /** Of its words, where it is not the page's. */
  lang: "es" | undefined;
  /** The heading's id where it names the sheet. */
  nameId?: string;
  /** 1 on its page, 2 over the menu. */
  level: 1 | 2;
  /** Its prices are without taxes, which come on top (A63). */
  hasTaxesOnTop: boolean;
  /** Where a promotion lowers it, null for the usual one. */
  price: ReactNode;
  /** What it is made of. */
  badges: ReactNode;
  /** What else can be done with it: to keep it, to show it to somebody. */
  actions: ReactNode;
}

/** Name, price and description of a product, the same on its page and in its sheet. */
export async function ProductIntro({
  item,
  lang,
  nameId,
  level,
  hasTaxesOnTop,
  price,
  badges,
  actions,
}: ProductIntroProps) {
  const t = await getTranslations("menu");
  const product = await getTranslations("product");
  const Heading = level === 1 ? "h1" : "h2";
  const prices = item.sizes.length > 0 ? item.sizes.map((size) => size.price) : [item.price];
  const lowest = formatPesos(Math.min(...prices));
  return (
    <div className={level === 1 ? "flex flex-col gap-2" : "contents [&>*+*]:-mt-2"}>
      <Heading id={nameId} lang={lang} className={`text-xl font-bold ${level === 1 ? "" : "sheet-name"}`}>
        {item.name}
      </Heading>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p
          className={`min-w-0 grow basis-36 ${price !== null ? "flex flex-col" : "flex flex-wrap items-baseline gap-x-2"}`}
        >
          {price !== null ? (
            <span className="text-lg font-semibold">{price}</span>
          ) : (
            <Price
              text={new Set(prices).size > 1 ? t("from", { price: lowest }) : lowest}
              className="text-lg font-semibold"
            />
          )}
          {hasTaxesOnTop && <span className="text-sm text-ink-muted">{product("taxesNotIncluded")}</span>}
        </p>
        {actions}
      </div>
      {item.description !== null && (
        <p lang={lang} className="text-base text-ink-muted">
          {item.description}
        </p>
      )}
      {badges}
    </div>
  );
}
