import { eq } from "drizzle-orm";
import { z } from "zod";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { paymentReferenceSchema, type PaymentStatusRow, paymentStatusSchema } from "#wire/order/payment-answer.ts";
import {
  paymentLinkExchangeSchema,
  paymentLinkRequestSchema,
  paymentLinkSchema,
  paymentLinkTakenSchema,
} from "#wire/order/payment-link.ts";
import { isGuestsPayment, linkTime, makeLink, takeLink } from "#platform/payments/link/payment-link.ts";
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

/** A guest's payment is their device's alone, and the phone's that has its link (A262): at a kiosk the next one finds the reference
 * at most (A214). @throws Refusal 404 */
async function refuseOthersGuest(
  { database }: PlatformContext,
  reference: string,
  guest: string | null,
): Promise<void> {
  if (!(await isGuestsPayment(database, reference, guest))) throw new Refusal(404, "payment_not_found");
}

const makeLinkCall = defineCall({
  method: "POST",
  path: "/api/payment/link",
  tag: "Payments",
  summary:
    "A link by which a phone pays what a guest's device ordered: of one use, for ten minutes; ends the one of before (A262)",
  access: "orderer",
  limit: { name: "payment-link", most: 30, seconds: 60 },
  body: paymentLinkRequestSchema,
  answers: {
    200: { description: "The link's secret; or a phone has it; or nothing is left to pay", schema: paymentLinkSchema },
    404: { description: "payment_not_found" },
  },
  run: async ({ body, platform, guest }) => {
    if (guest === null) throw new Refusal(404, "payment_not_found");
    await refuseOthersGuest(platform, body.reference, guest);
    const made = await makeLink(platform, body.reference);
    const answer = made.kind === "made" ? { ...made, seconds: linkTime / 1000 } : made;
    return { status: 200, body: answer };
  },
});

const takeLinkCall = defineCall({
  method: "POST",
  path: "/api/payment/link/exchange",
  tag: "Payments",
  summary: "Exchanges a link's secret for its payment; another phone's second use is refused (A262)",
  access: "orderer",
  limit: { name: "payment-link-exchange", most: 30, seconds: 60 },
  body: paymentLinkExchangeSchema,
  answers: {
    200: { description: "The payment; or used by another phone; or over", schema: paymentLinkTakenSchema },
    401: { description: "not_signed_in: no guest's device" },
  },
  run: async ({ body, platform, guest }) => {
    if (guest === null) throw new Refusal(401, "not_signed_in");
    const taken = await takeLink(platform, { ...body, device: guest });
    if (taken.kind !== "taken") return { status: 200, body: taken };
    return { status: 200, body: { ...taken, payment: await currentStatus(platform, taken.reference) } };
  },
});

async function currentStatus(platform: PlatformContext, reference: string): Promise<PaymentStatusRow> {
  const [payment] = await platform.database.select().from(payments).where(eq(payments.reference, reference));
  if (payment !== undefined && isPaymentInFlight(payment.state)) await refreshPayment(platform, payment);
  const found = await readPaymentStatus(platform.database, reference);
  if (found === null) throw new Refusal(404, "payment_not_found");
  return found;
}

/** Online payments, as the storefront asks for them. */
export const onlinePaymentCalls: Call[] = [status, giveUp, makeLinkCall, takeLinkCall];
