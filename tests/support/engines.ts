import { type OpenedDatabase } from "#platform/db/database.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { openMemoryDatabase } from "./memory-database.ts";
import { startPostgres } from "./postgres.ts";

/** An engine that a test runs on: gives empty databases of the platform, and ends with everything it started. */
export interface TestEngine {
  open: () => Promise<OpenedDatabase>;
  stop: () => Promise<void>;
}

/** The one that needs no server. */
export const embeddedEngine = {
  name: "the embedded engine",
  start: async (): Promise<TestEngine> => ({ open: openMemoryDatabase, stop: async () => {} }),
};

/** The engines the platform runs on; both are tested, always. */
export const engines: readonly { name: string; start: () => Promise<TestEngine> }[] = [
  embeddedEngine,
  {
    name: "a PostgreSQL server",
    start: async () => {
      const server = await startPostgres();
      return { open: async () => openDatabase(await server.createDatabase()), stop: server.stop };
    },
  },
];
