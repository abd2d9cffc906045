import { sql } from "drizzle-orm";
import { integer, numeric, timestamp } from "drizzle-orm/pg-core";

/** An instant with milliseconds, as the wire shows it. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** An amount with two decimals: the recorded server stores decimals, Vitrina itself writes whole pesos. */
export const amount = () => numeric({ precision: 12, scale: 2, mode: "number" });

/** A percentage, with more decimals than a rate has (A146). */
export const percent = () => numeric({ precision: 12, scale: 6, mode: "number" });

/** One counter per table. */
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity();

export const stamps = () => ({
  created_at: instant()
    .notNull()
    .default(sql`now()`),
  updated_at: instant()
    .notNull()
    .default(sql`now()`)
    .$onUpdate(() => new Date()),
});
