import { z } from "zod";
import { askProvider, type SendRequest } from "./ask-provider.ts";
import { epaycoFact, epaycoFormSignature, epaycoWordSchema } from "./epayco-fields.ts";
import { keyText, ofProduction } from "./key-text.ts";
import { ProviderAway } from "./provider-away.ts";
import type {
  PaymentAccount,
  PaymentFact,
  PaymentStart,
  Provider,
  ProviderPort,
  ProviderWord,
} from "./provider-port.ts";

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

function readWord(body: unknown): ProviderWord | null {
  const word = epaycoWordSchema.safeParse(body);
  return word.success
    ? { reference: word.data.x_id_invoice, claimTo: (account) => epaycoFact(word.data, account) }
    : null;
}

interface EpaycoUrls {
  checkout: string;
  lookUp: string;
}

function open(urls: EpaycoUrls, { send }: { send: SendRequest }): ProviderPort {
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
    word: { path: "confirmation", body: "form" },
    readWord,
    returnFields: ["ref_payco", "x_ref_payco"],
    start: async (start) => ({ kind: "form", action: urls.checkout, fields: formFields(start) }),
    lookUp: async (account, { transaction, reference }) => {
      const own = transaction === null ? [] : await ask(`reference/${encodeURIComponent(transaction)}`, account);
      const ofOrder = await ask(`invoice/${encodeURIComponent(reference)}`, account);
      return [...own, ...ofOrder.filter((fact) => fact.transaction !== transaction)];
    },
    refund: null,
  };
}

/** ePayco: a form to its checkout, a signed confirmation, a validation service; money is given back by hand. */
export const epayco: Provider<EpaycoUrls> = {
  keys: z
    .object({ customer_id: keyText, p_key: keyText, ...ofProduction })
    .transform(({ customer_id, p_key, isProduction }) => ({ merchant: customer_id, key: p_key, isProduction })),
  sandboxUrls: (sandbox) => ({ checkout: `${sandbox}/epayco/checkout`, lookUp: `${sandbox}/epayco/validation/v1` }),
  open,
};
