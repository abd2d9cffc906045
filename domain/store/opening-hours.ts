import { addDays, bogotaInstant, bogotaParts, millisecondsPerMinute, minutesPerDay } from "#domain/base/bogota-time.ts";
import type { MinuteOfDay, Weekday } from "#domain/base/bogota-time.ts";
import { stretchesAround } from "#domain/base/weekly-window.ts";
import type { Stretch } from "#domain/base/weekly-window.ts";
import type { Branch } from "./branch.ts";
import type { Business } from "./business.ts";

/** When a closed branch opens next, as in 'hoy', 'mañana', 'el próximo {weekday}' (S3 §8). */
export interface NextOpening {
  instant: number;
  day: "today" | "tomorrow" | "weekday";
  weekday: Weekday;
  minute: MinuteOfDay;
}

export type BranchAvailability =
  | {
      isOpen: true;
      /** When it closes (ms), null when not within a week. */
      closesAt: number | null;
      /** When its kitchen opens (ms) while it takes orders ahead (A45); null when it is open. */
      opensAt: number | null;
    }
  | { isOpen: false; reason: "unavailable" | "closed"; nextOpening: NextOpening | null };

/** Scheduled orders are taken from 8:00 a. m. (S3 §9, A45). */
export const schedulingStart: MinuteOfDay = 8 * 60;
const week = 7 * minutesPerDay * millisecondsPerMinute;

/** Joins stretches that touch or overlap; null when it is a week from `now` or more. */
function endOfOpenTime(stretches: readonly Stretch[], from: number, now: number): number | null {
  let end = from;
  for (const stretch of stretches) {
    if (stretch.start <= end && stretch.end > end) end = stretch.end;
  }
  return end - now >= week ? null : end;
}

function nextOpening(stretches: readonly Stretch[], now: number, today: string): NextOpening | null {
  const next = stretches.find((stretch) => stretch.start > now);
  if (!next) return null;
  const { weekday, minuteOfDay } = bogotaParts(next.start);
  const day = next.date === today ? "today" : next.date === addDays(today, 1) ? "tomorrow" : "weekday";
  return { instant: next.start, day, weekday, minute: minuteOfDay };
}

export interface OpeningInput {
  business: Pick<Business, "isAvailable" | "schedulingEnabled">;
  branch: Pick<Branch, "isAvailable" | "schedulingEnabled" | "openingRules">;
  /** In ms. */
  now: number;
  holidays: ReadonlySet<string>;
}

/** Whether a branch takes orders at `now` (ms), in Bogotá time (S3 §4, A42–A47): inside its hours, or scheduling from
 * 8:00 a. m. until the day's last close (A45, A46). A closed branch names its next opening within eight days. */
export function branchAvailability(input: OpeningInput): BranchAvailability {
  const { business, branch, now, holidays } = input;
  if (!business.isAvailable || !branch.isAvailable) {
    return { isOpen: false, reason: "unavailable", nextOpening: null };
  }
  const today = bogotaParts(now).date;
  const stretches = stretchesAround(branch.openingRules, now, holidays);
  if (stretches.some((stretch) => now >= stretch.start && now < stretch.end)) {
    return { isOpen: true, closesAt: endOfOpenTime(stretches, now, now), opensAt: null };
  }
  const canSchedule = business.schedulingEnabled && branch.schedulingEnabled;
  const ahead = stretches.find((stretch) => now >= bogotaInstant(stretch.date, schedulingStart) && now < stretch.start);
  if (canSchedule && ahead) {
    return { isOpen: true, closesAt: endOfOpenTime(stretches, ahead.start, now), opensAt: ahead.start };
  }
  return { isOpen: false, reason: "closed", nextOpening: nextOpening(stretches, now, today) };
}

/** The instant (ms) that an order made at `now` is for: the chosen one if it is later (B18), else the opening, while
 * orders are taken ahead of it (A147). */
export function orderInstant(input: OpeningInput, chosen: number | null = null): number {
  if (chosen !== null && chosen > input.now) return chosen;
  const availability = branchAvailability(input);
  return availability.isOpen ? (availability.opensAt ?? input.now) : input.now;
}
