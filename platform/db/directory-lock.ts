import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { z } from "zod";

/** Another living process has the data directory open. */
export class DirectoryInUseError extends Error {
  override name = "DirectoryInUseError";
}

const holderSchema = z.object({
  pid: z.number().int().positive(),
  started: z.string(),
  token: z.string().default(""),
});
type Holder = z.infer<typeof holderSchema>;

/** Milliseconds in which a process that saw the stale lock before us may still move ours away. */
const settlingTime = 100;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** When a process started, in the kernel's clock ticks, or "" where the system does not say. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

async function readHolder(path: string): Promise<Holder | "missing" | "unreadable"> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    return hasCode(error, "ENOENT") ? "missing" : "unreadable";
  }
}

/** The holder is dead, or another process has its number now. */
async function isStale(holder: Holder): Promise<boolean> {
  if (!isAlive(holder.pid)) return true;
  const started = await startOf(holder.pid);
  return started !== "" && holder.started !== "" && started !== holder.started;
}

/** Moves a stale lock away; a fresh lock moved by mistake is put back. */
async function moveAway(path: string, stale: Holder | "unreadable"): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    const moved = await readHolder(aside);
    try {
      if (!isEqual(moved, stale)) await link(aside, path);
    } finally {
      await rm(aside, { force: true });
    }
  } catch (error) {
    if (!hasCode(error, "ENOENT") && !hasCode(error, "EEXIST")) throw error;
  }
}

function isEqual(one: Holder | "missing" | "unreadable", other: Holder | "unreadable"): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function tryWrite(path: string, own: Holder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(own), { flag: "wx" });
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
  await pause(settlingTime);
  return isEqual(await readHolder(path), own);
}

/**
 * Locks a data directory, taking over a dead process's lock; answers the release.
 * @throws DirectoryInUseError when a living process holds it
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = `${directory}/lock`;
  const own: Holder = { pid: process.pid, started: await startOf(process.pid), token: randomUUID() };
  const unlock = async () => {
    if (isEqual(await readHolder(path), own)) await rm(path, { force: true });
  };
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await tryWrite(path, own)) return unlock;
    const holder = await readHolder(path);
    if (holder === "missing") continue;
    if (holder !== "unreadable" && !(await isStale(holder))) {
      throw new DirectoryInUseError(
        `The data directory ${directory} is in use by process ${holder.pid}; stop it first.`,
      );
    }
    // An unreadable lock is being written right now, or was left half written by a crash.
    if (holder === "unreadable" && attempt < 10) await pause(20);
    else await moveAway(path, holder);
  }
  throw new DirectoryInUseError(`The data directory ${directory} is in use by another process; stop it first.`);
}
