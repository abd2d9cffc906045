import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { isPortFree, type Running, stopAll } from "#scripts/child-processes.ts";
import { type StackOptions, buildFor, prewarm, startPlatform, startStorefront } from "#scripts/demo-stack.ts";
import { pushKeys } from "#tests/contract/push/push-service.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { brokenInvariants } from "./support/broken-invariants.ts";
import { leaksInLogs } from "./support/leaks-in-logs.ts";
import { stackOf } from "./support/stack.ts";

/** `E2E_ENGINE=postgres`: the platforms keep their rows on a PostgreSQL server instead of the embedded engine. */
const isOnPostgres = process.env["E2E_ENGINE"] === "postgres";

const { publicKey, privateKey, subject } = pushKeys();
/** Nothing is sent: no browser of the tests reaches a push service. */
const pushSettings = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject };

function optionsOf(worker: number): StackOptions {
  const { ports, data } = stackOf(worker);
  return {
    port: ports.storefront,
    platformPort: ports.platform,
    dataDirectory: data,
    env: {
      ...pushSettings,
      DEMO_PAST_ORDERS: "1",
      // An order moves when a test says so: what depends on its status does not depend on how fast the machine is.
      SIMULATION_STEP_SECONDS: "0",
      PLATFORM_LIMIT_FACTOR: "50",
      LIMIT_FACTOR: "50",
      // Two browsers, two stacks and what looks at their pages share this machine.
      BACKEND_SECONDS: "3",
    },
  };
}

/** Nothing of the last run but the secrets: with another key for the actions everything would be built again. */
function forget({ dataDirectory }: StackOptions): void {
  for (const old of ["platform", "platform.log", "storefront.log"]) {
    rmSync(join(dataDirectory, old), { recursive: true, force: true });
  }
}

/** Builds the storefront and starts a stack for each worker, with data of its own. */
export default async function startStack({ workers }: FullConfig): Promise<() => Promise<void>> {
  const stacks = Array.from({ length: workers }, (_, worker) => optionsOf(worker));
  const [first] = stacks;
  if (!first) throw new Error("Sin procesos no hay pruebas.");
  for (const port of stacks.flatMap((stack) => [stack.port, stack.platformPort])) {
    if (!(await isPortFree(port))) throw new Error(`El puerto ${port} está ocupado.`);
  }
  for (const stack of stacks) forget(stack);
  await buildFor(first);
  for (const { dataDirectory } of stacks.slice(1)) {
    mkdirSync(dataDirectory, { recursive: true });
    // The build was made for these secrets.
    cpSync(join(first.dataDirectory, "secrets.json"), join(dataDirectory, "secrets.json"));
  }
  const running: Running[] = [];
  const server = isOnPostgres ? await startPostgres() : null;
  try {
    for (const { env } of stacks) if (server && env) env["DATABASE_URL"] = await server.createDatabase();
    const started = await Promise.allSettled(
      stacks.map(async (stack) => {
        running.push(await startPlatform(stack));
        running.push(await startStorefront(stack));
        await prewarm(stack);
      }),
    );
    for (const each of started) if (each.status === "rejected") throw each.reason;
  } catch (error) {
    await stopAll(running);
    await server?.stop();
    throw error;
  }
  return async () => {
    const leaks: string[] = [];
    const broken: string[] = [];
    try {
      for (const stack of stacks) {
        leaks.push(...(await leaksInLogs(stack)));
        broken.push(...(await brokenInvariants(stack)));
      }
    } finally {
      await stopAll(running);
      await server?.stop();
    }
    if (leaks.length > 0) throw new Error(`The logs name people or secrets:\n${leaks.slice(0, 20).join("\n")}`);
    if (broken.length > 0) throw new Error(`What was ordered does not hold:\n${broken.slice(0, 20).join("\n")}`);
  };
}
