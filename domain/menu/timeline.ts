import { addDays, bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import type { Branch } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { itemAvailability } from "./availability.ts";
import type { ItemAvailability } from "./availability.ts";
import type { MenuGroup, MenuItem } from "./menu.ts";
import { branchAvailability, schedulingStart } from "#domain/store/opening-hours.ts";
import type { BranchAvailability } from "#domain/store/opening-hours.ts";

/** `state` holds from `at` (ms) until the next entry. */
export interface TimedState<T> {
  at: number;
  state: T;
}

/** A page is rendered again long before. */
const horizon = 36 * 60 * 60_000;

/** Yesterday too: its hours may pass midnight. */
function datesAround(now: number): string[] {
  const today = bogotaParts(now).date;
  return [-1, 0, 1, 2].map((days) => addDays(today, days));
}

function statesAt<T>(instants: readonly number[], now: number, stateAt: (instant: number) => T): TimedState<T>[] {
  const ahead = [...new Set(instants)].filter((at) => at > now && at <= now + horizon).toSorted((a, b) => a - b);
  const states: TimedState<T>[] = [];
  for (const at of [now, ...ahead]) {
    const state = stateAt(at);
    const last = states.at(-1);
    if (!last || JSON.stringify(last.state) !== JSON.stringify(state)) states.push({ at, state });
  }
  return states;
}

/** Whether a branch is open in the next 36 hours, so that a cached page stays true (UX31); starts at `now` (ms). */
export function openingTimeline(input: {
  business: Pick<Business, "isAvailable" | "schedulingEnabled">;
  branch: Pick<Branch, "isAvailable" | "schedulingEnabled" | "openingRules">;
  now: number;
  holidays: ReadonlySet<string>;
}): TimedState<BranchAvailability>[] {
  const edges = input.branch.openingRules.flatMap((rule) => [rule.open, rule.close]);
  const minutes = [0, schedulingStart, ...edges];
  const instants = datesAround(input.now).flatMap((date) => minutes.map((minute) => bogotaInstant(date, minute)));
  return statesAt(instants, input.now, (now) => branchAvailability({ ...input, now }));
}

/** Whether an item can be ordered in the next 36 hours (A34); the first entry is at `now` (ms). */
export function itemTimeline(
  item: MenuItem,
  group: MenuGroup,
  now: number,
  holidays: ReadonlySet<string>,
): TimedState<ItemAvailability>[] {
  const windows = group.hours ? [...group.windows, group.hours] : group.windows;
  const minutes = [0, ...windows.flatMap((window) => [window.open, window.close])];
  const instants = datesAround(now).flatMap((date) => minutes.map((minute) => bogotaInstant(date, minute)));
  const options = item.optionGroups?.flatMap((choice) => choice.options) ?? [];
  const returns = [item, ...options].flatMap(({ disabledUntil }) => disabledUntil ?? []);
  return statesAt([...instants, ...returns], now, (instant) => itemAvailability(item, group, instant, holidays));
}
