import { z } from "zod";
import { type Call, defineCall } from "#platform/http/call.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { paymentReferenceSchema, paymentStatusSchema } from "#wire/payment-answer.ts";
import { readPaymentStatus } from "./payment-status.ts";

const status = defineCall({
  method: "GET",
  path: "/api/payment/status/:reference",
  tag: "Payments",
  summary: "What became of an online payment; who asks knows its reference",
  access: "public",
  limit: { name: "payment-status", most: 60, seconds: 60 },
  params: z.object({ reference: paymentReferenceSchema }),
  answers: {
    200: { description: "The payment and its order", schema: paymentStatusSchema },
    404: { description: "payment_not_found" },
  },
  run: async ({ params, platform }) => {
    const found = await readPaymentStatus(platform.database, params.reference);
    if (found === null) throw new Refusal(404, "payment_not_found");
    return { status: 200, body: found };
  },
});

/** Online payments, as the storefront asks for them. */
export const onlinePaymentCalls: Call[] = [status];
