import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { businesses } from "./business.ts";
import { identity, instant } from "./columns.ts";
import { users } from "./user.ts";

/** A key of a person's device that logs in at one business, to whose host it belongs (A230). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: identity(),
    user: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    business: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** What the device calls it. */
    credential: text().notNull().unique(),
    /** COSE key, base64url. */
    public_key: text().notNull(),
    /** How often it signed, where the device counts; it never goes back. */
    counter: bigint({ mode: "number" }).notNull(),
    /** What its owner reads in the list. */
    name: text().notNull(),
    created_at: instant().notNull().defaultNow(),
    last_used_at: instant(),
  },
  (table) => [index().on(table.user)],
);

/** What a device has to sign, once, in the browser that asked for it. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  id: identity(),
  challenge_hash: text().notNull().unique(),
  browser_hash: text().notNull(),
  business: integer()
    .notNull()
    .references(() => businesses.id, { onDelete: "cascade" }),
  /** Whose passkey is to be added; null for a log-in. */
  user: integer().references(() => users.id, { onDelete: "cascade" }),
  created_at: instant().notNull().defaultNow(),
});
