import * as v from "valibot";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { readPayment } from "#lib/server/central/payment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { describeError, log } from "#lib/server/log.ts";
import { backToPhone, homeAfterPayment } from "#lib/server/order/payment-return.ts";
import { readPaymentSeal, readPhoneSeal } from "#lib/server/order/payment-seal.ts";

/** Where a provider's page leads back to (S3 §4): of its address nothing is believed, not even read (A121). */
export const GET = defineHandler({
  name: "payment-return",
  access: "public",
  limit: { name: "payment-return", most: 60, seconds: 60 },
  input: v.unknown(),
  run: async (_input, { session, clientAddress, clientBrowser, requestId }) => {
    if ((await readPhoneSeal(session))?.isLastStarted === true) return backToPhone();
    const sealed = await readPaymentSeal(session);
    if (!sealed) return homeAfterPayment(null);
    try {
      const status = await readPayment(sealed, { clientAddress, clientBrowser, requestId });
      return homeAfterPayment(status?.state ?? null);
    } catch (error) {
      if (!(error instanceof CentralError)) throw error;
      log.warn("payment.return_unknown", describeError(error));
      return homeAfterPayment(null);
    }
  },
});
