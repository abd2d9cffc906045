import { rmSync } from "node:fs";
import { join } from "node:path";
import { isPortFree, type Running, stopAll } from "#scripts/child-processes.ts";
import { stackEnvironment, startPlatform, startStorefront } from "#scripts/demo-stack.ts";
import { buildStorefront } from "#scripts/storefront-build.ts";
import { leaksInLogs } from "./support/leaks-in-logs.ts";
import { stackData, stackPorts } from "./support/stack.ts";

/** Builds the storefront and starts both programs for the end-to-end tests, with data of their own. */
export default async function startStack(): Promise<() => Promise<void>> {
  const options = {
    port: stackPorts.storefront,
    platformPort: stackPorts.platform,
    dataDirectory: stackData,
    env: { SIMULATION_STEP_SECONDS: "3", PLATFORM_LIMIT_FACTOR: "50", LIMIT_FACTOR: "50" },
    logsErrors: true,
  };
  for (const port of [options.port, options.platformPort]) {
    if (!(await isPortFree(port))) throw new Error(`El puerto ${port} está ocupado.`);
  }
  // The secrets stay: with another key for the actions everything would be built again.
  for (const old of ["platform", "platform.log", "storefront.log"]) {
    rmSync(join(options.dataDirectory, old), { recursive: true, force: true });
  }
  const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key = "" } = stackEnvironment(options);
  if (!(await buildStorefront(key))) throw new Error("La tienda no se construyó.");
  const running: Running[] = [await startPlatform(options)];
  try {
    running.push(await startStorefront(options));
  } catch (error) {
    await stopAll(running);
    throw error;
  }
  return async () => {
    let leaks: string[];
    try {
      leaks = await leaksInLogs(options.platformPort);
    } finally {
      await stopAll(running);
    }
    if (leaks.length > 0) throw new Error(`The logs name people or secrets:\n${leaks.slice(0, 20).join("\n")}`);
  };
}
