import { addDays, bogotaParts, weekdayOf } from "#domain/base/bogota-time.ts";
import { daysAhead, everyDay, isInsideAny, stretchesOn, windowsOn } from "#domain/base/weekly-window.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { MenuGroup, MenuItem } from "./menu.ts";
import { hasEnoughLeft } from "./option-group.ts";
import type { Option } from "./option-group.ts";

/** Hours of sale as shown: a window of a whole day shows only its weekdays. */
export type SaleHours = Pick<WeeklyWindow, "days" | "open" | "close">;

/** Whether an item can be ordered; `window` says when it is sold next, null when unknown. */
export type ItemAvailability =
  | { isOrderable: true }
  | {
      isOrderable: false;
      /** `noChoice`: a required group has nothing left to choose (S1 §5). */
      reason: "inactive" | "soldOut" | "notToday" | "notNow" | "noChoice";
      window: SaleHours | null;
    };

function optionAt(option: Option, now: number): Option {
  const isPaused = typeof option.disabledUntil === "number" && option.disabledUntil > now;
  const isOfToday = option.days?.includes(bogotaParts(now).weekday) ?? true;
  return isPaused || !isOfToday ? { ...option, isAvailable: false } : option;
}

/** The item at `now` (ms): paused options and those not sold on the weekday are disabled (A34, A35). */
export function itemAt(item: MenuItem, now: number): MenuItem {
  const optionGroups = item.optionGroups?.map((group) => ({
    ...group,
    options: group.options.map((option) => optionAt(option, now)),
  }));
  return { ...item, optionGroups: optionGroups ?? null };
}

const wholeDay: WeeklyWindow = { days: [...everyDay], onHolidays: false, open: 0, close: 0 };

function dailyWindow(hours: MenuGroup["hours"]): WeeklyWindow {
  return hours ? { ...wholeDay, ...hours } : wholeDay;
}

/** The hours of sale that begin next on one of the item's days, inside all that its group says (A34). */
function nextSale(item: MenuItem, group: MenuGroup, now: number, holidays: ReadonlySet<string>): SaleHours | null {
  const windows = group.windows.length > 0 ? group.windows : [wholeDay];
  const daily = [dailyWindow(group.hours)];
  const today = bogotaParts(now).date;
  for (let offset = 0; offset <= daysAhead; offset += 1) {
    const date = addDays(today, offset);
    if (!item.days.includes(weekdayOf(date))) continue;
    const hours = [-1, 0, 1].flatMap((days) => stretchesOn(daily, addDays(date, days), holidays));
    const sales = stretchesOn(windows, date, holidays).flatMap(({ window, start, end }) =>
      hours.map((daytime) => ({ window, start: Math.max(start, daytime.start), end: Math.min(end, daytime.end) })),
    );
    const next = sales.find(({ start, end }) => start > now && start < end);
    if (!next) continue;
    const days = item.days.filter((weekday) => next.window.days.includes(weekday));
    const [open, close] = [bogotaParts(next.start).minuteOfDay, bogotaParts(next.end).minuteOfDay];
    return { days: days.length > 0 ? days : [weekdayOf(date)], open, close };
  }
  return null;
}

/** Whether an item can be ordered at `now` (ms) in Bogotá: active, not paused, on its weekdays, inside the group's
 * windows and hours, with enough to choose from (A34, A35, S1 §5). An unavailable item stays visible with `window`. */
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
  const later = (reason: "notToday" | "notNow") => {
    return { isOrderable: false, reason, window: nextSale(item, group, now, holidays) } as const;
  };
  if (!item.days.includes(weekday)) return later("notToday");
  const hours = group.hours ? [dailyWindow(group.hours)] : [];
  const closed = [group.windows, hours].find((windows) => windows.length > 0 && !isInsideAny(windows, now, holidays));
  if (closed) return later(windowsOn(closed, date, holidays).length > 0 ? "notNow" : "notToday");
  const isLeft = itemAt(item, now).optionGroups?.every(hasEnoughLeft) ?? true;
  return isLeft ? { isOrderable: true } : { isOrderable: false, reason: "noChoice", window: null };
}
