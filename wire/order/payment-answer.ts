import { z } from "zod";
import { paymentStates, type PaymentState } from "#domain/order/payment/payment.ts";
import type { OrderRefund } from "#domain/order/payment/order-refund.ts";
import { parseOrderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import type { Pesos } from "#domain/base/money.ts";
import { refundField, refundFrom } from "./refund.ts";

/** 128 random bits: who knows it may ask what became of the payment, and nothing else proves it. */
export const paymentReferenceSchema = z.string().regex(/^[\w-]{22}$/);

/** What follows a placed order: nothing, the form of S3 §3 posted to `action_endpoint`, or how to transfer. */
export const paymentPartSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("instructions") }),
  z.object({
    kind: z.literal("form"),
    reference: paymentReferenceSchema.describe("Goes into the form's field `order`"),
    action_endpoint: z.string(),
    is_production: z.boolean().describe("Whether the keys are; else the form says `stg` (A113)"),
  }),
]);

export type PaymentPart = z.infer<typeof paymentPartSchema>;

/** The payment part of an order's answer; `done` where an older platform has none. */
export function paymentPartFrom(body: unknown): PaymentPart {
  const read = z.object({ payment: paymentPartSchema }).safeParse(body);
  return read.success ? read.data.payment : { kind: "done" };
}

/** What became of a payment; whoever asks knows its reference. */
export const paymentStatusSchema = z.object({
  order_id: z.int(),
  display_number: z.string(),
  order_unique_identifier: z.string(),
  order_status: z.int(),
  state: z.enum(paymentStates),
  amount: z.int(),
  currency: z.string(),
  refund: refundField,
  method_type: z.string(),
  on_site_order: z.boolean().default(false).describe("For the form to the provider, which names it (S3 §3)"),
  on_phone: z.boolean().default(false).describe("A phone has exchanged its link (A262)"),
});

export type PaymentStatusRow = z.infer<typeof paymentStatusSchema>;

export interface PaymentStatus {
  /** What customers read. */
  number: string;
  attemptKey: string;
  /** Null for a status that we do not know. */
  orderStatus: OrderStatus | null;
  state: PaymentState;
  amount: Pesos;
  currency: string;
  /** Null when nothing of it goes back. */
  refund: OrderRefund | null;
  /** `online.epayco`. */
  methodType: string;
  /** Eaten where it is ordered. */
  isOnSite: boolean;
  /** A phone has it by its link (A262). */
  isOnPhone: boolean;
}

/** Null when the answer is no payment's. */
export function paymentStatusFrom(body: unknown): PaymentStatus | null {
  const read = paymentStatusSchema.safeParse(body);
  if (!read.success) return null;
  const { data } = read;
  return {
    number: data.display_number,
    attemptKey: data.order_unique_identifier,
    orderStatus: parseOrderStatus(data.order_status),
    state: data.state,
    amount: data.amount,
    currency: data.currency,
    refund: refundFrom(data.refund),
    methodType: data.method_type,
    isOnSite: data.on_site_order,
    isOnPhone: data.on_phone,
  };
}

/** The refusal of a second online payment: the one in progress, and the reference to go on with (B12). */
export const paymentPendingSchema = z.object({
  display_number: z.string(),
  reference: paymentReferenceSchema,
  state: z.enum(paymentStates).default("started"),
});

export type PendingPayment = z.infer<typeof paymentPendingSchema>;

/** The refusal of what was ordered a moment ago at the same table (A213). */
export const anotherRoundSchema = z.object({ display_number: z.string() });

/** The number of the equal order, of a 409's body; null when it is refused for another reason. */
export function anotherRoundFrom(body: unknown): string | null {
  const read = z.object({ message: z.literal("another_round"), data: anotherRoundSchema }).safeParse(body);
  return read.success ? read.data.data.display_number : null;
}

/** The payment in progress, of a 409's body; null when it is refused for another reason. */
export function pendingPaymentFrom(body: unknown): PendingPayment | null {
  const read = z.object({ message: z.literal("payment_pending"), data: paymentPendingSchema }).safeParse(body);
  return read.success ? read.data.data : null;
}
