import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Menu, MenuGroup } from "#domain/menu/menu.ts";
import type { Business } from "#domain/store/business.ts";
import type { TimedText } from "#lib/client/device/timed-text.ts";
import { ItemNotes } from "#components/menu/card/item-notes.tsx";
import { MenuBanner } from "./menu-banner.tsx";
import { CategoryRail, CategoryStrip, SearchBar } from "./menu-nav.tsx";
import { MenuSections, menuLayout, nameLanguage } from "./menu-sections.tsx";
import { sectionId } from "./section-id.ts";

interface MenuPageProps {
  /** Only what is shown of it. */
  menu: Menu;
  /** The synthetic groups that stand first: promotions (S1 §3), then what is ordered most (B25). */
  firstGroups: MenuGroup[];
  cardsLayout: "grid" | "list";
  /** Whether the categories stand in a strip or a rail (S1 §3 show_menu_option_categories). */
  showsCategories: boolean;
  banner: Business["banner"];
  /** Reasons why items cannot be ordered, by key, and the key of each item that has one. */
  notes: Record<string, TimedText[]>;
  noteKeys: Record<string, string>;
  /** Prices that promotions lower, by item. */
  prices: ReadonlyMap<string, ReactNode>;
  /** How many of each item of a section are in the cart. */
  counts: (sectionId: string) => ReactNode;
  /** Of the menu's words, where it is not the page's. */
  lang: "es" | undefined;
  /** Beside the menu from 1024 px on. */
  cart: ReactNode;
}

/** The menu of a branch: strip or rail, the sections, and the cart beside them on a wide screen (L5). */
export async function MenuPage(props: MenuPageProps) {
  const { menu, firstGroups, cardsLayout, showsCategories, banner, notes, noteKeys, prices, counts, lang, cart } =
    props;
  const t = await getTranslations("menu");
  const groups = [...firstGroups, ...menu.groups];
  const categories = groups.map((group) => {
    return { id: sectionId(group), name: group.name, lang: nameLanguage(group, lang) };
  });
  const hasNav = showsCategories && categories.length > 1;
  return (
    <ItemNotes notes={notes} soldOut={t("soldOut")}>
      <CategoryStrip categories={hasNav ? categories : []} />
      <div
        className={`mx-auto grid max-w-[96rem] gap-6 px-4 py-6 lg:px-6 ${hasNav ? "lg:grid-cols-[11rem_minmax(0,1fr)_21.75rem] xl:grid-cols-[13rem_minmax(0,1fr)_21.75rem]" : "lg:grid-cols-[minmax(0,1fr)_21.75rem]"}`}
      >
        {hasNav && <CategoryRail categories={categories} />}
        <div className="min-w-0">
          {!hasNav && <SearchBar className="mb-6 hidden w-full lg:flex" />}
          <MenuSections
            groups={groups}
            layout={menuLayout(menu, cardsLayout)}
            noteKeys={noteKeys}
            prices={prices}
            counts={counts}
            lang={lang}
            afterFirst={banner && <MenuBanner banner={banner} groups={menu.groups} lang={lang} />}
          />
        </div>
        {cart}
      </div>
    </ItemNotes>
  );
}
