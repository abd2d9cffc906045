import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { paymentProviders } from "#domain/store/payment-method.ts";
import { amount, identity, instant } from "./columns.ts";

/** The own ledger of the play providers: what they would say of each transaction. */
export const sandboxCharges = pgTable(
  "sandbox_charges",
  {
    id: identity(),
    /** In the address of its page. */
    token: text().notNull().unique(),
    provider: text({ enum: paymentProviders }).notNull(),
    merchant: text().notNull(),
    reference: text().notNull(),
    transaction: text().notNull().unique(),
    amount: amount().notNull(),
    currency: text().notNull(),
    /** How much of it went back. */
    given_back: amount().notNull().default(0),
    description: text().notNull(),
    user: text().notNull(),
    is_test: boolean().notNull(),
    state: text({ enum: ["open", "approved", "rejected", "pending", "refunded", "charged_back", "cancelled"] })
      .notNull()
      .default("open"),
    return_url: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.provider, table.reference)],
);
