import { minute } from "#domain/base/duration.ts";

const first = 2_000;
const longest = 15 * minute;

/** With the pauses between them, about seven hours. */
export const mostAttempts = 32;

/**
 * Milliseconds before the next attempt: doubled each time up to a quarter of an hour.
 * @param chance from 0 to 1: spreads what failed together
 */
export function retryPause(attempts: number, chance: number): number {
  return Math.min(longest, first * 2 ** (attempts - 1)) * (0.5 + chance / 2);
}
