import * as v from "valibot";
import { paymentTokenSchema } from "#lib/exchange/payment.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { readPayment, takePaymentLink } from "#lib/server/central/payment.ts";
import { describeError, log } from "#lib/server/log.ts";
import { fragmentPage, paymentNotNow } from "#lib/server/order/payment-form.ts";
import { readPhoneSeal, writePhoneSeal } from "#lib/server/order/payment-seal.ts";
import { phonePage, refusedPhonePage } from "#lib/server/phone-payment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { deviceName, keepDevice } from "#lib/server/request/guest-device.ts";

/** Has the secret in the address's fragment posted here: no server's log and no other page reads it (A262). */
export const GET = defineHandler({
  name: "payment-phone-page",
  access: "public",
  limit: { name: "payment-phone-page", most: 30, seconds: 60 },
  input: v.strictObject({}),
  run: async () => await fragmentPage("token"),
});

/** Exchanges a link for the sealed cookie of its payment, which is this phone's from then on. @throws CentralError */
async function take(token: string, { tenant, business, clientAddress, clientBrowser, requestId }: RequestContext) {
  const { secret } = await keepDevice(tenant);
  const link = { token, businessId: business.id, guestSecret: secret };
  const taken = await takePaymentLink(link, { clientAddress, clientBrowser, requestId });
  if (taken.kind !== "taken") return await refusedPhonePage(taken.kind);
  const { reference, status } = taken;
  await writePhoneSeal({ reference, number: status.number }, deviceName(secret), tenant);
  return await phonePage(status, business);
}

/** How the payment stands that this phone has taken over. @throws CentralError */
async function show({ session, business, clientAddress, clientBrowser, requestId }: RequestContext) {
  const sealed = await readPhoneSeal(session);
  const status = sealed && (await readPayment(sealed, { clientAddress, clientBrowser, requestId }));
  return await (status ? phonePage(status, business) : refusedPhonePage("over"));
}

/** What is to be paid by a link, or by the one that was exchanged before: shop, number and amount alone (A262). */
export const POST = defineHandler({
  name: "payment-phone",
  access: "public",
  limit: { name: "payment-phone", most: 30, seconds: 60 },
  input: v.strictObject({ token: v.string() }),
  run: async ({ token }, context) => {
    if (token !== "" && !v.is(paymentTokenSchema, token)) return await refusedPhonePage("over");
    try {
      return token === "" ? await show(context) : await take(token, context);
    } catch (error) {
      if (!(error instanceof CentralError)) throw error;
      log.warn("payment.link_failed", { requestId: context.requestId, ...describeError(error) });
      return await paymentNotNow();
    }
  },
});
