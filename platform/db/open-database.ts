import { chmod, mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import { migrate as migrateEmbedded } from "drizzle-orm/pglite/migrator";
import { drizzle as drizzleServer } from "drizzle-orm/postgres-js";
import { migrate as migrateServer } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { OpenedDatabase } from "./database.ts";
import { keepPrivate } from "./keep-private.ts";
import { lockDirectory } from "./directory-lock.ts";
import { steadyPool } from "./steady-pool.ts";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Advisory lock under which one process at a time migrates. */
const migrationLock = 7_042_001;

/** Milliseconds that one query of the recorded API may take on a server. */
const longestRead = 2_000;

/** Milliseconds that a statement waits for a lock: whoever sent the order has given up waiting by then (F14). */
const longestLock = 8_000;

/**
 * Opens and migrates the database: `memory://`, a `postgres://` address, or a directory for the embedded engine.
 * @throws DirectoryInUseError when another process has the directory open
 */
export async function openDatabase(where: string): Promise<OpenedDatabase> {
  if (/^postgres(ql)?:\/\//.test(where)) return openServer(where);
  return where === "memory://" ? openEmbedded(where, async () => {}) : openDirectory(where);
}

async function openDirectory(directory: string): Promise<OpenedDatabase> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(directory);
  try {
    await chmod(directory, 0o700);
    const opened = await openEmbedded(`${directory}/database`, unlock);
    // The engine gives the files of a new database modes of its own, whatever the process allows.
    await keepPrivate(directory);
    return opened;
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openEmbedded(dataDirectory: string, unlock: () => Promise<void>): Promise<OpenedDatabase> {
  const client = await PGlite.create(dataDirectory);
  const database = drizzleEmbedded({ client });
  try {
    await migrateEmbedded(database, { migrationsFolder });
  } catch (error) {
    await client.close();
    throw error;
  }
  const close = async () => {
    await client.close();
    await unlock();
  };
  return { database, reader: database, kind: "embedded", close };
}

async function openServer(url: string): Promise<OpenedDatabase> {
  const settings = { onnotice: () => {}, connection: { TimeZone: "UTC", lock_timeout: longestLock } };
  // Another process may be migrating: this one waits for it.
  const migrator = postgres(url, { ...settings, connection: { TimeZone: "UTC" }, max: 1 });
  try {
    await migrator`select pg_advisory_lock(${migrationLock})`;
    await migrateServer(drizzleServer({ client: migrator }), { migrationsFolder });
  } finally {
    await migrator.end({ timeout: 5 });
  }
  // A connection that closes is one that was lost: none ends for its age.
  const pool = (max: number, connection: object) =>
    steadyPool((onclose) => postgres(url, { ...settings, max, connection, max_lifetime: null, onclose }));
  const writer = pool(10, settings.connection);
  const readOnly = { statement_timeout: longestRead, default_transaction_read_only: true };
  const reader = pool(4, { ...settings.connection, ...readOnly });
  return {
    database: drizzleServer({ client: writer.client }),
    reader: drizzleServer({ client: reader.client }),
    kind: "server",
    close: async () => {
      await Promise.all([writer.end(), reader.end()]);
    },
  };
}
