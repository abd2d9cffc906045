import { sql } from "drizzle-orm";
import { integer, pgTable, uuid } from "drizzle-orm/pg-core";

/** One row: another stamp with each change of what businesses sell, made by triggers of the tables that say it. */
export const catalogStamps = pgTable("catalog_stamps", {
  id: integer().primaryKey().default(1),
  stamp: uuid()
    .notNull()
    .default(sql`gen_random_uuid()`),
});
