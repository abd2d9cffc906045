import { answerAtSameTime as keepTime } from "#platform/auth/same-time.ts";

/** The time of tests of something else: their answers wait for the work and for nothing more, on a machine however busy. */
export const untimed = 1;

/** As `platform/auth/same-time.ts`, for whoever sets a time of its own. */
export async function answerAtSameTime<T>(
  milliseconds: number,
  work: Promise<T>,
  onTimeout: (work: Promise<T>) => T | Promise<T>,
): Promise<T> {
  return milliseconds === untimed ? await work : await keepTime(milliseconds, work, onTimeout);
}
