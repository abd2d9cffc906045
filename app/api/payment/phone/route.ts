import * as v from "valibot";
import { paymentTokenSchema } from "#lib/exchange/payment.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { takePaymentLink } from "#lib/server/central/payment.ts";
import { describeError, log } from "#lib/server/log.ts";
import { fragmentPage, paymentNotNow } from "#lib/server/order/payment-form.ts";
import { writePaymentSeal } from "#lib/server/order/payment-seal.ts";
import { phonePage, refusedPhonePage } from "#lib/server/phone-payment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { deviceName, keepDevice } from "#lib/server/request/guest-device.ts";

/** Has the secret in the address's fragment posted here: no server's log and no other page reads it (A262). */
export const GET = defineHandler({
  name: "payment-phone-page",
  access: "public",
  limit: { name: "payment-phone-page", most: 30, seconds: 60 },
  input: v.strictObject({}),
  run: async () => fragmentPage("token"),
});

/** Exchanges a link for the sealed cookie of its payment, and shows what is to be paid: shop, number and amount alone. */
export const POST = defineHandler({
  name: "payment-phone",
  access: "public",
  limit: { name: "payment-phone", most: 30, seconds: 60 },
  input: v.strictObject({ token: v.string() }),
  run: async ({ token }, { tenant, business, clientAddress, clientBrowser, requestId }) => {
    if (!v.is(paymentTokenSchema, token)) return refusedPhonePage("over");
    const { secret } = await keepDevice(tenant);
    try {
      const link = { token, businessId: business.id, guestSecret: secret };
      const taken = await takePaymentLink(link, { clientAddress, clientBrowser, requestId });
      if (taken.kind !== "taken") return refusedPhonePage(taken.kind);
      const { reference, status } = taken;
      const owner = { kind: "guest", device: deviceName(secret), secret } as const;
      await writePaymentSeal({ reference, number: status.number, form: null }, owner, tenant);
      return phonePage(status, business);
    } catch (error) {
      if (!(error instanceof CentralError)) throw error;
      log.warn("payment.link_failed", { requestId, ...describeError(error) });
      return paymentNotNow();
    }
  },
});
