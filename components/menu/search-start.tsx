import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { CategoryButtons } from "./category-list.tsx";
import { DietChoice } from "./diet/diet-choice.tsx";

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="px-5 pt-2 text-sm font-semibold text-ink-muted">{children}</h3>;
}

interface SearchStartProps {
  recent: readonly string[];
  onAgain: (needle: string) => void;
  /** What is ordered most here, null where nobody says. */
  mostOrdered: ReactNode;
}

/** Before anything is typed, and where nothing was found: what was looked for, what most people order, the categories. */
export function SearchStart({ recent, onAgain, mostOrdered }: SearchStartProps) {
  const t = useTranslations("menu");
  return (
    <>
      {recent.length > 0 && (
        <>
          <Heading>{t("recentSearches")}</Heading>
          <ul className="flex flex-wrap gap-2 px-4 py-2">
            {recent.map((needle) => (
              <li key={needle} className="max-w-full">
                <Button variant="secondary" onClick={() => onAgain(needle)}>
                  {needle}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {mostOrdered !== null && (
        <>
          <Heading>{t("mostOrdered")}</Heading>
          {mostOrdered}
        </>
      )}
      <DietChoice />
      <Heading>{t("categories")}</Heading>
      <CategoryButtons />
    </>
  );
}
