import { doublePrecision, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity, stamps } from "./columns.ts";

/** An uploaded file; `url` is a path on the platform's media host. */
export const files = pgTable("files", {
  id: identity(),
  name: text().notNull(),
  alternativeText: text(),
  caption: text(),
  width: integer(),
  height: integer(),
  formats: jsonb().$type<Record<string, unknown>>(),
  hash: text().notNull(),
  ext: text(),
  mime: text().notNull(),
  size: doublePrecision().notNull(),
  url: text().notNull(),
  previewUrl: text(),
  provider: text().notNull().default("local"),
  provider_metadata: jsonb().$type<Record<string, unknown>>(),
  ...stamps(),
});
