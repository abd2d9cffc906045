import * as v from "valibot";
import { orderEnd } from "#domain/order/payment/payment-outcome.ts";
import { paymentSchema } from "#lib/exchange/payment.ts";
import { giveUpPayment, readPayment } from "#lib/server/central/payment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { readPaymentSeal } from "#lib/server/order/payment-seal.ts";

function shown(status: Awaited<ReturnType<typeof readPayment>>) {
  if (!status) return { payment: null };
  const { number, state, amount, refund } = status;
  return { payment: { number, state, amount, refund, end: orderEnd(status.orderStatus) } };
}

/** How the payment of the sealed cookie stands, as the platform says: no address is believed (A121). */
export const GET = defineHandler({
  name: "payment",
  access: "public",
  limit: { name: "payment", most: 120, seconds: 60 },
  input: v.strictObject({}),
  answer: paymentSchema,
  run: async (_input, { tenant, clientAddress, clientBrowser, requestId }) => {
    const sealed = await readPaymentSeal(tenant);
    return shown(sealed && (await readPayment(sealed, { clientAddress, clientBrowser, requestId })));
  },
});

/** Gives that payment up, to pay in another way; refused by the platform while money may come (B12). */
export const POST = defineHandler({
  name: "payment-give-up",
  access: "public",
  limit: { name: "payment-give-up", most: 20, seconds: 60 },
  input: v.strictObject({}),
  answer: paymentSchema,
  run: async (_input, { tenant, clientAddress, clientBrowser, requestId }) => {
    const sealed = await readPaymentSeal(tenant);
    return shown(sealed && (await giveUpPayment(sealed, { clientAddress, clientBrowser, requestId })));
  },
});
