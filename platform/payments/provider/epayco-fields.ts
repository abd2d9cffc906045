import { createHash } from "node:crypto";
import { z } from "zod";
import { isSameHash } from "#platform/auth/keyed-hash.ts";
import type { PaymentAccount, PaymentFact } from "./provider-port.ts";

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(300));

/** What ePayco says of a transaction, in the confirmation as in the look-up (docs/payments.md). */
export const epaycoWordSchema = z.object({
  x_cust_id_cliente: text,
  x_ref_payco: text,
  x_id_invoice: text,
  x_amount: text,
  x_currency_code: text,
  x_transaction_id: text,
  x_cod_response: text,
  x_test_request: text,
  x_signature: text,
});

export type EpaycoWord = z.infer<typeof epaycoWordSchema>;

const outcomes = new Map<string, PaymentFact["outcome"]>([
  ["1", "approved"],
  ["2", "rejected"],
  ["3", "pending"],
  ["4", "rejected"],
  ["6", "refunded"],
]);

type Signed = Omit<EpaycoWord, "x_id_invoice" | "x_cod_response" | "x_test_request" | "x_signature">;

/** Covers neither result nor invoice (security fact 13). */
export function epaycoSignature(word: Signed, key: string): string {
  const { x_cust_id_cliente, x_ref_payco, x_transaction_id, x_amount, x_currency_code } = word;
  const parts = [x_cust_id_cliente, key, x_ref_payco, x_transaction_id, x_amount, x_currency_code];
  return createHash("sha256").update(parts.join("^")).digest("hex");
}

/** Signs the form that starts a payment. */
export function epaycoFormSignature(
  form: { merchant: string; invoice: string; amount: string; currency: string },
  key: string,
): string {
  const parts = [form.merchant, key, form.invoice, form.amount, form.currency];
  return createHash("md5").update(parts.join("^")).digest("hex");
}

function isSignedByEpayco(word: EpaycoWord, account: PaymentAccount): boolean {
  const isForUs = word.x_cust_id_cliente === account.merchant;
  return isSameHash(epaycoSignature(word, account.key), word.x_signature.toLowerCase()) && isForUs;
}

/** `26640` and `26640.00` are one amount; anything else is none. */
function amountFrom(written: string): number | null {
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(written) ? Number(written) : null;
}

const testFlags = new Map([
  ["TRUE", true],
  ["1", true],
  ["FALSE", false],
  ["0", false],
]);

/** Its one host serves tests as well: a flag that cannot be read is no word of real money (M10). */
function isTestFrom(flag: string): PaymentFact["isTest"] {
  return testFlags.get(flag.toUpperCase()) ?? "unreadable";
}

export function epaycoFact(word: EpaycoWord, account: PaymentAccount): PaymentFact {
  return {
    transaction: word.x_ref_payco,
    outcome: outcomes.get(word.x_cod_response) ?? "unknown",
    amount: amountFrom(word.x_amount),
    givenBack: null,
    currency: word.x_currency_code.toUpperCase(),
    reference: word.x_id_invoice,
    merchant: word.x_cust_id_cliente,
    isTest: isTestFrom(word.x_test_request),
    isSigned: isSignedByEpayco(word, account),
  };
}
