import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#platform/db/open-database.ts";
import { openPlatform } from "#platform/open-platform.ts";
import { readSettings } from "#platform/settings.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fillBigShop } from "./big-shop.ts";
import { type HostileCall, hostileCalls } from "./hostile-calls.ts";

// Prints how long the platform's thread works without looking at anybody else, in milliseconds of processor time, and
// how much its memory grows, for each of the hostile calls: the same on a busy machine as on an idle one.

type App = Awaited<ReturnType<typeof openPlatform>>["app"];

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Until it is stopped: the most work between two turns of the event loop, and the most memory in MB. */
function watch(): () => { longest: number; memory: number } {
  const before = process.memoryUsage().rss;
  const seen = { longest: 0, last: processorTime(), memory: before, isOver: false };
  const look = () => {
    const now = processorTime();
    seen.longest = Math.max(seen.longest, now - seen.last);
    seen.last = now;
    seen.memory = Math.max(seen.memory, process.memoryUsage().rss);
    if (!seen.isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    look();
    seen.isOver = true;
    return { longest: seen.longest, memory: (seen.memory - before) / 2 ** 20 };
  };
}

async function attack(app: App, { name, path, body, times }: HostileCall, index: number): Promise<string> {
  const headers = { "content-type": "application/json", "x-client-address": `203.0.113.${index}` };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const stop = watch();
  const answers = await Promise.all(Array.from({ length: times }, async () => await app.request(path, init)));
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.text()).length / 1024));
  const { longest, memory } = stop();
  return `| ${name} | ${Math.max(...sizes).toFixed(0)} | ${longest.toFixed(0)} | ${memory.toFixed(0)} |`;
}

async function measure(engine: string, where: string, folder: string): Promise<void> {
  await fillBigShop(where);
  const opened = await openDatabase(where);
  const settings = readSettings({ PLATFORM_DATA: folder, SIMULATION_STEP_SECONDS: "0" });
  const { app, close } = await openPlatform({ settings, opened, clock: Date.now, log: () => {} });
  console.log(`\n${engine}\n\n| sent | answer, KB | longest block, ms | memory, MB |\n|---|---|---|---|`);
  for (const [index, call] of hostileCalls.entries()) {
    console.log(await attack(app, call, index));
    await wait(50);
  }
  close();
  await opened.close();
}

const place = mkdtempSync(join(tmpdir(), "vitrina-blocked-"));
try {
  await measure("The embedded database, in the platform's thread", join(place, "data"), join(place, "data"));
  const server = await startPostgres().catch(() => null);
  if (server === null) console.log("\nThere is no PostgreSQL on this machine.");
  else {
    await measure("A PostgreSQL server", await server.createDatabase(), join(place, "beside"));
    await server.stop();
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
