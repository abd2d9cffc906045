import { z } from "zod";
import { field, hostSchema, idSchema } from "#wire/field.ts";
import { readRow } from "#wire/reading.ts";

const switches = z.object({ is_available: z.boolean(), business_is_available: z.boolean(), is_open: z.boolean() });

export const availabilityRow = switches.extend({
  branch_id: field.id,
  message: field.text.describe("The branch's own words while it is unavailable"),
});

/** Whether business and branch take orders, and the branch is within its hours.
 * @throws UnreadableRow when a switch is missing: then no order is taken (D3) */
export function isOpenFrom(raw: unknown): boolean {
  const row = readRow(switches, raw);
  return row.is_available && row.business_is_available && row.is_open;
}

/** Which business business/filter is about: what is named all has to hold (S1 §7). */
export const businessFilterSchema = z.object({
  where: z
    .object({ id: idSchema.optional(), domain: hostSchema.optional() })
    .refine(({ id, domain }) => id !== undefined || domain !== undefined, { path: ["id"] }),
});

/** Asks for one business (S1 §7 business/filter). */
export function businessFilterBody(businessId: string) {
  return { where: { id: businessId } };
}

const switchRow = z.object({ is_available: z.boolean().nullable() });

/** Whether the business of an answer of business/filter, alone or in a list, takes orders; null counts as the model's default.
 * @throws UnreadableRow when there is none: then no order is taken (D3) */
export function availableBusinessFrom(raw: unknown): boolean {
  const row: unknown = Array.isArray(raw) ? raw[0] : raw;
  return readRow(switchRow, row).is_available !== false;
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
