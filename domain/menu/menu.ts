import type { MinuteOfDay, Weekday } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Photo } from "#domain/base/photo.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { ChosenOption, Option, OptionGroup } from "./option-group.ts";

/** What a product is made of, in flags (S1 §2 Attribute badges). */
export interface ProductTraits {
  spicyLevel: 0 | 1 | 2 | 3;
  glutenFree: boolean;
  vegan: boolean;
  vegetarian: boolean;
  containsNuts: boolean;
  containsAlcohol: boolean;
}

/** A size: the price is that of the item in this size, not an extra (A53). */
export interface Size {
  name: string;
  price: Pesos;
}

/** One thing to buy (S1 §3 Menu product item with its product). */
export interface MenuItem {
  id: string;
  groupId: string;
  productId: string;
  name: string;
  description: string | null;
  price: Pesos;
  /** Empty when the item has one size. The first is preselected (S1 §2). */
  sizes: Size[];
  photo: Photo | null;
  traits: ProductTraits;
  requiresLegalAge: boolean;
  isActive: boolean;
  /** Weekdays on which it is sold. */
  days: Weekday[];
  /** Instant in ms until which this branch does not sell it, null when it does (S1 §4, A35). */
  disabledUntil: number | null;
  /** Null when the source did not carry them (a menu list); `[]` when the item has none. */
  optionGroups: OptionGroup[] | null;
  hasOptions: boolean;
}

/** A section of the menu (S1 §3 Menu group). */
export interface MenuGroup {
  id: string;
  name: string;
  cookingMinutes: number;
  isActive: boolean;
  windows: WeeklyWindow[];
  /** Hours of every day that hold besides the windows (wire startAvailable, endAvailable; A34); absent for none. */
  hours?: { open: MinuteOfDay; close: MinuteOfDay } | null;
  items: MenuItem[];
}

/** The menu of one branch (S1 §3 Menu product). */
export interface Menu {
  id: string;
  name: string;
  groups: MenuGroup[];
}

/**
 * The item with this id and its group. With a group id only that group is searched, with null the whole menu; the first
 * one wins. Null when it is not (or no longer) in the menu.
 */
export function findItem(
  menu: Menu,
  groupId: string | null,
  itemId: string,
): { group: MenuGroup; item: MenuItem } | null {
  for (const group of menu.groups) {
    if (groupId !== null && group.id !== groupId) continue;
    const item = group.items.find((candidate) => candidate.id === itemId);
    if (item) return { group, item };
  }
  return null;
}

/**
 * What a person sees of a menu: its active groups with their active items, groups without any left out (S1 §7). What is sold
 * out or sold at another time stays (A34).
 */
export function shownMenu(menu: Menu): Menu {
  const groups = menu.groups
    .filter((group) => group.isActive)
    .map((group) => ({ ...group, items: group.items.filter((item) => item.isActive) }));
  return { ...menu, groups: groups.filter((group) => group.items.length > 0) };
}

/** What a product's link names that the menu does not show: its group, which the links call the menu, or the item in it. */
export type MissingPart = "menu" | "product";

/** What of a product's link a person is not shown, null when the product is there (S1 §8). */
export function missingPart(menu: Menu | null, groupId: string, itemId: string): MissingPart | null {
  const group = menu?.groups.find(({ id, isActive }) => id === groupId && isActive);
  if (!group) return "menu";
  return group.items.some(({ id, isActive }) => id === itemId && isActive) ? null : "product";
}

/** The options of `item` that `chosen` names, in the order of the menu; unknown ones are left out. */
function chosenOptions(item: MenuItem, chosen: readonly ChosenOption[]): Option[] {
  return (item.optionGroups ?? []).flatMap((group) =>
    group.options.filter((option) =>
      chosen.some((choice) => choice.groupId === group.id && choice.optionId === option.id),
    ),
  );
}

/** Whether the legal-age question has to be asked: alcohol, or the flag on the product or on a chosen option (A134). */
export function requiresLegalAge(item: MenuItem, chosen: readonly ChosenOption[]): boolean {
  return (
    item.requiresLegalAge ||
    item.traits.containsAlcohol ||
    chosenOptions(item, chosen).some((option) => option.requiresLegalAge)
  );
}
