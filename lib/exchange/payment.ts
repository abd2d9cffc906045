import * as v from "valibot";
import { orderEnds } from "#domain/order/payment/payment-outcome.ts";
import { paymentStates } from "#domain/order/payment/payment.ts";
import { pesosSchema } from "./amount.ts";
import { refundSchema } from "./order.ts";

/** `/api/payment`: the online payment that this browser has begun, null without one (B12). */
export const paymentSchema = v.object({
  payment: v.nullable(
    v.object({
      number: v.string(),
      state: v.picklist(paymentStates),
      amount: pesosSchema,
      refund: v.nullable(refundSchema),
      /** How the business ended its order, null where it did not. */
      end: v.nullable(v.picklist(orderEnds)),
    }),
  ),
});

export type ShownPayment = NonNullable<v.InferOutput<typeof paymentSchema>["payment"]>;
