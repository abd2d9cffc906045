import { addDays, bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import { itemAvailability } from "./availability.ts";
import type { ItemAvailability } from "./availability.ts";
import type { MenuGroup, MenuItem } from "./menu.ts";
import type { Branch } from "#domain/store/branch.ts";
import { branchAvailability, schedulingStart } from "#domain/store/opening-hours.ts";
import type { BranchAvailability, OpeningInput } from "#domain/store/opening-hours.ts";

const day = 24 * 3_600_000;
/** How far ahead a page knows what holds for an order for now, in ms; it is rendered again long before. */
const pageHorizon = 1.5 * day;

/** `state` holds from `at` (ms) until the next entry. */
export interface TimedState<T> {
  at: number;
  state: T;
}

/** From yesterday, whose hours may pass midnight, to the day of `until` (ms). */
export function datesAround({ now, until }: Pick<MenuClock, "now" | "until">): string[] {
  const today = bogotaParts(now).date;
  const days = Math.ceil((until - now) / day);
  return Array.from({ length: days + 2 }, (_, index) => addDays(today, index - 1));
}

/** The entries that differ from the one before. */
export function withoutRepeats<T>(entries: readonly TimedState<T>[]): TimedState<T>[] {
  const kept: TimedState<T>[] = [];
  for (const entry of entries) {
    const last = kept.at(-1)?.state;
    const isSame = last !== undefined && (last === entry.state || JSON.stringify(last) === JSON.stringify(entry.state));
    if (!isSame) kept.push(entry);
  }
  return kept;
}

/** The states at `now` and at the instants until `until` at which they change. */
export function statesAt<T>(
  instants: readonly number[],
  { now, until }: Pick<MenuClock, "now" | "until">,
  stateAt: (instant: number) => T,
): TimedState<T>[] {
  const ahead = [...new Set(instants)].filter((at) => at > now && at <= until).toSorted((a, b) => a - b);
  return withoutRepeats([now, ...ahead].map((at) => ({ at, state: stateAt(at) })));
}

/** Whether a branch is open in the next 36 hours, so that a cached page stays true (UX31); starts at `now` (ms). */
export function openingTimeline(input: OpeningInput): TimedState<BranchAvailability>[] {
  const edges = input.branch.openingRules.flatMap((rule) => [rule.open, rule.close]);
  const minutes = [0, schedulingStart, ...edges];
  const clock = { now: input.now, until: input.now + pageHorizon };
  const instants = datesAround(clock).flatMap((date) => minutes.map((minute) => bogotaInstant(date, minute)));
  return statesAt(instants, clock, (now) => branchAvailability({ ...input, now }));
}

/** A branch that closes within this (ms) says when, and no more until when it is open. */
const lastHour = 3_600_000;

/** The same entries, divided where the last hour before the branch closes begins. */
export function withLastHour(
  timeline: readonly TimedState<BranchAvailability>[],
): TimedState<{ availability: BranchAvailability; isLastHour: boolean }>[] {
  return timeline.flatMap(({ at, state: availability }, index) => {
    const entry = (from: number, isLastHour: boolean) => ({ at: from, state: { availability, isLastHour } });
    const begins = availability.isOpen && availability.closesAt !== null ? availability.closesAt - lastHour : Infinity;
    if (begins <= at) return [entry(at, true)];
    const next = timeline[index + 1]?.at ?? Infinity;
    return begins < next && begins !== Infinity ? [entry(at, false), entry(begins, true)] : [entry(at, false)];
  });
}

/** By which the items of a branch are judged in the time that a page knows of. */
export interface MenuClock {
  /** In ms. */
  now: number;
  /** How far it knows, in ms: past every time that can be chosen (B18). */
  until: number;
  holidays: ReadonlySet<string>;
  /** Orders made in [from, opensAt) are for `opensAt` (A147). */
  ahead: readonly { from: number; opensAt: number }[];
}

export function menuClock(
  input: OpeningInput & { branch: OpeningInput["branch"] & Pick<Branch, "schedulingDays"> },
): MenuClock {
  const { now, holidays, business, branch } = input;
  const isScheduling = business.schedulingEnabled && branch.schedulingEnabled;
  // The hours of the last day may go on through the next (A44).
  const until = now + pageHorizon + (isScheduling ? (branch.schedulingDays + 1) * day : 0);
  const ahead = openingTimeline(input).flatMap(({ at, state }) =>
    state.isOpen && state.opensAt !== null ? [{ from: at, opensAt: state.opensAt }] : [],
  );
  return { now, until, holidays, ahead };
}

/** When what is ordered begins to be for another time. */
export function openingInstants(ahead: MenuClock["ahead"]): number[] {
  return ahead.flatMap(({ from, opensAt }) => [from, opensAt]);
}

/** What an order made at `instant` (ms) is for: before the opening, the opening (A147). */
export function orderTime(ahead: MenuClock["ahead"], instant: number): number {
  return ahead.find(({ from, opensAt }) => from <= instant && instant < opensAt)?.opensAt ?? instant;
}

/** Whether an item can be ordered as far as `clock` knows (A34), before the opening for the opening (A147); starts at `now`. */
export function itemTimeline(item: MenuItem, group: MenuGroup, clock: MenuClock): TimedState<ItemAvailability>[] {
  const { holidays, ahead } = clock;
  const windows = group.hours ? [...group.windows, group.hours] : group.windows;
  const minutes = [0, ...windows.flatMap((window) => [window.open, window.close])];
  const instants = datesAround(clock).flatMap((date) => minutes.map((minute) => bogotaInstant(date, minute)));
  const options = item.optionGroups?.flatMap((choice) => choice.options) ?? [];
  const returns = [item, ...options].flatMap(({ disabledUntil }) => disabledUntil ?? []);
  return statesAt([...instants, ...returns, ...openingInstants(ahead)], clock, (instant) =>
    itemAvailability(item, group, orderTime(ahead, instant), holidays),
  );
}
