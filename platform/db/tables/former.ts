import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { businesses } from "./business.ts";
import { identity, instant } from "./columns.ts";

/** By which somebody who left is known if they come back: a keyed hash of each identity, and nothing else of them (B10). */
export const formerPeople = pgTable(
  "former_people",
  {
    id: identity(),
    identity_hash: text().notNull(),
    /** Random: the same for all identities of one person. */
    person: text().notNull(),
  },
  (table) => [unique().on(table.identity_hash, table.person)],
);

/** How many orders somebody who left had at a business: a new account gets no second first one. */
export const formerOrders = pgTable(
  "former_orders",
  {
    id: identity(),
    person: text().notNull(),
    business: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    orders: integer().notNull(),
  },
  (table) => [unique().on(table.person, table.business)],
);

/** A consent that was withdrawn: that it was given has to be proved for as long as anybody may ask (Ley 1581). */
export const withdrawnConsents = pgTable(
  "withdrawn_consents",
  {
    id: identity(),
    person: text().notNull(),
    business: integer().references(() => businesses.id, { onDelete: "set null" }),
    version: text().notNull(),
    text: text(),
    accepted_at: instant().notNull(),
    withdrawn_at: instant().notNull(),
  },
  (table) => [index().on(table.person)],
);
