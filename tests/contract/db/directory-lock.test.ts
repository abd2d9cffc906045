import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DirectoryInUseError, lockDirectory } from "#platform/db/directory-lock.ts";
import { root } from "#tests/support/source-files.ts";

/** Takes the lock of the directory it is given, says so, and keeps it until it is killed. */
const holding = `
  const { lockDirectory } = await import("#platform/db/directory-lock.ts");
  await lockDirectory(process.argv[1]);
  process.stdout.write("locked");
  setInterval(() => {}, 1000);
`;

let directory: string;
let holder: ChildProcess | null = null;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "vitrina-lock-"));
});

afterEach(async () => {
  holder?.kill("SIGKILL");
  holder = null;
  await rm(directory, { recursive: true, force: true });
});

/** Starts a process that holds the lock. */
async function hold(): Promise<ChildProcess> {
  const args = ["--input-type=module", "--eval", holding, directory];
  holder = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  if (holder.stdout !== null) await once(holder.stdout, "data");
  return holder;
}

test("a directory that a living process holds is refused in one clear sentence", async () => {
  const { pid } = await hold();
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
  await expect(lockDirectory(directory)).rejects.toThrow(
    `The data directory ${directory} is in use by process ${pid}; stop it first.`,
  );
});

test("the lock of a killed process is taken over", async () => {
  const child = await hold();
  child.kill("SIGKILL");
  await once(child, "exit");
  const unlock = await lockDirectory(directory);
  expect(await readFile(join(directory, "lock"), "utf8")).toContain(`"pid":${process.pid}`);
  await unlock();
  expect(await readdir(directory)).toEqual([]);
});

test("a number given to another process since holds nothing", async () => {
  await writeFile(join(directory, "lock"), JSON.stringify({ pid: process.pid, started: "1" }));
  await expect(lockDirectory(directory)).resolves.toBeTypeOf("function");
});

test("a lock left half written is taken over", async () => {
  await writeFile(join(directory, "lock"), '{"pid":');
  await expect(lockDirectory(directory)).resolves.toBeTypeOf("function");
});

test("of many that find a stale lock one gets it", async () => {
  await writeFile(join(directory, "lock"), JSON.stringify({ pid: 2 ** 22 + 1, started: "" }));
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => lockDirectory(directory)));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect(await readdir(directory)).toEqual(["lock"]);
});
