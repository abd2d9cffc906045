import { pageValue } from "#lib/client/device/device-value.ts";
import type { Invoice } from "#domain/order/payment/invoice.ts";

/** What was typed for an invoice (A233), in no storage: it goes with one order. */
export const typedInvoice = pageValue<Invoice>({ name: "", document: "cedula", number: "" });

/** The same as soon as it is whole and right, else null; read where it is typed, whose rules no other checkout loads. */
export const wholeInvoice = pageValue<Invoice | null>(null);
