import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { hasNothingToChoose } from "#domain/menu/menu.ts";
import type { Menu, MenuGroup, MenuItem } from "#domain/menu/menu.ts";
import { mostOrderedGroupId } from "#domain/menu/most-ordered.ts";
import { promotionGroupId } from "#domain/offer/promotion-group.ts";
import { writeCardId } from "#components/menu/card/card-id.ts";
import { ItemNote } from "#components/menu/card/item-notes.tsx";
import { CardStepper } from "#components/menu/card/card-stepper.tsx";
import { MenuCard } from "#components/menu/card/menu-card.tsx";
import type { MenuLayout } from "#components/menu/card/menu-card.tsx";
import { PrefetchProducts } from "./prefetch-products.tsx";
import { sectionId } from "./section-id.ts";

/** A menu with few photos gets the layout made for words, whatever the tenant wished (L1). */
export function menuLayout(menu: Menu, wished: "grid" | "list"): MenuLayout {
  const items = menu.groups.flatMap((group) => group.items);
  const withPhoto = items.filter((item) => item.photo !== null).length;
  if (withPhoto * 3 < items.length) return "text";
  return wished === "list" ? "rows" : "tiles";
}

/** The reason that all items of a group share, null when they differ or can be had. */
function sharedNote(group: MenuGroup, noteKeys: Record<string, string>): string | null {
  const keys = new Set(group.items.map((item) => noteKeys[item.id] ?? null));
  const [key] = keys;
  return keys.size === 1 ? (key ?? null) : null;
}

interface MenuSectionProps {
  group: MenuGroup;
  layout: MenuLayout;
  noteKeys: Record<string, string>;
  prices: ReadonlyMap<string, ReactNode>;
  /** Of the menu's words, where it is not the page's. */
  lang: "es" | undefined;
  /** It is the first of them. */
  isFirst: boolean;
  /** How many of each item of a section are in the cart. */
  counts: (sectionId: string) => ReactNode;
}

/** Fewer promoted dishes than these are one row of small cards. */
const fewItems = 3;

/** So many items of a first screen have their photos seen at once. */
const seenAtOnce = 2;

/** Few promoted dishes are small, what is ordered most is large where it has photos. */
function layoutOf({ id, items }: MenuGroup, usual: MenuLayout): MenuLayout {
  if (id === promotionGroupId && items.length < fewItems) return "few";
  return id === mostOrderedGroupId && items.every(({ photo }) => photo !== null) ? "tiles" : usual;
}

/** Of a section's name: the page itself names what promotions and orders make of the menu. */
export function nameLanguage<L>({ id }: Pick<MenuGroup, "id">, lang: L): L | undefined {
  return id === promotionGroupId || id === mostOrderedGroupId ? undefined : lang;
}

/** One section: its name, when it is sold if not always, and its items. */
async function MenuSection({ group, layout: usual, noteKeys, prices, lang, isFirst, counts }: MenuSectionProps) {
  const t = await getTranslations("menu");
  const texts = { menu: t, traits: await getTranslations("product.traits") };
  const id = sectionId(group);
  const shared = sharedNote(group, noteKeys);
  const layout = layoutOf(group, usual);
  const first = isFirst ? group.items.find(({ photo }) => photo !== null) : undefined;
  const rankOf = (item: MenuItem, index: number) => {
    if (item === first) return "first";
    return isFirst && usual === "tiles" && index < seenAtOnce ? "seen" : "other";
  };
  return (
    <section
      id={id}
      data-menu-section=""
      data-below={isFirst ? undefined : layout}
      aria-labelledby={`${id}-name`}
      style={isFirst ? undefined : Object.fromEntries([["--items", group.items.length]])}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2
          id={`${id}-name`}
          lang={nameLanguage(group, lang)}
          tabIndex={-1}
          className="text-xl font-bold focus:outline-none"
        >
          {group.name}
        </h2>
        <span className="shrink-0 text-xs text-ink-muted">{t("itemCount", { count: group.items.length })}</span>
        {shared !== null && (
          <p className="w-full">
            <ItemNote noteKey={shared} isHidden={false} />
          </p>
        )}
      </div>
      <ul className={`menu-${layout}`}>
        {group.items.map((item, index) => (
          <li key={item.id} data-card={writeCardId({ groupId: item.groupId, itemId: item.id })}>
            <MenuCard
              item={item}
              layout={layout}
              noteKey={noteKeys[item.id] ?? null}
              isNoteShared={shared !== null}
              price={prices.get(item.id) ?? null}
              photoRank={rankOf(item, index)}
              texts={texts}
              lang={lang}
            />
            {hasNothingToChoose(item) && <CardStepper name={item.name} t={t} />}
          </li>
        ))}
      </ul>
      {counts(id)}
    </section>
  );
}

interface MenuSectionsProps extends Omit<MenuSectionProps, "group" | "isFirst"> {
  groups: MenuGroup[];
  /** Stands below the first section, so that dishes come first (L1). */
  afterFirst: ReactNode;
}

/** The sections of the menu with their items. */
export function MenuSections({ groups, afterFirst, ...shared }: MenuSectionsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <PrefetchProducts />
      {groups.map((group, index) => (
        <Fragment key={group.id}>
          <MenuSection group={group} {...shared} isFirst={index === 0} />
          {index === 0 && afterFirst}
        </Fragment>
      ))}
    </div>
  );
}
