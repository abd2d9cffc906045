import { getTranslations } from "next-intl/server";
import type { Menu, MenuGroup } from "#domain/menu.ts";
import { LineCard, RowCard, TileCard } from "./menu-card.tsx";
import { PhotoFallback } from "./photo-fallback.tsx";
import { PrefetchProducts } from "./prefetch-products.tsx";

/** How the items of a menu are laid out. */
export type MenuLayout = "tiles" | "rows" | "text";

const grids: Record<MenuLayout, string> = {
  tiles: "grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3",
  rows: "grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2",
  text: "grid gap-x-8 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2",
};

const cards = { tiles: TileCard, rows: RowCard, text: LineCard };

/** A menu with few photos gets the layout made for words, whatever the tenant wished (L1). */
export function menuLayout(menu: Menu, wished: "grid" | "list"): MenuLayout {
  const items = menu.groups.flatMap((group) => group.items);
  const withPhoto = items.filter((item) => item.photo !== null).length;
  if (withPhoto * 3 < items.length) return "text";
  return wished === "list" ? "rows" : "tiles";
}

/** The id of a group's section on the page. */
export function sectionId(group: Pick<MenuGroup, "id">): string {
  return `g-${group.id}`;
}

function isFirstScreen(groupIndex: number, itemIndex: number): boolean {
  return groupIndex === 0 && itemIndex < 2;
}

/** The sections of the menu with their items. */
export async function MenuSections(props: {
  groups: MenuGroup[];
  layout: MenuLayout;
  noteKeys: Record<string, string>;
}) {
  const t = await getTranslations("menu");
  const Card = cards[props.layout];
  return (
    <div className="flex flex-col gap-8">
      <PhotoFallback />
      <PrefetchProducts />
      {props.groups.map((group, groupIndex) => (
        <section key={group.id} id={sectionId(group)} data-menu-section="" aria-labelledby={`${sectionId(group)}-name`}>
          <h2
            id={`${sectionId(group)}-name`}
            tabIndex={-1}
            className="mb-3 flex items-baseline justify-between gap-3 text-xl font-bold focus:outline-none"
          >
            {group.name}
            <span className="shrink-0 text-xs font-normal text-ink-muted">
              {t("itemCount", { count: group.items.length })}
            </span>
          </h2>
          <ul className={grids[props.layout]}>
            {group.items.map((item, itemIndex) => (
              <li key={item.id} className="min-w-0">
                <Card
                  item={item}
                  noteKey={props.noteKeys[item.id] ?? null}
                  isFirst={isFirstScreen(groupIndex, itemIndex)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
