import { parseInstant } from "#domain/base/bogota-time.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { MenuGroup, Size } from "./menu.ts";
import { type Pesos, roundPesos } from "#domain/base/money.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import { parseMinuteOfDay, workingDays } from "#domain/base/working-days.ts";

// How the platform's rows say what is sold, when and for how much. The shop that shows a menu and the authority that
// takes its orders both read rows through these rules, so that what is shown as orderable is what is taken.

const largestAmount = 1_000_000_000;
const longestName = 300;
const controlCharacters = /[^\P{Cc}\n\t]/gu;
const wholeWeek: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** A name of a row without control characters, cut; null when it says nothing. */
export function rowName(raw: unknown): string | null {
  if (typeof raw !== "string") return null;
  return raw.replace(controlCharacters, "").trim().slice(0, longestName) || null;
}

/** An amount of a row, a number or its digits, in whole pesos; null for anything that is no amount of 0 or more. */
export function rowPesos(raw: unknown): Pesos | null {
  const amount = typeof raw === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(raw) ? Number(raw) : raw;
  return typeof amount === "number" && amount >= 0 && amount <= largestAmount ? roundPesos(amount) : null;
}

/** What an item costs: its own price, else its product's. Null when neither names one: it is not for sale, never free. */
export function salePrice(own: unknown, ofProduct: unknown): Pesos | null {
  return rowPesos(own ?? ofProduct);
}

/** The sizes of an item; null when one has no name or price or two have the same name: which price holds is not known. */
export function saleSizes(rows: readonly { name?: unknown; price?: unknown }[] | null | undefined): Size[] | null {
  const sizes: Size[] = [];
  for (const row of rows ?? []) {
    const name = rowName(row.name);
    const price = rowPesos(row.price);
    if (name === null || price === null || sizes.some((size) => size.name === name)) return null;
    sizes.push({ name, price });
  }
  return sizes;
}

/** Until when (ms) a branch does not sell something: `disable_until[branch]` of the extra data (A35); null when it does. */
export function pausedUntil(extraData: unknown, branchId: string): number | null {
  return parseInstant(ownValue(ownValue(extraData, "disable_until"), branchId));
}

/** A value of free JSON; own keys only (X15). */
function ownValue(json: unknown, key: string): unknown {
  return typeof json === "object" && json !== null ? Object.getOwnPropertyDescriptor(json, key)?.value : undefined;
}

/** The fields of a menu group's row that say when it is sold. */
interface GroupHoursRow {
  availabilityTimes: readonly { open_at: string | null; close_at: string | null; days_list: string | null }[];
  startAvailable: string | null;
  endAvailable: string | null;
}

/** Hours of a row that name no day hold every day. */
function windowDays(daysList: string | null): Pick<WeeklyWindow, "days" | "onHolidays"> {
  const listed = workingDays({ daysList, weekDay: null, weekDayEnd: null });
  const namesNoDay = listed.days.length === 0 && !listed.onHolidays;
  return namesNoDay ? { days: [...wholeWeek], onHolidays: true } : listed;
}

/**
 * When a group is sold: inside one of its windows, if it has any, and within its hours of every day, if both ends are
 * there (A34). Null when a time cannot be read: such a group must not be open all day, so it is not sold (F6).
 */
export function groupHours(row: GroupHoursRow): Required<Pick<MenuGroup, "windows" | "hours">> | null {
  const windows: WeeklyWindow[] = [];
  for (const time of row.availabilityTimes) {
    const open = parseMinuteOfDay(time.open_at);
    const close = parseMinuteOfDay(time.close_at);
    if (open === null || close === null) return null;
    windows.push({ ...windowDays(time.days_list), open, close });
  }
  if (!row.startAvailable || !row.endAvailable) return { windows, hours: null };
  const open = parseMinuteOfDay(row.startAvailable);
  const close = parseMinuteOfDay(row.endAvailable);
  return open === null || close === null ? null : { windows, hours: { open, close } };
}
