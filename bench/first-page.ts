import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isPortFree } from "#scripts/child-processes.ts";
import { visit } from "#scripts/demo-stack.ts";
import { root } from "#scripts/storefront-build.ts";

// Prints the seconds from a fresh clone to the first menu page, and of a second start of the same clone.

const place = mkdtempSync(join(tmpdir(), "vitrina-clone-"));
const clone = join(place, "vitrina");
const port = 3910;
const platformPort = 4910;

async function secondsToFirstPage(): Promise<number> {
  const start = performance.now();
  const program = spawn("npm", ["start"], {
    cwd: clone,
    stdio: "ignore",
    detached: true,
    env: { ...process.env, PORT: String(port), PLATFORM_PORT: String(platformPort) },
  });
  const ended = new Promise((resolve) => program.once("exit", resolve));
  try {
    while ((await visit(port, "sabor.localhost", "/").catch(() => 0)) !== 200) {
      if (program.exitCode !== null) throw new Error("npm start ended before the first page.");
      await wait(100);
    }
    return (performance.now() - start) / 1000;
  } finally {
    if (program.pid !== undefined && program.exitCode === null) process.kill(program.pid, "SIGTERM");
    await ended;
    // npm ends before what it started does.
    while (!(await isPortFree(port)) || !(await isPortFree(platformPort))) await wait(100);
  }
}

try {
  if (spawnSync("git", ["clone", "-q", root, clone], { stdio: "inherit" }).status !== 0)
    throw new Error("git clone failed.");
  console.log(`| from a fresh clone | ${(await secondsToFirstPage()).toFixed(0)} s |`);
  console.log(`| second start | ${(await secondsToFirstPage()).toFixed(1)} s |`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
