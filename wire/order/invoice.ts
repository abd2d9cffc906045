import { z } from "zod";
import { invoiceDocuments, invoiceNameLimit, isInvoiceNumber } from "#domain/order/payment/invoice.ts";

/** Who an invoice is made out to (A233). */
export const invoiceSchema = z
  .object({
    name: z.string().trim().min(1).max(invoiceNameLimit),
    document: z.enum(invoiceDocuments),
    number: z.string(),
  })
  .refine(({ document, number }) => isInvoiceNumber(document, number), { error: "no such number" })
  .nullable();
