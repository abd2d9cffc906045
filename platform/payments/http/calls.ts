import { eq } from "drizzle-orm";
import { z } from "zod";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import { isGuestKey, ordererKey } from "#domain/person/orderer.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { paymentReferenceSchema, type PaymentStatusRow, paymentStatusSchema } from "#wire/order/payment-answer.ts";
import { giveUpAsCustomer } from "#platform/payments/ledger/give-up-as-customer.ts";
import { refreshPayment } from "#platform/payments/ledger/look-up-payment.ts";
import { readPaymentStatus } from "#platform/payments/ledger/payment-status.ts";

const status = defineCall({
  method: "GET",
  path: "/api/payment/status/:reference",
  tag: "Payments",
  summary: "What became of an online payment; who asks knows its reference, and of a guest's the device's secret",
  access: "public",
  limit: { name: "payment-status", most: 60, seconds: 60 },
  params: z.object({ reference: paymentReferenceSchema }),
  answers: {
    200: { description: "The payment and its order", schema: paymentStatusSchema },
    404: { description: "payment_not_found" },
  },
  run: async ({ params, platform, guest }) => {
    await refuseOthersGuest(platform, params.reference, guest);
    const body = await currentStatus(platform, params.reference);
    platform.formLane.note(params.reference);
    return { status: 200, body };
  },
});

const giveUp = defineCall({
  method: "POST",
  path: "/api/payment/status/:reference/give-up",
  tag: "Payments",
  summary: "Gives a payment up that is not approved, to pay in another way; what is approved later goes back (A199)",
  access: "public",
  limit: { name: "payment-give-up", most: 20, seconds: 60 },
  params: z.object({ reference: paymentReferenceSchema }),
  answers: {
    200: {
      description: "The payment: `expired`, unless it is approved, over, or its provider is away",
      schema: paymentStatusSchema,
    },
    404: { description: "payment_not_found" },
  },
  run: async ({ params, platform, guest }) => {
    await refuseOthersGuest(platform, params.reference, guest);
    await giveUpAsCustomer(platform, params.reference);
    return { status: 200, body: await currentStatus(platform, params.reference) };
  },
});

/** A guest's payment is their device's alone: at a kiosk the next one finds the reference at most (A214). @throws Refusal 404 */
async function refuseOthersGuest(
  { database }: PlatformContext,
  reference: string,
  guest: string | null,
): Promise<void> {
  const [row] = await database
    .select({ key: payments.orderer_key })
    .from(payments)
    .where(eq(payments.reference, reference));
  if (row === undefined || row.key === null || !isGuestKey(row.key)) return;
  if (guest === null || row.key !== ordererKey({ kind: "guest", device: guest }))
    throw new Refusal(404, "payment_not_found");
}

async function currentStatus(platform: PlatformContext, reference: string): Promise<PaymentStatusRow> {
  const [payment] = await platform.database.select().from(payments).where(eq(payments.reference, reference));
  if (payment !== undefined && isPaymentInFlight(payment.state)) await refreshPayment(platform, payment);
  const found = await readPaymentStatus(platform.database, reference);
  if (found === null) throw new Refusal(404, "payment_not_found");
  return found;
}

/** Online payments, as the storefront asks for them. */
export const onlinePaymentCalls: Call[] = [status, giveUp];
