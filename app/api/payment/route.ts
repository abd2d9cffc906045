import * as v from "valibot";
import { paymentSchema } from "#lib/exchange/payment.ts";
import { readShownPayment, shownPayment } from "#lib/server/sources/paid-order.ts";
import { giveUpPayment } from "#lib/server/central/payment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { readPaymentSeal } from "#lib/server/order/payment-seal.ts";

/** How the payment of the sealed cookie stands, as the platform says: no address is believed (A121). */
export const GET = defineHandler({
  name: "payment",
  access: "public",
  limit: { name: "payment", most: 120, seconds: 60 },
  input: v.strictObject({}),
  answer: paymentSchema,
  run: async (_input, { tenant, business, session, clientAddress, clientBrowser, requestId }) => {
    const sealed = await readPaymentSeal(session);
    if (!sealed) return { payment: null };
    const { token = null, userId = null } = session.login ?? {};
    const caller = { token, userId, guestSecret: null, clientAddress, clientBrowser, requestId };
    return { payment: await readShownPayment(sealed, { tenant, business, caller }) };
  },
});

/** Gives that payment up, to pay in another way; refused by the platform while money may come (B12). */
export const POST = defineHandler({
  name: "payment-give-up",
  access: "public",
  limit: { name: "payment-give-up", most: 20, seconds: 60 },
  input: v.strictObject({}),
  answer: paymentSchema,
  run: async (_input, { session, clientAddress, clientBrowser, requestId }) => {
    const sealed = await readPaymentSeal(session);
    const status = sealed && (await giveUpPayment(sealed, { clientAddress, clientBrowser, requestId }));
    return { payment: status && shownPayment(status) };
  },
});
