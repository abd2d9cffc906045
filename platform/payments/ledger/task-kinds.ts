import { minute } from "#domain/base/duration.ts";
import type { Database } from "#platform/db/database.ts";
import { addTask } from "#platform/outbox/add-task.ts";

export const lookUpKind = "payment.look_up";
export const closeKind = "payment.close";

/** Has a new payment ended when nobody pays it in its time, which the task itself knows. */
export async function addClosing(transaction: Database, payment: number, now: number): Promise<void> {
  const key = `${closeKind}:${payment}`;
  await addTask(transaction, { kind: closeKind, key, payload: { payment }, now, dueAt: now + minute });
}
