import type { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Photo } from "#domain/base/photo.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { formatPesos } from "#domain/base/money.ts";
import { FirstPhoto } from "#components/ui/photo/first-photo.tsx";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { ItemNote } from "./item-notes.tsx";
import { TraitBadges } from "./trait-badges.tsx";
import type { TraitTexts } from "./trait-badges.tsx";

/** How the items of a menu are laid out; app/menu.css says what each looks like. */
export type MenuLayout = "tiles" | "rows" | "text" | "few";

/** The words of all cards. None of them waits for its own: React would write each of its parts apart. */
export interface CardTexts {
  menu: Awaited<ReturnType<typeof getTranslations<"menu">>>;
  traits: TraitTexts;
}

export interface MenuCardProps {
  item: MenuItem;
  layout: MenuLayout;
  /** Key of the reason why it cannot always be ordered, null when it can. */
  noteKey: string | null;
  /** Its section shows it for all of its items: here it is for screen readers only. */
  isNoteShared: boolean;
  /** Its price where a promotion lowers it, null for the usual one. */
  price: ReactNode;
  /** Its photo is the first of the page, one that is seen at once, or any other. */
  photoRank: "first" | "seen" | "other";
  texts: CardTexts;
  /** Of its words, where it is not the page's. */
  lang: "es" | undefined;
}

/** How wide a photo is drawn, null where the smallest of its files is sharp enough; and the pixels of it that a phone shows. */
const photoPlaces: Record<MenuLayout, { sizes: string | null; phone: { width: number; height: number } }> = {
  // At most 22 rem, 12 on a phone.
  tiles: { sizes: null, phone: { width: 336, height: 252 } },
  rows: { sizes: "7rem", phone: { width: 224, height: 224 } },
  text: { sizes: "4.5rem", phone: { width: 144, height: 144 } },
  few: { sizes: "4rem", phone: { width: 128, height: 128 } },
};

/** A photo of the menu; the first one stands in the page (ADR 13). */
function CardPhoto({ photo, layout, rank }: { photo: Photo; layout: MenuLayout; rank: MenuCardProps["photoRank"] }) {
  const { sizes, phone } = photoPlaces[layout];
  const isSquare = layout !== "tiles";
  const own = { photo, alt: "", isSquare };
  if (rank === "first") return <FirstPhoto {...own} sizes={sizes ?? "22rem"} phone={phone} priority="high" />;
  if (rank === "seen") return <FirstPhoto {...own} sizes={sizes} phone={null} priority="low" />;
  return <FoodPhoto {...own} sizes={sizes} />;
}

function priceText(item: MenuItem, t: CardTexts["menu"]): string {
  const prices = item.sizes.length > 0 ? item.sizes.map((size) => size.price) : [item.price];
  const lowest = formatPesos(Math.min(...prices));
  return new Set(prices).size > 1 ? t("from", { price: lowest }) : lowest;
}

/** An item of the menu, of few elements in every layout: a menu has hundreds of them. */
export function MenuCard({ item, layout, noteKey, isNoteShared, price, photoRank, texts, lang }: MenuCardProps) {
  return (
    <SoftLink href={`/producto/${item.groupId}/${item.id}`} data-menu-item="" className="menu-card">
      {item.photo && <CardPhoto photo={item.photo} layout={layout} rank={photoRank} />}
      <span className="menu-words">
        <span data-name="" lang={lang}>
          {item.name}
        </span>
        {item.description !== null && (
          <span data-description="" lang={lang}>
            {item.description}
          </span>
        )}
        <TraitBadges traits={item.traits} t={texts.traits} />
        <span className="menu-foot">
          {noteKey !== null && <ItemNote noteKey={noteKey} isHidden={isNoteShared} />}
          {price ?? <span data-price="">{priceText(item, texts.menu)}</span>}
        </span>
      </span>
    </SoftLink>
  );
}
