import { z } from "zod";
import { percentOfRate } from "#domain/base/rate.ts";
import type { Totals } from "#domain/order/totals.ts";

/** The rows of an order on the wire, in pesos; `delivery_charge` is null when there is no such row (A70). */
export const totalsRowSchema = z.object({
  subtotal: z.int(),
  discount: z.int(),
  surcharge: z.int(),
  taxes: z.array(z.object({ name: z.string(), value: z.number().describe("Percent"), amount: z.int() })),
  tax: z.int(),
  delivery_charge: z.int().nullable(),
  total: z.int(),
});

/** The amounts as the calls answer them. */
export function totalsRow(totals: Totals): z.infer<typeof totalsRowSchema> {
  return {
    subtotal: totals.subtotal,
    discount: totals.discount,
    surcharge: totals.surcharge,
    taxes: totals.taxes.map(({ name, rate, amount }) => ({ name, value: percentOfRate(rate), amount })),
    tax: totals.taxTotal,
    delivery_charge: totals.deliveryFee,
    total: totals.total,
  };
}
