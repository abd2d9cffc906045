import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The platform's database as its callers see it: the same for the embedded engine and for a PostgreSQL server. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database and the way to close it. */
export interface OpenedDatabase {
  database: Database;
  kind: "embedded" | "server";
  /** Ends connections and gives the directory free; the database must not be used afterwards. */
  close: () => Promise<void>;
}
