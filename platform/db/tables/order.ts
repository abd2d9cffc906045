import { isNotNull } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { doublePrecision } from "drizzle-orm/pg-core";
import type { Invoice } from "#domain/order/payment/invoice.ts";
import { sessions } from "./access.ts";
import { branchCoverageAreas, branches, deliveryMethods, type LatLng, paymentMethods } from "./branch.ts";
import { businesses } from "./business.ts";
import { amount, identity, instant, stamps } from "./columns.ts";
import { users } from "./user.ts";

/** Proof of what a guest agreed to with a name or a mail: version, purpose and instant (Ley 1581). */
export interface GuestConsent {
  version: string;
  purpose: string;
  accepted_at: string;
}

/** An order, with its own copy of what was bought and of every amount. */
export const orders = pgTable(
  "orders",
  {
    id: identity(),
    display_number: text(),
    status: integer(),
    metadata: jsonb().$type<Record<string, unknown>>(),
    products: jsonb().$type<unknown[]>(),
    subtotal: amount(),
    discount: amount(),
    total_promo_discount: amount(),
    delivery_charge: amount(),
    payment_method_charge: amount(),
    tax: amount(),
    taxes: jsonb().$type<unknown[]>(),
    total: amount(),
    order_currency: text(),
    items_quantity: integer(),
    address: text(),
    address_geolocation_latitude: doublePrecision(),
    address_geolocation_longitude: doublePrecision(),
    scheduling: text(),
    table: text(),
    business: integer().references(() => businesses.id),
    branch: integer().references(() => branches.id),
    customer: integer().references(() => users.id, { onDelete: "set null" }),
    delivery_method: integer().references(() => deliveryMethods.id),
    payment_method: integer().references(() => paymentMethods.id),
    branch_coverage_area: integer().references(() => branchCoverageAreas.id, { onDelete: "set null" }),
    /** Ours, never on the GraphQL wire: the attempt's key, who ordered (`orderer_key`, of a guest without a customer), and
     * what makes two orders alike. */
    order_unique_identifier: text().unique(),
    customer_name: text(),
    customer_phone: text(),
    customer_email: text(),
    /** By which a guest is called, and what they agreed to with it (A180, A243). */
    guest_name: text(),
    guest_consent: jsonb().$type<GuestConsent>(),
    /** Who an invoice is made out to, which outlives the account, as tax law asks (A233). */
    invoice: jsonb().$type<Invoice>(),
    orderer_key: text(),
    lines_hash: text(),
    legal_age_confirmed: boolean(),
    /** When its time begins to count: the chosen time, the opening, or when it was made (A147). */
    starts_at: instant(),
    /** Of the kitchen's work (A125). */
    kitchen_minutes: integer(),
    ...stamps(),
  },
  (table) => [
    // A number is unique within its business: two may have the same prefix.
    uniqueIndex().on(table.business, table.display_number),
    index().on(table.business, table.created_at),
    index().on(table.branch, table.status),
    index().on(table.customer),
    index().on(table.orderer_key, table.branch, table.lines_hash),
    index().on(table.orderer_key, table.business),
    index().on(table.branch, table.table),
    index().on(table.updated_at).where(isNotNull(table.guest_consent)),
    index().on(table.created_at).where(isNotNull(table.invoice)),
  ],
);

/** Every status an order went through, the first included. */
export const orderStatusChanges = pgTable(
  "order_status_changes",
  {
    id: identity(),
    order: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    status: integer().notNull(),
    /** Customer, clock, command or provider. */
    source: text().notNull(),
    changed_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.order)],
);

/**
 * An attempt to order, unique by its idempotency key. It is made and answered in one transaction: one without an
 * answer was withdrawn, so that nothing is ordered under its key any more.
 */
export const orderAttempts = pgTable(
  "order_attempts",
  {
    id: identity(),
    order_unique_identifier: text().notNull(),
    /** Null when withdrawn. */
    body_hash: text(),
    /** Whose it is: of a guest a keyed hash of what only the device knows (A214). */
    orderer_key: text(),
    order: integer().references(() => orders.id, { onDelete: "cascade" }),
    /** Repeated for the same key. */
    answer: jsonb().$type<Record<string, unknown>>(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex().on(table.order_unique_identifier)],
);

export const deliverers = pgTable("deliverers", {
  id: identity(),
  name: text(),
  phone: text(),
  geolocation: jsonb().$type<LatLng>(),
  ...stamps(),
});

/** One ride of a deliverer for an order. */
export const deliveryServices = pgTable("delivery_services", {
  id: identity(),
  status: text(),
  deliverer: integer().references(() => deliverers.id),
  order: integer()
    .unique()
    .references(() => orders.id, { onDelete: "cascade" }),
  ...stamps(),
});

/** From 1 to 5. */
export const orderRates = pgTable(
  "order_rates",
  {
    id: identity(),
    observation: text(),
    rate: integer(),
    branch: integer().references(() => branches.id),
    business: integer().references(() => businesses.id),
    user: integer().references(() => users.id, { onDelete: "set null" }),
    order: integer().references(() => orders.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.order)],
);

/** The last display number of each business; locking the row serializes them. */
export const orderCounters = pgTable("order_counters", {
  business: integer()
    .primaryKey()
    .references(() => businesses.id, { onDelete: "cascade" }),
  last_number: integer().notNull(),
});

/** A browser that is notified of how one order stands (A261): it goes with the order's end, its session and its person. */
export const orderPushes = pgTable(
  "order_pushes",
  {
    id: identity(),
    order: integer()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The address at the browser's push service, and the keys by which only that browser reads what is sent. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Null of a guest, and of whoever came by the owner's link without a log-in. */
    session: text().references(() => sessions.token_hash, { onDelete: "cascade" }),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.order, table.endpoint), index().on(table.session), index().on(table.created_at)],
);
