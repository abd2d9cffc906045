import { and, asc, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#platform/db/database.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import type { givenUpRow } from "./given-up-row.ts";

/** As many as are listed; the newest. */
const mostListed = 100;

/** Work of the outbox that nobody does any more, the newest first. */
export async function givenUpTasks(database: Database): Promise<z.infer<typeof givenUpRow>[]> {
  const rows = await database
    .select()
    .from(outboxTasks)
    .where(eq(outboxTasks.state, "givenUp"))
    .orderBy(desc(outboxTasks.ended_at), asc(outboxTasks.id))
    .limit(mostListed);
  return rows.map(({ id, kind, payload, attempts, last_error, ended_at }) => ({
    id,
    kind,
    payload,
    attempts,
    last_error: last_error ?? "",
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

/** Has a task that was given up tried from the beginning, under its old key; false when it was not given up. */
export async function retryTask(database: Database, id: number, now: number): Promise<boolean> {
  const again = await database
    .update(outboxTasks)
    .set({ state: "waiting", attempts: 0, due_at: new Date(now), leased_by: null, leased_until: null, ended_at: null })
    .where(and(eq(outboxTasks.id, id), eq(outboxTasks.state, "givenUp")))
    .returning({ id: outboxTasks.id });
  return again.length > 0;
}
