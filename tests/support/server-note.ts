import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BootedPostgres, stopNow } from "./postgres.ts";

/** Where the worker that started this run's server writes it down: in the folder of the run, which all have for the system's. */
export const serverNote = () => join(tmpdir(), "postgres.json");

export async function readServerNote(): Promise<BootedPostgres> {
  return JSON.parse(await readFile(serverNote(), "utf8")) as BootedPostgres;
}

/** Ends the server of this run, when there is one. */
export async function stopNotedServer(): Promise<void> {
  if (existsSync(serverNote())) stopNow(await readServerNote());
}
