import { boolean, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { businesses } from "./business.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./user.ts";

/** A bearer token that was issued; only its hash is kept, so the table gives nobody access. */
export const sessions = pgTable(
  "sessions",
  {
    token_hash: text().primaryKey(),
    user: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whose storefront it was opened for; with null it shows nothing personal (A220). */
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    created_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    revoked_at: instant(),
  },
  (table) => [index().on(table.user)],
);

/** A log-in code that was mailed; bound to account, business and browser, and used once. */
export const loginCodes = pgTable(
  "login_codes",
  {
    id: identity(),
    /** Where it went: a mail address, or a phone in E.164. */
    contact: text().notNull(),
    business: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    code_hash: text().notNull(),
    /** Of the mail's link; it works as long as the code, whatever was guessed. */
    link_hash: text(),
    browser_hash: text().notNull(),
    /** The account that the contact is to belong to; null for a log-in (A226). */
    for_account: integer().references(() => users.id, { onDelete: "cascade" }),
    created_at: instant().notNull().defaultNow(),
    expires_at: instant().notNull(),
    /** Wrong tries so far. */
    attempts: integer().notNull().default(0),
    used_at: instant(),
    /** When a newer code replaced this one. */
    revoked_at: instant(),
  },
  (table) => [index().on(table.contact, table.business)],
);

/** A browser that proved an account's mailbox: strangers cannot spend its tries (U4). */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    id: identity(),
    user: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    browser_hash: text().notNull(),
    proved_at: instant().notNull(),
  },
  (table) => [unique().on(table.user, table.browser_hash)],
);

/** What counts against an account's or a client's budget: failed log-ins and codes asked for. */
export const loginEvents = pgTable(
  "login_events",
  {
    id: identity(),
    kind: text({ enum: ["codeRequested", "codeFailed", "passwordFailed"] }).notNull(),
    /** The e-mail in lower case, whether or not such an account exists. */
    account: text().notNull(),
    /** The network that asked. */
    client_hash: text(),
    /** Null for a password that no known browser typed. */
    browser_hash: text(),
    /** The browser had proved the mailbox by then. */
    is_known: boolean().notNull().default(false),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.account, table.kind, table.created_at)],
);

/** Keys that the platform made for itself at its first start. */
export const platformSecrets = pgTable("platform_secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: instant().notNull().defaultNow(),
});
