import type { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { MenuItem } from "#domain/menu/menu.ts";
import { formatPesos } from "#domain/base/money.ts";
import { FoodPhoto } from "#components/ui/photo/photo.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";
import { ItemNote } from "./item-notes.tsx";
import { TraitBadges } from "./trait-badges.tsx";
import type { TraitTexts } from "./trait-badges.tsx";

/** How the items of a menu are laid out; app/menu.css says what each looks like. */
export type MenuLayout = "tiles" | "rows" | "text";

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
  /** One of the first photos of the page. */
  isFirst: boolean;
  texts: CardTexts;
}

/** A tile is at most 22 rem wide, 12 on a phone. */
const photoSizes: Record<MenuLayout, string | null> = {
  tiles: null,
  rows: "7rem",
  text: "4.5rem",
};

function priceText(item: MenuItem, t: CardTexts["menu"]): string {
  const prices = item.sizes.length > 0 ? item.sizes.map((size) => size.price) : [item.price];
  const lowest = formatPesos(Math.min(...prices));
  return new Set(prices).size > 1 ? t("from", { price: lowest }) : lowest;
}

/** An item of the menu, of few elements in every layout: a menu has hundreds of them. */
export function MenuCard({ item, layout, noteKey, isNoteShared, price, isFirst, texts }: MenuCardProps) {
  return (
    <SoftLink href={`/producto/${item.groupId}/${item.id}`} data-menu-item="" className="menu-card">
      {item.photo && (
        <FoodPhoto
          photo={item.photo}
          alt=""
          isSquare={layout !== "tiles"}
          sizes={photoSizes[layout]}
          priority={isFirst}
        />
      )}
      <span className="menu-words">
        <span data-name="">{item.name}</span>
        {item.description !== null && <span data-description="">{item.description}</span>}
        <TraitBadges traits={item.traits} t={texts.traits} />
        <span className="menu-foot">
          {noteKey !== null && <ItemNote noteKey={noteKey} isHidden={isNoteShared} />}
          {price ?? <span data-price="">{priceText(item, texts.menu)}</span>}
        </span>
      </span>
    </SoftLink>
  );
}
