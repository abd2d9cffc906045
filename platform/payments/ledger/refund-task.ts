import { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { addTasks } from "#platform/outbox/add-task.ts";
import type { PaymentRow } from "./move-payment.ts";

export const refundKind = "payment.refund";
export const refundNoticeKind = "payment.refund_notice";

/** Money that goes back; `transaction` is the provider's number of it. */
export const refundSchema = z.object({
  payment: z.int(),
  transaction: z.string(),
  amount: z.number(),
  currency: z.string(),
});

export type Refund = z.infer<typeof refundSchema>;

/** Writes that money has to go back and that its customer is told so, each once for each transaction of the provider. */
export async function addRefund(
  transaction: Database,
  payment: PaymentRow,
  { now, ...refund }: Omit<Refund, "payment"> & { now: number },
): Promise<void> {
  const payload: Refund = {
    payment: payment.id,
    transaction: refund.transaction,
    amount: refund.amount,
    currency: refund.currency,
  };
  const tasks = [refundKind, refundNoticeKind].map((kind) => ({
    kind,
    key: `${kind}:${payment.id}:${refund.transaction}`,
    payload,
    now,
  }));
  await addTasks(transaction, tasks);
}
