import { join } from "node:path";
import { root } from "#scripts/storefront-build.ts";

const firstPort = Number(process.env["E2E_PORT"] ?? 3100);

/** The stack of a worker of the end-to-end tests: no two of them share any state. `E2E_PORT` moves all ports. */
export function stackOf(worker: number) {
  const storefront = firstPort + 100 * worker;
  return {
    ports: { storefront, platform: storefront + 1000 },
    /** Where it keeps its data, secrets and logs. */
    data: join(root, ".data", worker === 0 ? "e2e" : `e2e-${worker}`),
  };
}

const own = stackOf(Number(process.env["TEST_PARALLEL_INDEX"] ?? 0));

export const stackData = own.data;
export const stackPorts = own.ports;

/** The stack as the tests that speak HTTP name it. */
export const stack = { port: stackPorts.storefront, platformPort: stackPorts.platform, host: "sabor.localhost" };
