import { useTranslations } from "next-intl";
import { useEffect, useMemo, useState } from "react";
import { unknownOf } from "#domain/menu/diet.ts";
import type { Avoided } from "#domain/menu/diet.ts";
import { Button } from "#components/ui/button.tsx";
import { usePanel } from "#lib/client/panel/panel.ts";
import { unfitCards } from "./unfit-cards.ts";
import type { UnfitCard } from "./unfit-cards.ts";

/** Marks the cards that do not fit with why, for the search too, and takes them out of sight; answers how to undo it. */
function mark(unfit: readonly UnfitCard[], isShown: boolean, reasonText: (why: Avoided) => string): () => void {
  for (const { card, reasons } of unfit) {
    card.dataset["unfit"] = reasons.map(reasonText).join(" · ");
    card.hidden = !isShown;
  }
  return () => {
    for (const { card } of unfit) {
      delete card.dataset["unfit"];
      card.hidden = false;
    }
  };
}

/** What a section leaves out for whoever avoids this, never in silence: how many, with the way to see them (B6). */
export function SectionDiet({ sectionId, avoided }: { sectionId: string; avoided: readonly Avoided[] }) {
  const t = useTranslations("menu.diet");
  const { open } = usePanel();
  const [isShown, setIsShown] = useState(false);
  const unfit = useMemo(() => {
    const section = document.getElementById(sectionId);
    return section === null ? [] : unfitCards(section, avoided);
  }, [sectionId, avoided]);
  useEffect(() => mark(unfit, isShown, (why) => t(`reason.${why}`)), [unfit, isShown, t]);
  const isFirst = document.querySelector("[data-menu-section]")?.id === sectionId;
  return (
    <div className="flex flex-wrap items-center gap-x-4 pt-3 text-sm text-ink-muted empty:hidden">
      {unfit.length > 0 && (
        <>
          <p>{t(isShown ? "shown" : "hidden", { count: unfit.length })}</p>
          <Button variant="quiet" onClick={() => setIsShown(!isShown)}>
            {t(isShown ? "hide" : "show")}
          </Button>
        </>
      )}
      {isFirst && unknownOf(avoided).length > 0 && <p>{t("unmarked")}</p>}
      {isFirst && (
        <Button variant="quiet" onClick={() => open("search")}>
          {t("change")}
        </Button>
      )}
    </div>
  );
}
