import { join } from "node:path";
import { root } from "#scripts/storefront-build.ts";

/** Where the end-to-end stack of tests/e2e/start-stack.ts keeps its data, secrets and logs. */
export const stackData = join(root, ".data", "e2e");

const first = Number(process.env["E2E_PORT"] ?? 3100);

/** Its ports; `E2E_PORT` moves them all, so that two work trees can be tested at once. */
export const stackPorts = { storefront: first, platform: first + 1000 };

/** The stack as the tests that speak HTTP name it. */
export const stack = { port: stackPorts.storefront, platformPort: stackPorts.platform, host: "sabor.localhost" };
