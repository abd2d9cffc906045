import { minute } from "#domain/base/duration.ts";
import { nextReconciliation } from "#domain/order/payment/payment.ts";
import type { Database } from "#platform/db/database.ts";
import { addTask } from "#platform/outbox/add-task.ts";

export const lookUpKind = "payment.look_up";
export const closeKind = "payment.close";
export const reconcileKind = "payment.reconcile";
export const unseenKind = "payment.unseen";

/** A business that mistypes its keys puts them right meanwhile, and need not be told (ms). */
export const rightedWithin = 10 * minute;

/** Has a payment that can be paid from now on ended when nobody does in its time, which the task itself knows. */
export async function addClosing(transaction: Database, payment: number, now: number): Promise<void> {
  const key = `${closeKind}:${payment}:${now}`;
  await addTask(transaction, { kind: closeKind, key, payload: { payment }, now, dueAt: now + minute });
}

/** Has an approved payment compared with its provider's books, day by day. */
export async function addReconciliation(transaction: Database, payment: number, now: number): Promise<void> {
  const dueAt = nextReconciliation(now, now) ?? now;
  const payload = { payment, approvedAt: now };
  await addTask(transaction, { kind: reconcileKind, key: `${reconcileKind}:${payment}`, payload, now, dueAt });
}

/** Has a business told, once, that a payment can be looked up no more: while it is in flight, and after its provider's word. */
export async function addUnseen(
  database: Database,
  payment: number,
  { now, isByWord }: { now: number; isByWord: boolean },
): Promise<void> {
  const key = `${unseenKind}:${payment}${isByWord ? ":word" : ""}`;
  await addTask(database, {
    kind: unseenKind,
    key,
    payload: { payment, isByWord },
    now,
    dueAt: now + rightedWithin,
  });
}
