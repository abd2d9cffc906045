import { z } from "zod";
import type { Pesos } from "#domain/base/money.ts";

/** The fields, as a sealed cookie keeps them. */
export const formFieldsSchema = z.strictObject({
  action_endpoint: z.string(),
  type: z.string(),
  amount: z.number(),
  currency: z.string(),
  business_name: z.string(),
  business_id: z.string(),
  business_domain: z.string(),
  tax: z.number(),
  environment: z.string(),
  on_site_order: z.boolean(),
});

/** What the form's fields are made of. */
export interface PaymentForm {
  endpoint: string | null;
  /** `online.epayco`. */
  type: string;
  amount: Pesos;
  currency: string;
  business: { id: string; name: string; domain: string };
  tax: Pesos;
  /** Of the keys; empty where nobody knows them. */
  environment: string;
  isOnSite: boolean;
}

/** The fields of S3 §3 besides `order`: of the payment request and of the form to a provider, written by the server (A200, M8). */
export function paymentFormBody({ endpoint, type, amount, currency, business, tax, ...form }: PaymentForm) {
  return {
    action_endpoint: endpoint ?? "",
    type,
    amount,
    currency,
    business_name: business.name,
    business_id: business.id,
    business_domain: business.domain,
    tax,
    environment: form.environment,
    on_site_order: form.isOnSite,
  };
}
