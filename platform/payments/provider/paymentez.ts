import { z } from "zod";
import { askProvider, type SendRequest } from "./ask-provider.ts";
import { isSignedByPaymentez, paymentezAuthorization, paymentezFact, paymentezWordSchema } from "./paymentez-fields.ts";
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

const linkSchema = z.object({
  data: z.object({ payment: z.object({ payment_url: z.url({ protocol: /^https?$/ }) }) }),
});
const refundSchema = z.object({ status: z.literal("success") });
const listSchema = z.object({ transactions: z.array(z.unknown()) });

function factIn(row: unknown): PaymentFact {
  const word = paymentezWordSchema.safeParse(row);
  if (!word.success) throw new ProviderAway("shape");
  return paymentezFact(word.data);
}

function linkBody(start: PaymentStart): Record<string, unknown> {
  const { customer, returnUrl } = start;
  const [name = "", ...rest] = customer.name.split(" ");
  return {
    user: { id: customer.id, email: customer.email, name, last_name: rest.join(" ") || name },
    order: {
      dev_reference: start.reference,
      description: start.description,
      amount: start.amount,
      currency: start.currency,
      taxable_amount: start.amount - start.tax,
      vat: start.tax,
      installments_type: 0,
    },
    configuration: {
      success_url: returnUrl,
      failure_url: returnUrl,
      pending_url: returnUrl,
      review_url: returnUrl,
      partial_payment: false,
      expiration_days: 1,
    },
  };
}

function readWord(body: unknown): ProviderWord | null {
  const word = paymentezWordSchema.safeParse(body);
  if (!word.success) return null;
  const { data } = word;
  const claimTo = (account: PaymentAccount) => ({
    ...paymentezFact(data),
    isSigned: isSignedByPaymentez(data, account),
  });
  return { reference: data.transaction.dev_reference, claimTo };
}

interface PaymentezUrls {
  links: string;
  transactions: string;
}

function open(urls: PaymentezUrls, { send, clock }: { send: SendRequest; clock: () => number }): ProviderPort {
  const headers = (account: PaymentAccount) => ({
    "content-type": "application/json",
    "auth-token": paymentezAuthorization(account, clock()),
  });
  const post = (account: PaymentAccount, url: string, body: unknown) =>
    askProvider(send, url, { method: "POST", headers: headers(account), body: JSON.stringify(body) });
  return {
    word: { path: "notification", body: "json" },
    readWord,
    returnFields: ["transaction_id"],
    start: async (start) => {
      const answer = await post(start.account, `${urls.links}/linktopay/init_order/`, linkBody(start));
      const link = linkSchema.safeParse(answer);
      if (!link.success) throw new ProviderAway("shape");
      return { kind: "redirect", url: link.data.data.payment.payment_url };
    },
    lookUp: async (account, { transaction, reference }) => {
      const ask = (path: string) =>
        askProvider(send, `${urls.transactions}/v2/transaction/${path}`, { headers: headers(account) });
      const own = transaction === null ? null : await ask(`${encodeURIComponent(transaction)}/`);
      const listed = listSchema.safeParse(await ask(`?dev_reference=${encodeURIComponent(reference)}`));
      const others = listed.success ? listed.data.transactions.slice(0, 20).map(factIn) : [];
      return [...(own === null ? [] : [factIn(own)]), ...others.filter((fact) => fact.transaction !== transaction)];
    },
    refund: async (account, { transaction, amount }) => {
      const body = { transaction: { id: transaction }, order: { amount } };
      const answer = await post(account, `${urls.transactions}/v2/transaction/refund/`, body);
      if (!refundSchema.safeParse(answer).success) throw new ProviderAway("not refunded");
    },
  };
}

/** Paymentez: a link to pay, a signed notification, a look-up of transactions and a call for refunds. */
export const paymentez: Provider<PaymentezUrls> = {
  keys: z
    .object({ app_code: keyText, app_key: keyText, ...ofProduction })
    .transform(({ app_code, app_key, isProduction }) => ({ merchant: app_code, key: app_key, isProduction })),
  sandboxUrls: (sandbox) => ({ links: `${sandbox}/paymentez`, transactions: `${sandbox}/paymentez` }),
  open,
};
