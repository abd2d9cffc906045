import type { useTranslations } from "next-intl";
import { unfitFor } from "#domain/menu/diet.ts";
import type { Avoided } from "#domain/menu/diet.ts";
import type { TraitKey } from "#domain/menu/product-traits.ts";

const traits = [
  "spicyLevel1",
  "spicyLevel2",
  "spicyLevel3",
  "containsNuts",
  "containsAlcohol",
  "glutenFree",
  "vegan",
  "vegetarian",
] as const satisfies readonly TraitKey[];

/** A card that does not fit, and why. */
export interface UnfitCard {
  card: HTMLElement;
  reasons: readonly Avoided[];
}

/** The cards of a section that are not for somebody who avoids this: the page's own badges say what its menu marks (B6). */
export function unfitCards(
  section: ParentNode,
  avoided: readonly Avoided[],
  traitText: ReturnType<typeof useTranslations<"product.traits">>,
): UnfitCard[] {
  return [...section.querySelectorAll<HTMLElement>("[data-card]")].flatMap((card) => {
    const badges = new Set([...card.querySelectorAll(".traits > span")].map(({ textContent }) => textContent.trim()));
    const reasons = unfitFor(
      traits.filter((trait) => badges.has(traitText(trait))),
      avoided,
    );
    return reasons.length > 0 ? [{ card, reasons }] : [];
  });
}
