import { z } from "zod";
import { refundReasons } from "#domain/order/payment/order-money.ts";
import type { Database } from "#platform/db/database.ts";
import { addTasks } from "#platform/outbox/add-task.ts";
import type { PaymentRow } from "#platform/payments/ledger/move-payment.ts";

export const refundKind = "payment.refund";
export const refundByHandKind = "payment.refund_by_hand";
export const refundNoticeKind = "payment.refund_notice";
export const refundNewsKind = "payment.refund_news";

/** Money that goes back; `transaction` is the provider's number of it. */
export const refundSchema = z.object({
  payment: z.int(),
  transaction: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason: z.enum(refundReasons).default("late"),
  /** When it was noted that it is owed (ms): a debt that was waived is not paid. Null in tasks of before. */
  owedAt: z.number().nullable().default(null),
});

export type Refund = z.infer<typeof refundSchema>;

/** Of the one mail that asks a business to give a debt back, whichever task asks and however often. */
export function refundMailKey({ payment, transaction, owedAt }: Refund): string {
  return `${refundKind}:${payment}:${transaction}:${owedAt}`;
}

/** Writes that money has to go back and that its customer has a mail about it, each once for each debt. */
export async function addRefund(
  transaction: Database,
  payment: PaymentRow,
  { now, dueAt, ...refund }: Omit<Refund, "payment" | "owedAt"> & { now: number; dueAt: number },
): Promise<void> {
  const payload: Refund = {
    payment: payment.id,
    transaction: refund.transaction,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
    owedAt: now,
  };
  const tasks = [refundKind, refundNoticeKind].map((kind) => ({
    kind,
    key: `${kind}:${payment.id}:${refund.transaction}:${now}`,
    payload,
    now,
    dueAt,
  }));
  await addTasks(transaction, tasks);
}

/** Money that went back at the provider and that nobody here owed: the business did it there, or a bank took it. */
export const refundNewsSchema = z.object({
  payment: z.int(),
  transaction: z.string(),
  event: z.enum(["refund", "chargeback"]),
  amount: z.number(),
  currency: z.string(),
});

export type NotedRefund = z.infer<typeof refundNewsSchema>;

/** Writes that the business is to read of it; `total` is all that went back so far: the task of each time has a key of its own. */
export async function addRefundNews(
  transaction: Database,
  noted: NotedRefund,
  { now, total }: { now: number; total: number },
): Promise<void> {
  const key = `${refundNewsKind}:${noted.payment}:${noted.transaction}:${total}`;
  await addTasks(transaction, [{ kind: refundNewsKind, key, payload: { ...noted }, now }]);
}
