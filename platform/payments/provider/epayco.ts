import { z } from "zod";
import { askProvider, type SendRequest } from "./ask-provider.ts";
import { epaycoFact, epaycoFormSignature, epaycoWordSchema } from "./epayco-fields.ts";
import type { PaymentAccount } from "./payment-account.ts";
import { type PaymentFact, type PaymentStart, ProviderAway, type ProviderPort } from "./provider-port.ts";

const foundSchema = z.object({ success: z.boolean(), data: z.unknown() });

function factIn(data: unknown, account: PaymentAccount): PaymentFact {
  const word = epaycoWordSchema.safeParse(data);
  if (!word.success) throw new ProviderAway("shape");
  return epaycoFact(word.data, account);
}

function formFields(start: PaymentStart): Record<string, string> {
  const { account, reference, currency, customer } = start;
  const amount = String(start.amount);
  return {
    p_cust_id_cliente: account.merchant,
    p_signature: epaycoFormSignature({ merchant: account.merchant, invoice: reference, amount, currency }, account.key),
    p_id_invoice: reference,
    p_description: start.description,
    p_amount: amount,
    p_amount_base: String(start.amount - start.tax),
    p_tax: String(start.tax),
    p_currency_code: currency,
    p_email: customer.email,
    p_billing_name: customer.name,
    p_test_request: account.isProduction ? "FALSE" : "TRUE",
    p_url_response: start.returnUrl,
    p_url_confirmation: start.callbackUrl,
    p_confirm_method: "POST",
  };
}

/** ePayco: a form to its checkout, a signed confirmation, a validation service; money is given back by hand. */
export function createEpayco(send: SendRequest, urls: { checkout: string; lookUp: string }): ProviderPort {
  async function ask(path: string, account: PaymentAccount): Promise<PaymentFact[]> {
    const answer = await askProvider(send, `${urls.lookUp}/${path}`);
    if (answer === null) return [];
    const found = foundSchema.safeParse(answer);
    if (!found.success) throw new ProviderAway("shape");
    if (!found.data.success) return [];
    const rows: unknown[] = Array.isArray(found.data.data) ? found.data.data : [found.data.data];
    return rows.slice(0, 20).map((row) => factIn(row, account));
  }
  return {
    start: async (start) => ({ kind: "form", action: urls.checkout, fields: formFields(start) }),
    lookUp: async (account, { transaction, reference }) => {
      const own = transaction === null ? [] : await ask(`reference/${encodeURIComponent(transaction)}`, account);
      const ofOrder = await ask(`invoice/${encodeURIComponent(reference)}`, account);
      return [...own, ...ofOrder.filter((fact) => fact.transaction !== transaction)];
    },
    refund: null,
  };
}
