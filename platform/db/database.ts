import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The platform's database, the same for the embedded engine and for a PostgreSQL server. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenedDatabase {
  database: Database;
  /** The same data for reading only, where a server ends every query that takes too long. */
  reader: Database;
  kind: "embedded" | "server";
  /** Ends connections and releases the directory; the database must not be used afterwards. */
  close: () => Promise<void>;
}
