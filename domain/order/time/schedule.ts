import { addDays, bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import type { MinuteOfDay } from "#domain/base/bogota-time.ts";
import { stretchesAround } from "#domain/base/weekly-window.ts";
import type { Branch } from "#domain/store/branch.ts";
import { branchAvailability, orderInstant } from "#domain/store/opening-hours.ts";
import type { OpeningInput } from "#domain/store/opening-hours.ts";
import type { When } from "#domain/order/intent.ts";

export interface ScheduleInput extends OpeningInput {
  branch: OpeningInput["branch"] & Pick<Branch, "schedulingLeadHours" | "schedulingDays">;
}

const hour = 3_600_000;

/** Bogotá is whole hours away from UTC. */
function fromWholeHour(instant: number): number {
  return Math.ceil(instant / hour) * hour;
}

/** How long a time that was offered can still be sent for, though its lead time has begun (A194). */
const grace = hour / 4;

function slotsFrom(first: number, { business, branch, now, holidays }: ScheduleInput): number[] {
  const isOn = business.schedulingEnabled && branch.schedulingEnabled;
  if (!isOn || !branchAvailability({ business, branch, now, holidays }).isOpen) return [];
  const lastDate = addDays(bogotaParts(now).date, branch.schedulingDays);
  const slots = new Set<number>();
  for (const { date, start, end } of stretchesAround(branch.openingRules, now, holidays)) {
    if (date > lastDate) continue;
    for (let slot = fromWholeHour(Math.max(start, first)); slot < end; slot += hour) {
      if (slot > now) slots.add(slot);
    }
  }
  return [...slots].toSorted((a, b) => a - b);
}

/** The instants (ms) that an order made at `now` can be scheduled for, ascending: the whole hours at which the branch is
 * open, after `now` and its lead time, of the hours that begin today and on as many further days as it allows (S3 §4,
 * A191). None while it takes no orders, or where scheduling is off (A46). */
export function scheduleSlots(input: ScheduleInput): number[] {
  return slotsFrom(input.now + input.branch.schedulingLeadHours * hour, input);
}

/** The instant that a time of day names for an order made at `now`: the next one, or one that passed within the last hour,
 * so that a slot that has just begun is refused and never becomes tomorrow's (A192). */
export function instantOfClock(minute: MinuteOfDay, now: number): number {
  const { date } = bogotaParts(now - hour);
  const instant = bogotaInstant(date, minute);
  return instant >= now - hour ? instant : bogotaInstant(addDays(date, 1), minute);
}

/** What an order's `when` comes to at `now`: before the opening, the opening (A147); null for a time that is no slot and
 * was none a moment ago (A194). */
export function resolveWhen(input: ScheduleInput, when: When): When | null {
  const first = input.now + input.branch.schedulingLeadHours * hour - grace;
  if (when.kind === "at") return slotsFrom(first, input).includes(when.instant) ? when : null;
  const instant = orderInstant(input);
  return instant === input.now ? when : { kind: "at", instant };
}
