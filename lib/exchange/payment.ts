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
      /** A phone has it by its link (A262). */
      isOnPhone: v.optional(v.boolean()),
    }),
  ),
});

export type ShownPayment = NonNullable<v.InferOutput<typeof paymentSchema>["payment"]>;

/** 128 random bits of a link's fragment (A262). */
export const paymentTokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}$/));

/** `/api/payment/link`: the code by which a phone takes the payment over, or why there is none (A262). */
export const paymentCodeSchema = v.union([
  v.object({
    kind: v.literal("made"),
    /** Of the code's squares, with the quiet zone that readers need: the dark ones as a path, `size` of them a side. */
    size: v.number(),
    squares: v.string(),
    /** How long it may be scanned. */
    seconds: v.number(),
  }),
  v.object({ kind: v.literal("taken") }),
  v.object({ kind: v.literal("over") }),
]);

export type PaymentCode = v.InferOutput<typeof paymentCodeSchema>;
