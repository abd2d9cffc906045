import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { type Running, runProcess } from "#scripts/child-processes.ts";

function installed(name: string): string | null {
  const places = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name));
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * The wrk that loads the servers: an installed one, else Debian's package when we may install it.
 * @throws Error when there is none and we may not
 */
export function findWrk(): string {
  const present = installed("wrk");
  if (present !== null) return present;
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) throw new Error("wrk is not installed.");
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "wrk"], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return installed("wrk") ?? "wrk";
}

/** Servers run on the first core and the load on the second, where that can be set. */
const canPin = installed("taskset") !== null && availableParallelism() > 1;

/** Keeps all threads of a process on the first core. */
export async function pinServer({ name, child }: Running): Promise<void> {
  if (!canPin) return;
  if ((await runProcess("taskset", ["-apc", "0", String(child.pid)])) !== 0) throw new Error(`${name} was not pinned.`);
}

/** A command that runs on the second core. */
export function onSecondCore(command: string, args: string[]): [command: string, args: string[]] {
  return canPin ? ["taskset", ["-c", "1", command, ...args]] : [command, args];
}
