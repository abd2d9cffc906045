import { addDays, bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import { itemAvailability } from "./availability.ts";
import type { ItemAvailability } from "./availability.ts";
import type { MenuGroup, MenuItem } from "./menu.ts";
import { pageHorizon } from "./page-horizon.ts";
import { branchAvailability, schedulingStart } from "#domain/store/opening-hours.ts";
import type { BranchAvailability, OpeningInput } from "#domain/store/opening-hours.ts";

/** `state` holds from `at` (ms) until the next entry. */
export interface TimedState<T> {
  at: number;
  state: T;
}

/** Yesterday too: its hours may pass midnight. */
export function datesAround(now: number): string[] {
  const today = bogotaParts(now).date;
  return [-1, 0, 1, 2].map((days) => addDays(today, days));
}

/** The states at `now` and at the instants of the next 36 hours at which they change. */
export function statesAt<T>(
  instants: readonly number[],
  now: number,
  stateAt: (instant: number) => T,
): TimedState<T>[] {
  const ahead = [...new Set(instants)].filter((at) => at > now && at <= now + pageHorizon).toSorted((a, b) => a - b);
  const states: TimedState<T>[] = [];
  for (const at of [now, ...ahead]) {
    const state = stateAt(at);
    const last = states.at(-1);
    if (!last || JSON.stringify(last.state) !== JSON.stringify(state)) states.push({ at, state });
  }
  return states;
}

/** Whether a branch is open in the next 36 hours, so that a cached page stays true (UX31); starts at `now` (ms). */
export function openingTimeline(input: OpeningInput): TimedState<BranchAvailability>[] {
  const edges = input.branch.openingRules.flatMap((rule) => [rule.open, rule.close]);
  const minutes = [0, schedulingStart, ...edges];
  const instants = datesAround(input.now).flatMap((date) => minutes.map((minute) => bogotaInstant(date, minute)));
  return statesAt(instants, input.now, (now) => branchAvailability({ ...input, now }));
}

/** By which the items of a branch are judged in the next 36 hours. */
export interface MenuClock {
  /** In ms. */
  now: number;
  holidays: ReadonlySet<string>;
  /** Orders made in [from, opensAt) are for `opensAt` (A147). */
  ahead: readonly { from: number; opensAt: number }[];
}

export function menuClock(input: OpeningInput): MenuClock {
  const ahead = openingTimeline(input).flatMap(({ at, state }) =>
    state.isOpen && state.opensAt !== null ? [{ from: at, opensAt: state.opensAt }] : [],
  );
  return { now: input.now, holidays: input.holidays, ahead };
}

/** When what is ordered begins to be for another time. */
export function openingInstants(ahead: MenuClock["ahead"]): number[] {
  return ahead.flatMap(({ from, opensAt }) => [from, opensAt]);
}

/** What an order made at `instant` (ms) is for: before the opening, the opening (A147). */
export function orderTime(ahead: MenuClock["ahead"], instant: number): number {
  return ahead.find(({ from, opensAt }) => from <= instant && instant < opensAt)?.opensAt ?? instant;
}

/** Whether an item can be ordered in the next 36 hours (A34), before the opening for the opening (A147); starts at `now`. */
export function itemTimeline(item: MenuItem, group: MenuGroup, clock: MenuClock): TimedState<ItemAvailability>[] {
  const { now, holidays, ahead } = clock;
  const windows = group.hours ? [...group.windows, group.hours] : group.windows;
  const minutes = [0, ...windows.flatMap((window) => [window.open, window.close])];
  const instants = datesAround(now).flatMap((date) => minutes.map((minute) => bogotaInstant(date, minute)));
  const options = item.optionGroups?.flatMap((choice) => choice.options) ?? [];
  const returns = [item, ...options].flatMap(({ disabledUntil }) => disabledUntil ?? []);
  return statesAt([...instants, ...returns, ...openingInstants(ahead)], now, (instant) =>
    itemAvailability(item, group, orderTime(ahead, instant), holidays),
  );
}
