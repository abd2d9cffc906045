import { getTranslations } from "next-intl/server";
import { CategoryLinks } from "./category-links.tsx";
import type { CategoryLink } from "./category-links.tsx";
import { PanelButton } from "#components/page/panel-button.tsx";
import { Icon } from "#components/ui/icon.tsx";

const iconButton = "inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-sunken";

/** The sticky bar over the menu on a phone: search, all categories in one tap, and the strip (UX1, UX2); without categories the
 * search has all of it. */
export async function CategoryStrip({ categories }: { categories: CategoryLink[] }) {
  const t = await getTranslations("menu");
  const bar = "bg-surface sticky top-(--bars-height) z-20 border-b border-line lg:hidden";
  if (categories.length === 0)
    return (
      <div className={`${bar} flex h-(--strip-height) items-center px-4`}>
        <SearchBar className="flex w-full" />
      </div>
    );
  return (
    <div className={bar}>
      <div className="mx-auto flex h-(--strip-height) max-w-[96rem] items-center pl-2">
        <PanelButton panel="search" label={t("search")} className={`${iconButton} bg-search text-on-search`}>
          <Icon name="search" />
        </PanelButton>
        {categories.length > 6 && (
          <PanelButton panel="categories" label={t("allCategories")} className={iconButton}>
            <Icon name="layout-list" />
          </PanelButton>
        )}
        <nav aria-label={t("categories")} className="strip relative min-w-0 flex-1">
          <CategoryLinks categories={categories} shape="strip" />
        </nav>
      </div>
    </div>
  );
}

/** The way to the search on a desktop. */
export async function SearchBar({ className = "flex" }: { className?: string }) {
  const t = await getTranslations("menu");
  return (
    <PanelButton
      panel="search"
      className={`${className} min-h-11 items-center gap-2 rounded-md bg-search px-3 text-left text-sm text-muted-on-search transition-[filter] hover:filter-[brightness(0.95)]`}
    >
      <Icon name="search" />
      {t("search")}
    </PanelButton>
  );
}

/** The same at the left of the menu on a desktop. */
export async function CategoryRail({ categories }: { categories: CategoryLink[] }) {
  const t = await getTranslations("menu");
  return (
    <div className="sticky top-[calc(var(--bars-height)+1.5rem)] hidden max-h-[calc(100dvh-var(--bars-height)-3rem)] flex-col gap-4 self-start lg:flex">
      <SearchBar />
      <nav aria-label={t("categories")} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <CategoryLinks categories={categories} shape="rail" />
      </nav>
    </div>
  );
}
