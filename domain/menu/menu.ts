import type { MinuteOfDay, Weekday } from "#domain/base/bogota-time.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Photo } from "#domain/base/photo.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { ChosenOption, Option, OptionGroup } from "./option-group.ts";

/** Flags of a product (S1 §2 Attribute badges). */
export interface ProductTraits {
  spicyLevel: 0 | 1 | 2 | 3;
  glutenFree: boolean;
  vegan: boolean;
  vegetarian: boolean;
  containsNuts: boolean;
  containsAlcohol: boolean;
}

/** A size; its price replaces the item's, it is not an extra (A53). */
export interface Size {
  name: string;
  price: Pesos;
}

/** An item of the menu with its product (S1 §3 Menu product item). */
export interface MenuItem {
  id: string;
  groupId: string;
  productId: string;
  name: string;
  description: string | null;
  price: Pesos;
  /** Empty when there is one size; the first is preselected (S1 §2). */
  sizes: Size[];
  photo: Photo | null;
  traits: ProductTraits;
  requiresLegalAge: boolean;
  isActive: boolean;
  days: Weekday[];
  /** Instant in ms until which the branch has paused it, null when it is sold (S1 §4, A35). */
  disabledUntil: number | null;
  /** Null when the source left them out (a menu list); `[]` when there are none. */
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
  /** Daily hours that apply besides the windows (wire startAvailable, endAvailable; A34). */
  hours?: { open: MinuteOfDay; close: MinuteOfDay } | null;
  items: MenuItem[];
}

/** The menu of one branch (S1 §3 Menu product). */
export interface Menu {
  id: string;
  name: string;
  /** Codes of the languages of its texts; without any they are Spanish. */
  languages?: string[];
  groups: MenuGroup[];
}

/** Whether an item can be added at once: neither sizes nor options to choose from. */
export function hasNothingToChoose({ hasOptions, sizes }: Pick<MenuItem, "hasOptions" | "sizes">): boolean {
  return !hasOptions && sizes.length < 2;
}

/** What an item costs at least: in its smallest size. */
export function lowestPrice({ price, sizes }: Pick<MenuItem, "price" | "sizes">): Pesos {
  return sizes.length > 0 ? Math.min(...sizes.map((size) => size.price)) : price;
}

/** Whether one press can add it: nothing to choose, and nobody's age to be asked. */
export function isAddedAtOnce(item: Pick<MenuItem, "hasOptions" | "sizes"> & AgeFlags): boolean {
  return hasNothingToChoose(item) && !requiresLegalAge(item, []);
}

/** The first item with this id and its group; null as `groupId` searches the whole menu. Null when there is none. */
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

/** The active groups with active items (S1 §7), those sold out or outside their hours too (A34); null without any: the
 * shop is coming soon (A32). */
export function shownMenu(menu: Menu | null): Menu | null {
  const groups = (menu?.groups ?? [])
    .filter((group) => group.isActive)
    .map((group) => ({ ...group, items: group.items.filter((item) => item.isActive) }));
  const shown = groups.filter((group) => group.items.length > 0);
  return menu && shown.length > 0 ? { ...menu, groups: shown } : null;
}

/** What a product link names and the menu lacks: the group (`menu`) or the item. */
export type MissingPart = "menu" | "product";

/** Which part of a product link is not shown, null when the product is there (S1 §8). */
export function missingPart(menu: Menu | null, groupId: string, itemId: string): MissingPart | null {
  const group = menu?.groups.find(({ id, isActive }) => id === groupId && isActive);
  if (!group) return "menu";
  return group.items.some(({ id, isActive }) => id === itemId && isActive) ? null : "product";
}

/** The items that a link may name, by group: those of which `missingPart` misses nothing. */
export function linkedItems(menu: Menu): Record<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, items } of menu.groups.filter(({ isActive }) => isActive)) {
    // As `missingPart` reads a menu: of groups with the same id the first counts.
    if (!groups.has(id))
      groups.set(
        id,
        items.filter(({ isActive }) => isActive).map((item) => item.id),
      );
  }
  return Object.fromEntries(groups);
}

function chosenOptions(item: Pick<MenuItem, "optionGroups">, chosen: readonly ChosenOption[]): Option[] {
  return (item.optionGroups ?? []).flatMap((group) =>
    group.options.filter((option) =>
      chosen.some((choice) => choice.groupId === group.id && choice.optionId === option.id),
    ),
  );
}

/** What an item says of who may buy it. */
export interface AgeFlags extends Pick<MenuItem, "requiresLegalAge" | "optionGroups"> {
  traits: Pick<ProductTraits, "containsAlcohol">;
}

/** Whether to ask for legal age: alcohol, or the flag on the product or a chosen option (A134). */
export function requiresLegalAge(item: AgeFlags, chosen: readonly ChosenOption[]): boolean {
  return (
    item.requiresLegalAge ||
    item.traits.containsAlcohol ||
    chosenOptions(item, chosen).some((option) => option.requiresLegalAge)
  );
}
