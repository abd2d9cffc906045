import * as v from "valibot";
import { paymentCodeSchema } from "#lib/exchange/payment.ts";
import { askPaymentLink } from "#lib/server/central/payment.ts";
import { paymentCode } from "#lib/server/phone-payment.ts";
import { readPaymentSeal } from "#lib/server/order/payment-seal.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";

/** The code that hands a kiosk's payment over to its guest's phone, once (A262). */
export const POST = defineHandler({
  name: "payment-link",
  access: "public",
  limit: { name: "payment-link", most: 30, seconds: 60 },
  input: v.strictObject({}),
  answer: paymentCodeSchema,
  run: async (_input, { business, session, clientAddress, clientBrowser, requestId }) => {
    const sealed = await readPaymentSeal(session);
    const link = sealed && (await askPaymentLink(sealed, { clientAddress, clientBrowser, requestId }));
    if (!link) return { kind: "over" as const };
    return link.kind === "made" ? paymentCode(link, business) : { kind: link.kind };
  },
});
