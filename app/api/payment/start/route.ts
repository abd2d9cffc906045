import * as v from "valibot";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { readPayment } from "#lib/server/central/payment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { describeError, log } from "#lib/server/log.ts";
import { paymentForm, paymentNotNow } from "#lib/server/order/payment-form.ts";
import { backToPhone, homeAfterPayment } from "#lib/server/order/payment-return.ts";
import { readStartedSeal } from "#lib/server/order/payment-seal.ts";

/** Hands a browser over to the provider of its payment (A116), unless that is decided or waits there. */
export const GET = defineHandler({
  name: "payment-start",
  access: "public",
  limit: { name: "payment-start", most: 30, seconds: 60 },
  input: v.strictObject({ of: v.optional(v.picklist(["own", "phone"]), "own") }),
  run: async ({ of }, { session, business, clientAddress, clientBrowser, requestId }) => {
    try {
      const sealed = await readStartedSeal(of, session);
      const status = sealed && (await readPayment(sealed, { clientAddress, clientBrowser, requestId }));
      const isOpen = status?.state === "none" || status?.state === "started" || status?.state === "rejected";
      if (sealed && status && isOpen) return await paymentForm(sealed, status, business);
      return of === "phone" ? backToPhone() : homeAfterPayment(status?.state ?? null);
    } catch (error) {
      if (!(error instanceof CentralError)) throw error;
      log.warn("payment.start_failed", { requestId, ...describeError(error) });
      return await paymentNotNow();
    }
  },
});
