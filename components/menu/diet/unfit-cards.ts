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

/** The cards of a section that are not for somebody who avoids this: its badges' keys say what its menu marks (B6). */
export function unfitCards(section: ParentNode, avoided: readonly Avoided[]): UnfitCard[] {
  return [...section.querySelectorAll<HTMLElement>("[data-card]")].flatMap((card) => {
    const keys = card.querySelector<HTMLElement>("[data-traits]")?.dataset["traits"]?.split(" ") ?? [];
    const reasons = unfitFor(
      traits.filter((trait) => keys.includes(trait)),
      avoided,
    );
    return reasons.length > 0 ? [{ card, reasons }] : [];
  });
}
