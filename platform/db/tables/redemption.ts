import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { identity, instant } from "./columns.ts";
import { orders } from "./order.ts";
import { promoCodes } from "./promotion.ts";

/** One use of a promotion or coupon, written in its order's own transaction; the unique index is the guard (M14). */
export const redemptions = pgTable(
  "redemptions",
  {
    id: identity(),
    promo_code: integer()
      .notNull()
      .references(() => promoCodes.id, { onDelete: "cascade" }),
    order: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The person, the same for all of its accounts. */
    orderer_key: text().notNull(),
    /** Once per customer. */
    is_exclusive: boolean().notNull(),
    /** When its order was cancelled: it counts no more. */
    released_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex()
      .on(table.promo_code, table.orderer_key)
      .where(sql`${table.is_exclusive} and ${table.released_at} is null`),
    index().on(table.order),
    index().on(table.orderer_key),
  ],
);
