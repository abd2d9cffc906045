import { atom } from "jotai/vanilla";
import { pageValue } from "#lib/client/device/device-value.ts";
import type { Invoice } from "#domain/order/payment/invoice.ts";

const noInvoice: Invoice = { name: "", document: "cedula", number: "" };

/** What was typed for an invoice (A233), in no storage: it goes with one order. */
export const typedInvoice = pageValue<Invoice>(noInvoice);

/** The same as soon as it is whole and right, else null; read where it is typed, whose rules no other checkout loads. */
export const wholeInvoice = pageValue<Invoice | null>(null);

/** The order that it was for is sent. */
export const forgetInvoice = atom(null, (_get, set) => {
  set(typedInvoice, noInvoice);
  set(wholeInvoice, null);
});
