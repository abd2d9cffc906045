import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant } from "./columns.ts";

/** Work that follows from a change, written in the change's own transaction and run at least once. */
export const outboxTasks = pgTable(
  "outbox_tasks",
  {
    id: identity(),
    kind: text().notNull(),
    /** Once ever: the same work is never written twice, and receivers know a repetition by it. */
    key: text().notNull(),
    /** What it is about, by id; never a person's data. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text().$type<"waiting" | "done" | "givenUp">().notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    due_at: instant().notNull(),
    /** The lease of whoever runs it: a process that dies has it no longer. */
    leased_by: text(),
    leased_until: instant(),
    last_error: text(),
    created_at: instant().notNull().defaultNow(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex().on(table.key),
    index()
      .on(table.due_at)
      .where(sql`${table.state} = 'waiting'`),
    index().on(table.created_at),
  ],
);
