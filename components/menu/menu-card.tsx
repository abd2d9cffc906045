import { getTranslations } from "next-intl/server";
import type { MenuItem } from "#domain/menu.ts";
import { formatPesos } from "#domain/money.ts";
import { FoodPhoto } from "#components/ui/photo.tsx";
import { Price } from "#components/ui/price.tsx";
import { ItemNote } from "./item-notes.tsx";
import { TraitBadges } from "./trait-badges.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { SoftLink } from "#components/ui/soft-link.tsx";

export interface MenuCardProps {
  item: MenuItem;
  /** Key of the reason why it cannot always be ordered, null when it can. */
  noteKey: string | null;
  /** Its section says it for all of its items: here only a reader hears it. */
  isNoteShared: boolean;
  /** One of the first photos of the page. */
  isFirst: boolean;
}

/** The lowest price, and whether a size costs more. */
async function priceText(item: MenuItem): Promise<string> {
  const t = await getTranslations("menu");
  const prices = item.sizes.length > 0 ? item.sizes.map((size) => size.price) : [item.price];
  const lowest = formatPesos(Math.min(...prices));
  return new Set(prices).size > 1 ? t("from", { price: lowest }) : lowest;
}

const cardClass =
  "menu-card group relative flex h-full rounded-md text-left transition-[border-color,box-shadow,background-color]";
const boxClass = `${cardClass} bg-surface-raised overflow-hidden border border-line hover:border-outline hover:shadow-raised`;

function PlusMark({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={`bg-surface-raised grid size-9 place-items-center rounded-full text-accent shadow-raised transition-colors group-hover:bg-button group-hover:text-on-button ${className}`}
    >
      <Icon name="plus" className="size-5" />
    </span>
  );
}

function productPath(item: MenuItem): string {
  return `/producto/${item.groupId}/${item.id}`;
}

/** A tile: the photo above, then what it is and what it costs (L1). Without a photo the words take its place. */
export async function TileCard({ item, noteKey, isNoteShared, isFirst }: MenuCardProps) {
  return (
    <SoftLink href={productPath(item)} data-menu-item="" className={`${boxClass} flex-col`}>
      {item.photo && (
        <span className="relative block">
          <FoodPhoto
            photo={item.photo}
            alt=""
            ratio="4 / 3"
            sizes="(width < 48rem) 46vw, (width < 64rem) 30vw, 16rem"
            priority={isFirst}
          />
          <PlusMark className="absolute right-2 bottom-2" />
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <span data-name="" className="line-clamp-3 text-sm font-semibold sm:text-base">
          {item.name}
        </span>
        {item.description !== null && (
          <span
            data-description=""
            className={`text-xs text-ink-muted sm:text-sm ${item.photo ? "line-clamp-2" : "line-clamp-5"}`}
          >
            {item.description}
          </span>
        )}
        <TraitBadges traits={item.traits} />
        <span className="mt-auto flex items-end justify-between gap-2 pt-1">
          <span className="flex min-w-0 flex-col">
            {noteKey !== null && <ItemNote noteKey={noteKey} isHidden={isNoteShared} />}
            <Price text={await priceText(item)} className="text-sm font-bold sm:text-base" />
          </span>
          {!item.photo && <PlusMark className="-my-1 shrink-0" />}
        </span>
      </span>
    </SoftLink>
  );
}

/** A row: words at the left, a square photo at the right when there is one. */
export async function RowCard({ item, noteKey, isNoteShared, isFirst }: MenuCardProps) {
  return (
    <SoftLink href={productPath(item)} data-menu-item="" className={`${boxClass} min-h-24 gap-3 p-3`}>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span data-name="" className="line-clamp-3 text-base font-semibold">
          {item.name}
        </span>
        {item.description !== null && (
          <span data-description="" className="line-clamp-2 text-sm text-ink-muted">
            {item.description}
          </span>
        )}
        <TraitBadges traits={item.traits} />
        <span className="mt-auto flex flex-col pt-1">
          {noteKey !== null && <ItemNote noteKey={noteKey} isHidden={isNoteShared} />}
          <Price text={await priceText(item)} className="text-base font-bold" />
        </span>
      </span>
      <span className="relative shrink-0 self-center">
        {item.photo ? (
          <>
            <FoodPhoto
              photo={item.photo}
              alt=""
              ratio="1"
              sizes="7rem"
              priority={isFirst}
              className="w-28 rounded-sm"
            />
            <PlusMark className="absolute -right-1 -bottom-1" />
          </>
        ) : (
          <PlusMark className="shadow-none!" />
        )}
      </span>
    </SoftLink>
  );
}

/** A line of a list made for words: name, what it is, price; a photo stays small (L1). */
export async function LineCard({ item, noteKey, isNoteShared }: MenuCardProps) {
  return (
    <SoftLink
      href={productPath(item)}
      data-menu-item=""
      className={`${cardClass} min-h-16 items-center gap-3 rounded-none border-b border-line py-3 hover:bg-sunken`}
    >
      {item.photo && (
        <FoodPhoto photo={item.photo} alt="" ratio="1" sizes="4rem" className="w-16 shrink-0 rounded-sm" />
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span data-name="" className="line-clamp-3 min-w-0 shrink grow basis-36 text-base leading-5 font-semibold">
            {item.name}
          </span>
          <Price text={await priceText(item)} className="shrink-0 text-base font-bold" />
        </span>
        {item.description !== null && (
          <span data-description="" className="line-clamp-2 text-sm text-ink-muted">
            {item.description}
          </span>
        )}
        <TraitBadges traits={item.traits} />
        {noteKey !== null && <ItemNote noteKey={noteKey} isHidden={isNoteShared} />}
      </span>
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-full bg-brand-soft text-accent transition-colors group-hover:bg-button group-hover:text-on-button"
      >
        <Icon name="plus" className="size-5" />
      </span>
    </SoftLink>
  );
}
