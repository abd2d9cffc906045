import { z } from "zod";
import { field } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";

const switches = z.object({ is_available: z.boolean(), business_is_available: z.boolean(), is_open: z.boolean() });

export const availabilityRow = switches.extend({
  branch_id: field.id,
  message: field.text.describe("The branch's own words while it is unavailable"),
});

/** Whether business and branch take orders, and the branch is within its hours.
 * @throws UnreadableRow when a switch is missing: then no order is taken (D3) */
export function switchesFrom(raw: unknown): { isSwitchedOn: boolean; isOpen: boolean } {
  const row = readRow(switches, raw);
  const isSwitchedOn = row.is_available && row.business_is_available;
  return { isSwitchedOn, isOpen: isSwitchedOn && row.is_open };
}

export const kitchenRow = z.object({
  branch_id: field.id,
  wait_minutes: z.number().min(0).describe("What the orders in progress add to the time that an order takes"),
});

/** Minutes that an order waits for those in progress (A198). @throws UnreadableRow */
export function kitchenWaitFrom(raw: unknown): number {
  return readRow(kitchenRow.pick({ wait_minutes: true }), raw).wait_minutes;
}

export const timeRow = z.object({ time: field.instant });
