import { bogotaParts } from "#domain/base/bogota-time.ts";
import { everyDay, isInsideAny, nextStretch, windowsOn } from "#domain/base/weekly-window.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { MenuGroup, MenuItem } from "./menu.ts";
import type { Option } from "./option-group.ts";

/** Hours of sale as shown: a window of a whole day shows only its weekdays. */
export type SaleHours = Pick<WeeklyWindow, "days" | "open" | "close">;

/** Whether an item can be ordered; `window` says when it is sold, null when unknown. */
export type ItemAvailability =
  | { isOrderable: true }
  | {
      isOrderable: false;
      reason: "inactive" | "soldOut" | "notToday" | "notNow";
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

/** Whether an item can be ordered at `now` (ms) in Bogotá: active, not paused, on its weekdays, inside the group's
 * windows and hours, all of them (A34, A35). An unavailable item stays visible with `window`. */
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
  const hoursAfter = (windows: readonly WeeklyWindow[]): SaleHours | null => {
    const next = nextStretch(windows, now, holidays)?.window ?? windows[0];
    return next ? { days: next.days, open: next.open, close: next.close } : null;
  };
  if (!item.days.includes(weekday)) {
    const next = hoursAfter(group.windows);
    const window = { days: item.days, open: next?.open ?? 0, close: next?.close ?? 0 };
    return { isOrderable: false, reason: "notToday", window: item.days.length > 0 ? window : null };
  }
  const hours = group.hours ? [{ ...group.hours, days: [...everyDay], onHolidays: false }] : [];
  const closed = [group.windows, hours].find((windows) => windows.length > 0 && !isInsideAny(windows, now, holidays));
  if (!closed) return { isOrderable: true };
  const isForToday = windowsOn(closed, date, holidays).length > 0;
  return { isOrderable: false, reason: isForToday ? "notNow" : "notToday", window: hoursAfter(closed) };
}
