import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { branches } from "./branch.ts";
import { businesses } from "./business.ts";
import { identity, instant, stamps } from "./columns.ts";
import { linkTable } from "./link-table.ts";
import { promoCodes } from "./promotion.ts";

/** What an account may do; customers have the type `customer`. */
export const roles = pgTable("roles", {
  id: identity(),
  name: text().notNull(),
  description: text(),
  type: text().unique(),
});

/**
 * An account. Who it is, its identities say; e-mail and username are what the recorded API shows of them (S2 §4.3), in lower
 * case. The password is a scrypt hash, or null.
 */
export const users = pgTable("users", {
  id: identity(),
  username: text().notNull().unique(),
  email: text().notNull().unique(),
  provider: text(),
  password: text(),
  confirmed: boolean(),
  blocked: boolean(),
  role: integer().references(() => roles.id),
  name: text(),
  notification_email: text(),
  phone: text(),
  phone_code: text(),
  external_user_id: text(),
  branch: integer().references(() => branches.id),
  business: integer().references(() => businesses.id),
  ...stamps(),
});

/** By what a person is recognized: an address, a phone, or what a provider calls them; one belongs to one account (A221). */
export const identities = pgTable(
  "identities",
  {
    id: identity(),
    user: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["mail", "phone", "provider"] }).notNull(),
    /** A mail address in lower case, a phone in E.164, or provider and subject. */
    value: text().notNull(),
    /** When it was first proved; before that it opens no session. */
    proved_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.kind, table.value), index().on(table.user)],
);

export const userPromoCodes = linkTable("user_promo_codes", users, promoCodes);

export const userAddresses = pgTable(
  "user_addresses",
  {
    id: identity(),
    name: text(),
    city: text(),
    country: text(),
    address_line_1: text(),
    address_line_2: text(),
    neighborhood: text(),
    geolocation_latitude: doublePrecision(),
    geolocation_longitude: doublePrecision(),
    user: integer().references(() => users.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.user)],
);

/** What a browser gave for a new account; it becomes one when the same browser proves the mailbox (A161). */
export const signUps = pgTable(
  "sign_ups",
  {
    id: identity(),
    /** Where its code goes: a mail address, or a phone in E.164. */
    contact: text().notNull(),
    browser_hash: text().notNull(),
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    name: text().notNull(),
    phone: text().notNull(),
    phone_code: text().notNull(),
    /** The hash of a password that the person chose; null where a code alone will log in. */
    password: text(),
    consent_version: text(),
    consented_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.contact, table.browser_hash)],
);

/** What a person agreed to, with which business, in which version of the text, and when (Ley 1581, A220). */
export const consents = pgTable(
  "consents",
  {
    id: identity(),
    user: integer().references(() => users.id, { onDelete: "cascade" }),
    business: integer().references(() => businesses.id, { onDelete: "set null" }),
    version: text().notNull(),
    /** The text as it was shown, when the caller sends it. */
    text: text(),
    accepted_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.user, table.business, table.version)],
);

/** What a change of an account moved or replaced, for its undoing; rows by their ids. */
export interface MovedRows {
  identities: number[];
  addresses: number[];
  orders: number[];
  ratings: number[];
  consents: number[];
  /** Promotions that the kept account had not used itself. */
  promotions: number[];
}

/** That an account goes by another contact, or that another account was joined into it; it can be undone for a while (A222, A226). */
export const accountChanges = pgTable(
  "account_changes",
  {
    id: identity(),
    /** Of two accounts the one that is kept. */
    user: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["contact", "joined"] }).notNull(),
    /** The contact of before, null where it was added; with its proof, and the number that stood in the account. */
    before: text(),
    before_proved_at: instant(),
    before_phone: text(),
    before_phone_code: text(),
    /** The contact that was proved. */
    after: text().notNull(),
    /** Of two accounts the one that was closed, and what of it moved. */
    closed: integer().references(() => users.id, { onDelete: "set null" }),
    moved: jsonb().$type<MovedRows>(),
    created_at: instant().notNull().defaultNow(),
    undo_until: instant().notNull(),
    undone_at: instant(),
  },
  (table) => [index().on(table.user), index().on(table.closed)],
);
