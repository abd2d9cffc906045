import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { businesses } from "./business.ts";
import { identity, instant } from "./columns.ts";

/** A mail the platform wrote: shown on the outbox page when no mail server is configured. */
export const outboxMails = pgTable(
  "outbox_mails",
  {
    id: identity(),
    kind: text().notNull(),
    /** Of a mail that may be written twice, as one whose sender died. */
    key: text().unique(),
    business: integer().references(() => businesses.id, { onDelete: "set null" }),
    recipient: text().notNull(),
    sender: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    created_at: instant().notNull().defaultNow(),
    sent_at: instant(),
    error: text(),
  },
  (table) => [index().on(table.recipient)],
);
