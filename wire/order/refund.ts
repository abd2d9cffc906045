import { z } from "zod";
import type { OrderRefund } from "#domain/order/payment/order-refund.ts";
import { field } from "#wire/field.ts";

/** Money of an order that goes back to who paid it, in pesos. */
export const refundRow = z.object({
  due: field.pesos.describe("Owed, and not gone back yet"),
  back: field.pesos.describe("Gone back"),
});

export type RefundRow = z.output<typeof refundRow>;

/** Of a platform that tells none: nothing goes back. */
export const refundField = refundRow.nullable().default(null).describe("Null when nothing of it goes back");

export function refundFrom(row: RefundRow | null): OrderRefund | null {
  return row && { due: row.due, back: row.back };
}
