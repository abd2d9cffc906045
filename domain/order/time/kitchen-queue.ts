import { hour } from "#domain/base/duration.ts";
import { wholeRate } from "#domain/base/rate.ts";
import type { PartsPerMillion } from "#domain/base/rate.ts";
import type { Menu } from "#domain/menu/menu.ts";
import type { Branch } from "#domain/store/branch.ts";
import { defaultDeliveryTime } from "#domain/store/delivery-time.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import type { KitchenTask } from "./kitchen-load.ts";

/** An order that began longer ago no longer counts, whoever forgot to move it on; in ms (A198). */
export const longestInKitchen = 2 * hour;

const waitStep = 5;

/** The tasks of an order's lines, each item at the longest of its groups' cooking times (S3 §4). */
export function kitchenTasks(menu: Menu, lines: readonly { itemId: string; quantity: number }[]): KitchenTask[] {
  return lines.map(({ itemId, quantity }) => {
    const groups = menu.groups.filter(({ items }) => items.some(({ id }) => id === itemId));
    return { cookingMinutes: Math.max(0, ...groups.map(({ cookingMinutes }) => cookingMinutes)), quantity };
  });
}

/** Minutes that an order waits for `work`, the summed load of those in progress: they count like further units, a part
 * `factor` of their load, in steps of five (A198). */
export function kitchenWait(work: number, factor: PartsPerMillion): number {
  return Math.ceil((Math.max(0, work) * factor) / wholeRate / waitStep) * waitStep;
}

/** Minutes until an order is there: the branch's range; where it has its time computed, later by the wait and by what the
 * order's own load exceeds the range by (A198). */
export function deliveryTimeOf(
  { deliveryTime, automaticTime }: Pick<Branch, "deliveryTime" | "automaticTime">,
  { own, wait }: { own: number; wait: number },
): MinuteRange {
  const { min, max } = deliveryTime ?? defaultDeliveryTime;
  const later = automaticTime ? wait + Math.max(0, own - Math.max(min, max)) : 0;
  return { min: min + later, max: max + later };
}
