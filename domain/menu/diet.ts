import type { TraitKey } from "./product-traits.ts";

/** What somebody may not eat (B6): meat and fish, anything of animals, gluten, nuts, alcohol, what is hot. */
export const avoidable = ["meat", "animal", "gluten", "nuts", "alcohol", "spicy"] as const;

export type Avoided = (typeof avoidable)[number];

/**
 * What a menu marks: that a dish is `without` it, or that it `has` it. A trait that is not there says nothing, so that what is
 * not marked as being without it does not fit, and what is not marked as having it may have it all the same.
 */
const signs: Readonly<Record<Avoided, { says: "without" | "has"; traits: readonly TraitKey[] }>> = {
  meat: { says: "without", traits: ["vegetarian", "vegan"] },
  animal: { says: "without", traits: ["vegan"] },
  gluten: { says: "without", traits: ["glutenFree"] },
  nuts: { says: "has", traits: ["containsNuts"] },
  alcohol: { says: "has", traits: ["containsAlcohol"] },
  spicy: { says: "has", traits: ["spicyLevel1", "spicyLevel2", "spicyLevel3"] },
};

/** Why a dish is not for somebody, in a fixed order; empty for one that fits as far as its menu tells (B6). */
export function unfitFor(traits: readonly TraitKey[], avoided: readonly Avoided[]): Avoided[] {
  return avoidable.filter((each) => {
    if (!avoided.includes(each)) return false;
    const isMarked = signs[each].traits.some((trait) => traits.includes(trait));
    return isMarked === (signs[each].says === "has");
  });
}

/** Of what is avoided, what a dish that fits may hold all the same: a menu marks only what has it (B6). */
export function unknownOf(avoided: readonly Avoided[]): Avoided[] {
  return avoidable.filter((each) => avoided.includes(each) && signs[each].says === "has");
}
