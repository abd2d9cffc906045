import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";

export type OutboxTask = typeof outboxTasks.$inferSelect;

/** Longer than an attempt may take, short enough that what a dead process had leased is run again within 30 s. */
const leaseTime = 20_000;

function isDue(now: number) {
  return and(
    eq(outboxTasks.state, "waiting"),
    lte(outboxTasks.due_at, new Date(now)),
    or(isNull(outboxTasks.leased_until), lte(outboxTasks.leased_until, new Date(now))),
  );
}

/** The kinds of which something is due. */
export async function dueKinds(database: Database, now: number): Promise<string[]> {
  const rows = await database.selectDistinct({ kind: outboxTasks.kind }).from(outboxTasks).where(isDue(now));
  return rows.map(({ kind }) => kind);
}

/** Takes up to `most` due tasks of a kind; no other process takes them while the lease lasts. One statement: on the embedded
 * engine each of a transaction's holds up an order. */
export async function claimTasks(
  database: Database,
  { kind, most, now }: { kind: string; most: number; now: number },
): Promise<OutboxTask[]> {
  const due = database
    .select({ id: outboxTasks.id })
    .from(outboxTasks)
    .where(and(eq(outboxTasks.kind, kind), isDue(now)))
    .orderBy(asc(outboxTasks.due_at), asc(outboxTasks.id))
    .limit(most)
    .for("update", { skipLocked: true });
  return await database
    .update(outboxTasks)
    .set({
      leased_by: randomUUID(),
      leased_until: new Date(now + leaseTime),
      attempts: sql`${outboxTasks.attempts} + 1`,
    })
    // As a list it is looked up once; as a relation a plan may look again, and take more.
    .where(sql`${outboxTasks.id} = any(array(${due}))`)
    .returning();
}

/** Writes down how an attempt ended, unless the lease went to another meanwhile: false. */
export async function settleTask(
  database: Database,
  task: OutboxTask,
  outcome: Partial<Pick<OutboxTask, "state" | "attempts" | "due_at" | "last_error" | "ended_at">>,
): Promise<boolean> {
  const isStillLeased = and(eq(outboxTasks.id, task.id), eq(outboxTasks.leased_by, task.leased_by ?? ""));
  const settled = await database
    .update(outboxTasks)
    .set({ ...outcome, leased_by: null, leased_until: null })
    .where(isStillLeased)
    .returning({ id: outboxTasks.id });
  return settled.length > 0;
}
