import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { administer, bootPostgres, type BootedPostgres, createDatabase } from "./postgres.ts";
import { readServerNote, serverNote } from "./server-note.ts";

const template = "migrated";

const claim = () => join(tmpdir(), "postgres-starts");

/** Whether this worker is the one that starts the server. */
async function claimStart(): Promise<boolean> {
  try {
    await mkdir(claim());
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

async function startServer(): Promise<BootedPostgres> {
  try {
    const server = await bootPostgres();
    await administer(server.port, `create database ${template}`);
    await (await openDatabase(`postgres://postgres@127.0.0.1:${server.port}/${template}`)).close();
    await writeFile(`${serverNote()}.new`, JSON.stringify(server));
    await rename(`${serverNote()}.new`, serverNote());
    return server;
  } catch (error) {
    // Whoever waits tries by itself, and says what is wrong.
    await rm(claim(), { recursive: true, force: true });
    throw error;
  }
}

/** The server of this run: the first worker that needs it starts it, the others wait for its note. */
async function sharedServer(): Promise<BootedPostgres> {
  for (;;) {
    if (existsSync(serverNote())) return await readServerNote();
    if (await claimStart()) return await startServer();
    await sleep(50);
  }
}

/** A database on the server of this run: without tables, or as a template is. */
export async function createSharedDatabase(of?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const { port } = await sharedServer();
  const url = await createDatabase(port, of);
  return { url, drop: async () => await administer(port, `drop database ${url.split("/").at(-1)} with (force)`) };
}

/** An empty, migrated database on the server of this run; it goes when it is closed. */
export async function openSharedDatabase(): Promise<OpenedDatabase> {
  const { url, drop } = await createSharedDatabase(template);
  const opened = await openDatabase(url);
  const close = async () => {
    await opened.close();
    await drop();
  };
  return { ...opened, close };
}
