import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { paymentProviders } from "#domain/store/payment-method.ts";
import { paymentEvents, paymentStates } from "#domain/order/payment/payment.ts";
import { businesses } from "./business.ts";
import { amount, identity, instant } from "./columns.ts";
import { orders } from "./order.ts";

/** The online payment of one order, made in its transaction; `state` moves by compare-and-swap only. */
export const payments = pgTable(
  "payments",
  {
    id: identity(),
    order: integer()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: "cascade" }),
    business: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The person who ordered, as in `orders`. */
    orderer_key: text(),
    provider: text({ enum: paymentProviders }).notNull(),
    /** Whether the keys are production's; compared with the provider's test flag (A113, M10). */
    is_production: boolean().notNull(),
    /** The account at the provider that the money goes to. */
    merchant: text().notNull(),
    /** 128 random bits: all that the browser and the provider know of it. */
    reference: text().notNull().unique(),
    amount: amount().notNull(),
    currency: text().notNull(),
    state: text({ enum: paymentStates }).notNull().default("none"),
    /** The provider's number of the transaction that decided, else of the last one that was reported. */
    transaction: text(),
    started_at: instant(),
    looked_up_at: instant(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.orderer_key, table.business), index().on(table.business, table.updated_at)],
);

/** The link by which the phone of a kiosk's guest pays, one for each payment; a newer one ends the one of before (A262). */
export const paymentLinks = pgTable("payment_links", {
  payment: integer()
    .primaryKey()
    .references(() => payments.id, { onDelete: "cascade" }),
  /** Of its 128 random bits, which are kept nowhere. */
  hash: text().notNull().unique(),
  created_at: instant().notNull(),
  taken_at: instant(),
  /** The device that has exchanged it, as an orderer's key: the payment is open to it too. */
  taken_by: text(),
});

/** The ledger: what happened to each payment, in order; never changed afterwards. */
export const paymentLedger = pgTable(
  "payment_ledger",
  {
    id: identity(),
    payment: integer()
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    event: text({ enum: paymentEvents }).notNull(),
    /** Who reported it: customer, callback, return, lookup, clock. */
    source: text().notNull(),
    /** The provider's number, where the event is the provider's word. */
    transaction: text(),
    amount: amount(),
    currency: text(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    // Of one transaction each word of the provider counts once; debts and refunds come again, under the payment's lock (A212).
    uniqueIndex()
      .on(table.payment, table.event, table.transaction)
      .where(sql`${table.transaction} is not null and ${table.event} in ('wait', 'approve', 'reject')`),
    index().on(table.payment, table.transaction),
  ],
);
