import type { Database } from "#platform/db/database.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";

export interface NewTask {
  kind: string;
  /** A second task with a key that was used is not written. */
  key: string;
  /** Ids only. */
  payload: Record<string, unknown>;
  /** When it was decided, and its first run unless `dueAt` says later. */
  now: number;
  dueAt?: number;
}

/** Writes work into the transaction that it follows from. */
export async function addTasks(transaction: Database, tasks: readonly NewTask[]): Promise<void> {
  const rows = tasks.map(({ kind, key, payload, now, dueAt = now }) => {
    return { kind, key, payload, due_at: new Date(dueAt), created_at: new Date(now) };
  });
  await transaction.insert(outboxTasks).values(rows).onConflictDoNothing();
}

export async function addTask(transaction: Database, task: NewTask): Promise<void> {
  await addTasks(transaction, [task]);
}
