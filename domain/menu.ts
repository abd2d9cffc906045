import { addDays, bogotaInstant, bogotaParts, minutesPerDay } from "./bogota-time.ts";
import type { ChosenOption } from "./cart.ts";
import type { MinuteOfDay, Weekday } from "./opening-hours.ts";
import type { Option, OptionGroup } from "./option-group.ts";
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
  /** True when it also holds on holidays (wire day 0, A42); absent when the source says nothing of them. */
  onHolidays?: boolean;
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

/** Why an item cannot be ordered now, or that it can. `window` says when it is sold, null when nothing is known. */
export type ItemAvailability =
  | { isOrderable: true }
  | {
      isOrderable: false;
      reason: "inactive" | "soldOut" | "notToday" | "notNow";
      window: AvailabilityWindow | null;
    };

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

function optionAt(option: Option, now: number): Option {
  const isPaused = typeof option.disabledUntil === "number" && option.disabledUntil > now;
  return isPaused ? { ...option, isAvailable: false } : option;
}

/** The item as it is at `now` (ms): an option that the branch has paused until later cannot be chosen (A35). */
export function itemAt(item: MenuItem, now: number): MenuItem {
  const optionGroups = item.optionGroups?.map((group) => ({
    ...group,
    options: group.options.map((option) => optionAt(option, now)),
  }));
  return { ...item, optionGroups: optionGroups ?? null };
}

const everyDay: Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The length of a window in minutes: equal ends = 24 h, an earlier close = next day (A44). */
function windowLength(window: AvailabilityWindow): number {
  const length = window.close - window.open;
  return length <= 0 ? length + minutesPerDay : length;
}

/** On a holiday the windows that name holidays replace those of the weekday; without one the weekday applies (A42). */
function windowsOn(
  windows: readonly AvailabilityWindow[],
  date: string,
  holidays: ReadonlySet<string>,
): AvailabilityWindow[] {
  const forHolidays = holidays.has(date) ? windows.filter((window) => window.onHolidays === true) : [];
  if (forHolidays.length > 0) return forHolidays;
  const { weekday } = bogotaParts(bogotaInstant(date, 0));
  return windows.filter((window) => window.days.includes(weekday));
}

function isInsideAny(
  windows: readonly AvailabilityWindow[],
  now: number,
  today: string,
  holidays: ReadonlySet<string>,
): boolean {
  return [addDays(today, -1), today].some((date) =>
    windowsOn(windows, date, holidays).some((window) => {
      const start = bogotaInstant(date, window.open);
      return now >= start && now < bogotaInstant(date, window.open + windowLength(window));
    }),
  );
}

/** The window that opens next after `now` within eight days, else the first one. */
function nextWindow(
  windows: readonly AvailabilityWindow[],
  now: number,
  today: string,
  holidays: ReadonlySet<string>,
): AvailabilityWindow | null {
  for (let offset = 0; offset <= 8; offset += 1) {
    const date = addDays(today, offset);
    const upcoming = windowsOn(windows, date, holidays)
      .filter((window) => bogotaInstant(date, window.open) > now)
      .toSorted((a, b) => a.open - b.open)[0];
    if (upcoming) return upcoming;
  }
  return windows[0] ?? null;
}

/**
 * Whether an item may be ordered at `now` (ms), by the clock of Bogotá: active item and group, not sold out, one of its
 * weekdays, inside one of the group's windows when there are any, and inside its hours; all of these together (A34, A35).
 * An unavailable item stays visible, disabled, with `window`; a window of a whole day says only the weekdays.
 */
export function itemAvailability(
  item: MenuItem,
  group: MenuGroup,
  now: number,
  holidays: ReadonlySet<string>,
): ItemAvailability {
  if (!item.isActive || !group.isActive) return { isOrderable: false, reason: "inactive", window: null };
  if (item.disabledUntil !== null && item.disabledUntil > now) {
    return { isOrderable: false, reason: "soldOut", window: null };
  }
  const { weekday, date } = bogotaParts(now);
  if (!item.days.includes(weekday)) {
    const next = nextWindow(group.windows, now, date, holidays);
    const window = { days: item.days, open: next?.open ?? 0, close: next?.close ?? 0 };
    return { isOrderable: false, reason: "notToday", window: item.days.length > 0 ? window : null };
  }
  const hours = group.hours ? [{ ...group.hours, days: everyDay }] : [];
  const closed = [group.windows, hours].find(
    (windows) => windows.length > 0 && !isInsideAny(windows, now, date, holidays),
  );
  if (!closed) return { isOrderable: true };
  const isForToday = windowsOn(closed, date, holidays).length > 0;
  const window = nextWindow(closed, now, date, holidays);
  return { isOrderable: false, reason: isForToday ? "notNow" : "notToday", window };
}
