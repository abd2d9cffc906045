import * as v from "valibot";
import { type Invoice, invoiceDocuments, invoiceNameLimit, isInvoiceNumber } from "#domain/order/payment/invoice.ts";
import { plainText } from "./text.ts";

/** Who an invoice is made out to (A233). */
export const invoiceSchema = v.nullable(
  v.pipe(
    v.strictObject({
      name: v.pipe(plainText(invoiceNameLimit), v.minLength(1)),
      document: v.picklist(invoiceDocuments),
      number: v.string(),
    }),
    v.check(({ document, number }) => isInvoiceNumber(document, number)),
  ),
) satisfies v.GenericSchema<unknown, Invoice | null>;
