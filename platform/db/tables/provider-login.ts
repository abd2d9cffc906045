import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { providerNames } from "#domain/person/login/provider.ts";
import { businesses } from "./business.ts";
import { identity, instant } from "./columns.ts";

/** One way of a browser to a provider and back; codes, states and tickets are hashed. */
export const providerLogins = pgTable("provider_logins", {
  id: identity(),
  provider: text({ enum: providerNames }).notNull(),
  business: integer()
    .notNull()
    .references(() => businesses.id, { onDelete: "cascade" }),
  /** Of the storefront that it leads back to, from our own row of its host. */
  origin: text().notNull(),
  /** The storefront's own, which goes back as it came. */
  shop_state: text().notNull(),
  state_hash: text().notNull().unique(),
  verifier: text().notNull(),
  nonce: text().notNull(),
  created_at: instant().notNull().defaultNow(),
  /** When the provider led back; a second time counts for nothing. */
  answered_at: instant(),
  /** What it called the person, of whom it proved the mail or not. */
  subject: text(),
  name: text(),
  mail: text(),
  is_mail_proved: boolean(),
  code_hash: text().unique(),
  used_at: instant(),
  /** Of a person without an account here, who may still make or join one. */
  ticket_hash: text().unique(),
  ticket_used_at: instant(),
});
