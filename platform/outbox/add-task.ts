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
export async function addTask(transaction: Database, { kind, key, payload, now, dueAt = now }: NewTask): Promise<void> {
  await transaction
    .insert(outboxTasks)
    .values({ kind, key, payload, due_at: new Date(dueAt), created_at: new Date(now) })
    .onConflictDoNothing();
}
