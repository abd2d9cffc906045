import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { businesses } from "./business.ts";
import { identity, instant } from "./columns.ts";

/** A typed code that nobody gave out, counted against each of its triers (M12). */
export const couponTries = pgTable(
  "coupon_tries",
  {
    id: identity(),
    business: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** A hash of the customer, the browser or the network. */
    trier: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.trier, table.business, table.created_at)],
);
