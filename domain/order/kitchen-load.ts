import { wholeRate } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";

/** Something to cook: the group's cooking time in minutes and how many of it. */
export interface KitchenTask {
  cookingMinutes: number;
  quantity: number;
}

/** What each unit after the first adds to the load: 30 % (S3 §4). */
export const defaultLoadFactor: PartsPerMillion = 300_000;

/** The v2 variant's 20 %, by setting (S3 §4, A125). */
export const lightLoadFactor: PartsPerMillion = 200_000;

/**
 * Minutes of kitchen work as the shown estimate sees them: Σ time × (1 + k·(quantity − 1)), rounded up to whole minutes.
 * More units never make it less (A125). Tasks of 0 or fewer units do not count.
 */
export function kitchenLoad(tasks: readonly KitchenTask[], factor: PartsPerMillion = defaultLoadFactor): number {
  const load = tasks
    .filter((task) => task.quantity >= 1)
    .reduce((sum, task) => sum + task.cookingMinutes * (wholeRate + factor * (task.quantity - 1)), 0);
  return Math.ceil(load / wholeRate);
}

/** Minutes of cooking summed over units, as the order's payload carries them: Σ time × quantity (A126). */
export function cookingTime(tasks: readonly KitchenTask[]): number {
  return tasks.reduce((sum, task) => sum + task.cookingMinutes * Math.max(0, task.quantity), 0);
}
