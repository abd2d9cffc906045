import * as v from "valibot";
import { defineHandler } from "#lib/server/request/define-handler.ts";
import { openForm } from "#lib/server/order/form-seal.ts";
import { fragmentPage, orderForm } from "#lib/server/order/payment-form.ts";
import { homeAfterPayment } from "#lib/server/order/payment-return.ts";
import { readPaymentSeal } from "#lib/server/order/payment-seal.ts";

/** Has the form that is sealed in the address's fragment posted here: an order is too large for a request's first line. */
export const GET = defineHandler({
  name: "payment-form-page",
  access: "public",
  limit: { name: "payment-form-page", most: 30, seconds: 60 },
  input: v.strictObject({}),
  run: async () => await fragmentPage("form"),
});

/** Hands a browser over to the provider, by the form that was sealed for it alone (A116). */
export const POST = defineHandler({
  name: "payment-form",
  access: "public",
  limit: { name: "payment-form", most: 30, seconds: 60 },
  input: v.strictObject({ form: v.string() }),
  run: async ({ form }, { tenant, business, session }) => {
    const sealed = await readPaymentSeal(session);
    const opened = await openForm(form, tenant);
    const isOwn = opened !== null && opened.reference === sealed?.reference;
    return isOwn ? await orderForm(opened, business) : homeAfterPayment(null);
  },
});
