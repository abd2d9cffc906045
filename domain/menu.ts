import type { MinuteOfDay, Weekday } from "./opening-hours.ts";
import type { OptionGroup } from "./option-group.ts";
import type { Pesos } from "./money.ts";

/** An image on the tenant's media host; `url` is absolute or a path on our own origin. */
export interface Photo {
  url: string;
  width: number;
  height: number;
}

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

/** When something may be ordered; every condition that is present must hold (A34). */
export interface AvailabilityWindow {
  days: Weekday[];
  open: MinuteOfDay;
  close: MinuteOfDay;
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
  windows: AvailabilityWindow[];
  items: MenuItem[];
}

/** The menu of one branch (S1 §3 Menu product). */
export interface Menu {
  id: string;
  name: string;
  groups: MenuGroup[];
}
