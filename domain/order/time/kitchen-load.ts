import { wholeRate } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";

/** A group's cooking time in minutes, and the units. */
export interface KitchenTask {
  cookingMinutes: number;
  quantity: number;
}

/** Load of each unit after the first: 30 % where the branch says nothing (S3 §4, A125). */
export const defaultLoadFactor: PartsPerMillion = 300_000;

/** Estimated minutes of kitchen work: Σ time × (1 + k·(quantity − 1)), rounded up; never less for more units (A125). */
export function kitchenLoad(tasks: readonly KitchenTask[], factor: PartsPerMillion): number {
  const load = tasks
    .filter((task) => task.quantity >= 1)
    .reduce((sum, task) => sum + task.cookingMinutes * (wholeRate + factor * (task.quantity - 1)), 0);
  return Math.ceil(load / wholeRate);
}
