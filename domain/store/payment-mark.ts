import { paymentProvider } from "./payment-method.ts";
import type { PaymentMethod } from "./payment-method.ts";

/** What people know a way of paying by. */
export const paymentMarks = ["nequi", "daviplata", "bancolombia", "breb", "pse", "visa", "mastercard"] as const;

export type PaymentMark = (typeof paymentMarks)[number];

const written: Partial<Record<PaymentMark, RegExp>> = {
  nequi: /\bnequi\b/i,
  daviplata: /\bdaviplata\b/i,
  bancolombia: /\bbancolombia\b/i,
  breb: /\bbre-?b\b/i,
  pse: /\bpse\b/i,
};

/** What a provider takes. */
const ofProvider: Readonly<Record<string, readonly PaymentMark[]>> = {
  epayco: ["visa", "mastercard", "pse"],
  paymentez: ["visa", "mastercard"],
};

/** The marks of a method: what its words name, of a transfer also what the branch says of it, and what its provider takes.
 * @param info the branch's words on transfers, null for none */
export function paymentMarksOf(method: PaymentMethod, info: string | null): PaymentMark[] {
  const text = [method.label, method.name, method.kind === "transfer" ? info : null].join(" ");
  const provider = paymentProvider(method);
  const taken = provider === null ? [] : (ofProvider[provider] ?? []);
  return paymentMarks.filter((mark) => taken.includes(mark) || written[mark]?.test(text) === true);
}
