import type { OpenedDatabase } from "#platform/db/database.ts";
import { openMemoryDatabase } from "./memory-database.ts";
import { openSharedDatabase } from "./shared-postgres.ts";

/** An engine that a test runs on: gives empty databases of the platform, each of which goes when it is closed. */
export interface TestEngine {
  name: string;
  openEmpty: () => Promise<OpenedDatabase>;
}

/** The one that needs no server. */
const embeddedEngine: TestEngine = { name: "the embedded engine", openEmpty: openMemoryDatabase };

/** The one that businesses run on. */
export const serverEngine: TestEngine = { name: "a PostgreSQL server", openEmpty: openSharedDatabase };

/** The engines the platform runs on, for tests of what each does in its own way: locks, queries, a full disk. */
export const everyEngine: readonly TestEngine[] = [embeddedEngine, serverEngine];

const isDeep = process.env["DEEP"] === "1";

/** For all others the one of businesses, both with `DEEP=1`: in a browser everything runs on the other one anyway. */
export const engines: readonly TestEngine[] = isDeep ? everyEngine : [serverEngine];

/** An empty database for tests of something else: on the server, whose queries cost a fifth; embedded with `DEEP=1`. */
export const openTestDatabase: () => Promise<OpenedDatabase> = (isDeep ? embeddedEngine : serverEngine).openEmpty;
