import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePanel } from "#lib/client/panel/panel.ts";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { shownSections } from "./shown-sections.ts";
import type { CategoryLink } from "./category-links.tsx";
import { goToSection, useCurrentSection } from "./section-spy.ts";

interface Category extends CategoryLink {
  count: number;
}

/** The page holds the menu already: nothing is asked for twice. */
function readCategories(): Category[] {
  return shownSections().map((section) => {
    const heading = section.querySelector("h2");
    return {
      id: section.id,
      name: heading?.textContent ?? "",
      lang: heading?.lang || undefined,
      count: section.querySelectorAll("[data-menu-item]").length,
    };
  });
}

/** The categories of the menu, each the way to its section; closes every panel. A layer may begin at the one being read. */
export function CategoryButtons({ beginsAtCurrent = false }: { beginsAtCurrent?: boolean }) {
  const { closeAll } = usePanel();
  const [categories] = useState(readCategories);
  const current = useCurrentSection();
  const go = async (id: string) => {
    await closeAll();
    // Having gone back, the browser scrolls the page to where it was before it draws again.
    requestAnimationFrame(() => goToSection(id));
  };
  return (
    <ul className="p-2">
      {categories.map(({ id, name, lang, count }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === current || undefined}
            data-autofocus={(beginsAtCurrent && id === current) || undefined}
            onClick={() => void go(id)}
            className="flex min-h-13 w-full items-center justify-between gap-4 rounded-md px-3 text-left text-base transition-colors hover:bg-sunken aria-[current]:font-bold aria-[current]:text-accent"
          >
            <span lang={lang}>{name}</span>
            <span className="text-sm text-ink-muted even-figures">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** All categories of the menu, one tap from anywhere (UX2). */
export function CategoryList({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations("menu");
  const common = useTranslations("common");
  const { close } = usePanel();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => close()}
      title={t("allCategories")}
      closeLabel={common("close")}
      side="bottom"
    >
      <CategoryButtons beginsAtCurrent />
    </Sheet>
  );
}
