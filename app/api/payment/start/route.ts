import * as v from "valibot";
import type { Business } from "#domain/store/business.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { readPayment } from "#lib/server/central/payment.ts";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { describeError, log } from "#lib/server/log.ts";
import { openForm } from "#lib/server/order/form-seal.ts";
import { orderForm, paymentForm, paymentNotNow } from "#lib/server/order/payment-form.ts";
import { homeAfterPayment } from "#lib/server/order/payment-return.ts";
import { type OwnPayment, readPaymentSeal } from "#lib/server/order/payment-seal.ts";

/** The form that stands in the address, for the browser alone that it was sealed for. */
async function formInAddress(
  seal: string,
  sealed: OwnPayment | null,
  { tenant, business }: { tenant: string; business: Business },
) {
  const form = await openForm(seal, tenant);
  if (form === null || form.reference !== sealed?.reference) return homeAfterPayment(null);
  return orderForm(form, business);
}

/** Hands a browser over to the provider of its payment (A116), unless that is decided or waits there. */
export const GET = defineHandler({
  name: "payment-start",
  access: "public",
  limit: { name: "payment-start", most: 30, seconds: 60 },
  input: v.strictObject({ form: v.optional(v.pipe(v.string(), v.maxLength(14_000))) }),
  run: async ({ form }, { tenant, business, clientAddress, clientBrowser, requestId }) => {
    const sealed = await readPaymentSeal(tenant);
    if (form !== undefined) return await formInAddress(form, sealed, { tenant, business });
    try {
      const status = sealed && (await readPayment(sealed, { clientAddress, clientBrowser, requestId }));
      const isOpen = status?.state === "none" || status?.state === "started" || status?.state === "rejected";
      if (sealed && status && isOpen) return paymentForm(sealed, status, business);
      return homeAfterPayment(status?.state ?? null);
    } catch (error) {
      if (!(error instanceof CentralError)) throw error;
      log.warn("payment.start_failed", { requestId, ...describeError(error) });
      return paymentNotNow();
    }
  },
});
