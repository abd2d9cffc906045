import { type OpenedDatabase } from "#platform/db/database.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { openMemoryDatabase } from "./memory-database.ts";
import { startPostgres } from "./postgres.ts";

/** An engine that a test runs on: gives empty databases of the platform, and ends with everything it started. */
export interface TestEngine {
  open: () => Promise<OpenedDatabase>;
  stop: () => Promise<void>;
}

/** The engines the platform runs on; both are tested, always. */
export const engines: readonly { name: string; start: () => Promise<TestEngine> }[] = [
  {
    name: "the embedded engine",
    start: async () => ({ open: openMemoryDatabase, stop: async () => {} }),
  },
  {
    name: "a PostgreSQL server",
    start: async () => {
      const server = await startPostgres();
      return { open: async () => openDatabase(await server.createDatabase()), stop: server.stop };
    },
  },
];
