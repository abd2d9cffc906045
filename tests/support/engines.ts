import type { OpenedDatabase } from "#platform/db/database.ts";
import { openMemoryDatabase } from "./memory-database.ts";
import { openSharedDatabase } from "./shared-postgres.ts";

/** An engine that a test runs on: gives empty databases of the platform, and ends with everything it started. */
export interface TestEngine {
  open: () => Promise<OpenedDatabase>;
  stop: () => Promise<void>;
}

/** The one that needs no server. */
const embeddedEngine = {
  name: "the embedded engine",
  start: async (): Promise<TestEngine> => ({ open: openMemoryDatabase, stop: async () => {} }),
};

/** The one that businesses run on. */
export const serverEngine = {
  name: "a PostgreSQL server",
  start: async (): Promise<TestEngine> => ({ open: openSharedDatabase, stop: async () => {} }),
};

/** The engines the platform runs on, for tests of what each does in its own way: locks, queries, a full disk. */
export const everyEngine: readonly (typeof serverEngine)[] = [embeddedEngine, serverEngine];

/** For all others the one of businesses, both with `DEEP=1`: in a browser everything runs on the other one anyway. */
const isDeep = process.env["DEEP"] === "1";
export const engines: readonly (typeof serverEngine)[] = isDeep ? everyEngine : [serverEngine];

/** An empty database for tests of something else: on the server, whose queries cost a fifth; embedded with `DEEP=1`. */
export const openTestDatabase: () => Promise<OpenedDatabase> = isDeep ? openMemoryDatabase : openSharedDatabase;
