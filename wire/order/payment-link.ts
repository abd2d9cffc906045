import { z } from "zod";
import { idSchema } from "#wire/field.ts";
import {
  paymentReferenceSchema,
  paymentStatusFrom,
  paymentStatusSchema,
  type PaymentStatus,
} from "./payment-answer.ts";

/** 128 random bits that stand in the fragment of a link's address (A262). */
const paymentTokenSchema = z.string().regex(/^[\w-]{22}$/);

/** The body that asks for a link of a payment. */
export const paymentLinkRequestSchema = z.object({ reference: paymentReferenceSchema });

export function paymentLinkRequestBody(reference: string) {
  return { reference };
}

export const paymentLinkSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("made"), token: paymentTokenSchema, seconds: z.int().positive() }),
  z.object({ kind: z.literal("taken") }),
  z.object({ kind: z.literal("over") }),
]);

/** A link for the phone of who pays; `taken`: a phone has it; `over`: nothing is left to pay. */
export type PaymentLink = z.output<typeof paymentLinkSchema>;

/** Null for another answer. */
export function paymentLinkFrom(body: unknown): PaymentLink | null {
  return paymentLinkSchema.safeParse(body).data ?? null;
}

/** The body that exchanges a link at a business. */
export const paymentLinkExchangeSchema = z.object({ business: idSchema, token: paymentTokenSchema });

export function paymentLinkExchangeBody({ businessId, token }: { businessId: string; token: string }) {
  return { business: Number(businessId), token };
}

export const paymentLinkTakenSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("taken"), reference: paymentReferenceSchema, payment: paymentStatusSchema }),
  z.object({ kind: z.literal("used") }),
  z.object({ kind: z.literal("over") }),
]);

/** What an exchange comes to: the payment; `used` by another phone; `over`: too old, replaced, or nothing is left to pay. */
export type TakenPayment =
  | { kind: "taken"; reference: string; status: PaymentStatus }
  | { kind: "used" }
  | { kind: "over" };

/** Null for another answer. */
export function takenPaymentFrom(body: unknown): TakenPayment | null {
  const read = paymentLinkTakenSchema.safeParse(body);
  if (!read.success) return null;
  if (read.data.kind !== "taken") return { kind: read.data.kind };
  const status = paymentStatusFrom(read.data.payment);
  return status && { kind: "taken", reference: read.data.reference, status };
}
