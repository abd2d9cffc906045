import { millisecondsPerMinute } from "#domain/base/bogota-time.ts";

/** Minutes before the close at which a page says so, 0 for the close itself (S3 §4, A48). */
export type ClosingStep = 10 | 5 | 1 | 0;

const steps = [0, 1, 5, 10] as const satisfies readonly ClosingStep[];

/** Whole minutes until `closesAt`, begun ones counted; 0 once it has come. */
export function minutesLeft(closesAt: number, now: number): number {
  return Math.max(0, Math.ceil((closesAt - now) / millisecondsPerMinute));
}

/** The step that `now` has reached, null more than ten minutes ahead; instants in ms. */
export function closingStep(closesAt: number, now: number): ClosingStep | null {
  const left = minutesLeft(closesAt, now);
  return steps.find((step) => left <= step) ?? null;
}

/** When the next step is reached (ms), null after the close. */
export function nextClosingStep(closesAt: number, now: number): number | null {
  const instants = steps.map((step) => closesAt - step * millisecondsPerMinute).toReversed();
  return instants.find((instant) => instant > now) ?? null;
}
