import { createHash } from "node:crypto";
import { z } from "zod";
import { isSameHash } from "#platform/auth/keyed-hash.ts";
import type { PaymentAccount, PaymentFact } from "./provider-port.ts";

const text = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(300));

/** What Paymentez says of a transaction, in the notification as in the look-up (docs/payments.md). */
export const paymentezWordSchema = z.object({
  transaction: z.object({
    id: text,
    status_detail: text,
    dev_reference: text,
    amount: z.number(),
    application_code: text,
    /** Of its documents only some name it. */
    currency: z.string().max(10).optional(),
    /** What went back of it so far, where it is named. */
    refund_amount: z.number().nonnegative().optional(),
    stoken: text.optional(),
  }),
  user: z.object({ id: text }).optional(),
});

export type PaymentezWord = z.infer<typeof paymentezWordSchema>;

const partlyRefunded = "34";

const outcomes = new Map<string, PaymentFact["outcome"]>([
  ...["1", "2", "4"].map((detail) => [detail, "pending"] as const),
  ...["3", partlyRefunded].map((detail) => [detail, "approved"] as const),
  ["6", "chargedBack"],
  ["7", "refunded"],
  ...["5", "8", "9", "10", "11"].map((detail) => [detail, "rejected"] as const),
]);

/** Covers neither result, amount nor order. */
export function paymentezToken(word: { transaction: string; application: string; user: string }, key: string): string {
  return createHash("md5").update([word.transaction, word.application, word.user, key].join("_")).digest("hex");
}

/** The application code is compared first, then the token in constant time. */
export function isSignedByPaymentez({ transaction, user }: PaymentezWord, account: PaymentAccount): boolean {
  if (transaction.application_code !== account.merchant) return false;
  const signed = { transaction: transaction.id, application: transaction.application_code, user: user?.id ?? "" };
  return isSameHash(paymentezToken(signed, account.key), (transaction.stoken ?? "").toLowerCase());
}

/** What authenticates a call of ours. */
export function paymentezAuthorization(account: Pick<PaymentAccount, "merchant" | "key">, now: number): string {
  const seconds = String(Math.floor(now / 1000));
  const token = createHash("sha256").update(`${account.key}${seconds}`).digest("hex");
  return Buffer.from(`${account.merchant};${seconds};${token}`).toString("base64");
}

function givenBackOf({ status_detail, refund_amount = 0 }: PaymentezWord["transaction"]): PaymentFact["givenBack"] {
  if (refund_amount > 0) return refund_amount;
  return status_detail === partlyRefunded ? "untold" : null;
}

export function paymentezFact({ transaction }: PaymentezWord): PaymentFact {
  return {
    transaction: transaction.id,
    outcome: outcomes.get(transaction.status_detail) ?? "unknown",
    amount: transaction.amount,
    givenBack: givenBackOf(transaction),
    currency: transaction.currency?.toUpperCase() ?? null,
    reference: transaction.dev_reference,
    merchant: transaction.application_code,
    isTest: null,
    // A notification's token is checked where it is read; what we ask for ourselves bears none.
    isSigned: true,
  };
}
