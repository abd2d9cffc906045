import { millisecondsPerMinute } from "#domain/base/bogota-time.ts";

/** How long an offer that has ended is still taken off for whoever was quoted it, in minutes (F29). */
const honouredMinutes = 10;

/** The instants (ms) before `at`, the nearest first, at which an offer may have held that is still honoured. */
export function honouredInstants(at: number): number[] {
  return Array.from({ length: honouredMinutes }, (_, index) => at - (index + 1) * millisecondsPerMinute);
}
