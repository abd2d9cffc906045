import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { branches } from "./branch.ts";
import { businesses } from "./business.ts";
import { identity, instant } from "./columns.ts";
import { orders } from "./order.ts";

/** A table with a printed code, or an enrolled kiosk; a code of an older version proves nothing any more (D2). */
export const orderPlaces = pgTable(
  "order_places",
  {
    id: identity(),
    branch: integer()
      .notNull()
      .references(() => branches.id, { onDelete: "cascade" }),
    kind: text({ enum: ["table", "kiosk"] }).notNull(),
    number: text().notNull(),
    /** Below zero: a kiosk's enrolment was ended (A241). */
    version: integer().notNull().default(1),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.branch, table.kind, table.number)],
);

/** What the limits of guests count, forgotten after a day (D2). */
export const guestOrders = pgTable(
  "guest_orders",
  {
    id: identity(),
    business: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    order: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The browser at an unproved place, the place that was proved, and the network as a keyed hash. */
    counter: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.business, table.counter, table.created_at), index().on(table.order)],
);
