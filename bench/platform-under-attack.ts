import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { startPlatform } from "#scripts/demo-stack.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { fillBigShop } from "./big-shop.ts";
import { type HostileCall, hostileCalls } from "./hostile-calls.ts";

// Prints how long others wait for an answer, and how much the platform grows, while a stranger sends each of the
// hostile calls: on the embedded database, and on PostgreSQL where its programs are or can be installed.

const port = 4910;
const origin = `http://127.0.0.1:${port}`;
/** What others ask for meanwhile: with and without the database. */
const others = ["/api/time", "/api/businessv2?domain=sabor.localhost"];

/** Milliseconds until one call of somebody else is answered. */
async function timed(path: string): Promise<number> {
  const since = performance.now();
  const headers = { "x-client-address": "198.51.100.7" };
  const answer = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(120_000) }).catch(() => null);
  await answer?.arrayBuffer();
  return answer === null ? Number.POSITIVE_INFINITY : performance.now() - since;
}

/** Resident memory of the process in MB. */
function memoryOf({ child }: Running): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Until it is stopped: the longest wait of others and the most memory. */
function watch(platform: Running): () => Promise<{ longest: number; memory: number }> {
  const seen = { longest: 0, memory: 0, isOver: false };
  const look = async () => {
    while (!seen.isOver) {
      const waits = await Promise.all(others.map(timed));
      seen.longest = Math.max(seen.longest, ...waits);
      seen.memory = Math.max(seen.memory, memoryOf(platform));
      await wait(5);
    }
  };
  const looking = look();
  return async () => {
    seen.isOver = true;
    await looking;
    return seen;
  };
}

/** What came back: the status with the first refusal, and the characters of the whole. */
interface Answered {
  outcome: string;
  bytes: number;
}

async function send({ path, body }: HostileCall, address: string): Promise<Answered> {
  const headers = { "content-type": "application/json", "x-client-address": address };
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  try {
    const answer = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(120_000) });
    const text = await answer.text();
    const [, refusal] = /"message":"((?:[^"\\\\]|\\\\.)*)/.exec(text.slice(0, 2000)) ?? [];
    return { outcome: `${answer.status} ${refusal?.slice(0, 60) ?? ""}`.trim(), bytes: text.length };
  } catch {
    return { outcome: "no answer", bytes: 0 };
  }
}

async function attack(platform: Running, call: HostileCall, index: number): Promise<string> {
  const before = memoryOf(platform);
  const stop = watch(platform);
  await wait(300);
  const since = performance.now();
  const answers = await Promise.all(Array.from({ length: call.times }, () => send(call, `203.0.113.${index}`)));
  const took = performance.now() - since;
  const { longest, memory } = await stop();
  const outcome = [...new Set(answers.map((answer) => answer.outcome))].join(", ");
  const bytes = Math.max(...answers.map((answer) => answer.bytes));
  const columns = [
    outcome,
    (bytes / 1024).toFixed(0),
    took.toFixed(0),
    longest.toFixed(0),
    (memory - before).toFixed(0),
  ];
  return `| ${call.name} | ${columns.join(" | ")} |`;
}

async function measure(name: string, env: Record<string, string>, folder: string): Promise<void> {
  await fillBigShop(env["DATABASE_URL"] ?? join(folder, "platform"));
  const options = { port: port + 1, platformPort: port, dataDirectory: folder };
  let platform = await startPlatform({ ...options, env: { SIMULATION_STEP_SECONDS: "0", ...env } });
  const ended = new Set<Running>();
  try {
    console.log(`\n${name}\n\n| sent | answer | KB | its ms | longest wait of others, ms | memory, MB |`);
    console.log("|---|---|---|---|---|---|");
    for (let warm = 0; warm < 30; warm += 1) await Promise.all(others.map(timed));
    for (const [index, call] of hostileCalls.entries()) {
      if (only !== undefined && !call.name.includes(only)) continue;
      console.log(await attack(platform, call, index));
      if (platform.child.exitCode === null && platform.child.signalCode === null) continue;
      ended.add(platform);
      platform = await startPlatform({ ...options, env: { SIMULATION_STEP_SECONDS: "0", ...env } });
    }
  } finally {
    await stopAll([platform]);
  }
}

const only = process.argv[2];
const place = mkdtempSync(join(tmpdir(), "vitrina-attack-"));
try {
  await measure("The embedded database", {}, join(place, "embedded"));
  const server = await startPostgres().catch(() => null);
  if (server === null) console.log("\nThere is no PostgreSQL on this machine.");
  else {
    await measure("A PostgreSQL server", { DATABASE_URL: await server.createDatabase() }, join(place, "server"));
    await server.stop();
  }
} finally {
  rmSync(place, { recursive: true, force: true });
}
