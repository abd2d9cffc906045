import type { Database } from "#platform/db/database.ts";
import { addTask } from "#platform/outbox/add-task.ts";
import type { PaymentRow } from "./move-payment.ts";

export const refundKind = "payment.refund";

/** Writes that money has to go back, once for each transaction of the provider. */
export async function addRefund(
  transaction: Database,
  payment: PaymentRow,
  refund: { transaction: string; amount: number; currency: string; now: number },
): Promise<void> {
  await addTask(transaction, {
    kind: refundKind,
    key: `${refundKind}:${payment.id}:${refund.transaction}`,
    payload: {
      payment: payment.id,
      transaction: refund.transaction,
      amount: refund.amount,
      currency: refund.currency,
    },
    now: refund.now,
  });
}
