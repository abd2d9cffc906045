import type { ProductTraits } from "./menu.ts";

export type TraitKey =
  | "spicyLevel1"
  | "spicyLevel2"
  | "spicyLevel3"
  | "glutenFree"
  | "vegan"
  | "vegetarian"
  | "containsNuts"
  | "containsAlcohol";

/** Of what nobody says anything. */
export const noTraits: ProductTraits = {
  spicyLevel: 0,
  glutenFree: false,
  vegan: false,
  vegetarian: false,
  containsNuts: false,
  containsAlcohol: false,
};

const spicyKeys = { 1: "spicyLevel1", 2: "spicyLevel2", 3: "spicyLevel3" } as const;

/** The traits to show, warnings first (S1 §2). */
export function traitKeys(traits: ProductTraits): TraitKey[] {
  const keys: (TraitKey | false)[] = [
    traits.spicyLevel !== 0 && spicyKeys[traits.spicyLevel],
    traits.containsNuts && "containsNuts",
    traits.containsAlcohol && "containsAlcohol",
    traits.glutenFree && "glutenFree",
    traits.vegan && "vegan",
    traits.vegetarian && "vegetarian",
  ];
  return keys.filter((key) => key !== false);
}
