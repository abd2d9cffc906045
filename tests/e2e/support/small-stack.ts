import { rmSync } from "node:fs";
import { stopAll } from "#scripts/child-processes.ts";
import { startStorefront } from "#scripts/demo-stack.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";
import { makePlace } from "./own-place.ts";
import { stackPorts } from "./stack.ts";

/** A storefront on a backend that answers what the specification shows, with no addition switched on. */
export interface SmallStack {
  central: SmallCentral;
  /** The address of the recorded business. */
  shop: (path?: string) => string;
  stop: () => Promise<void>;
}

const host = "brasa.localhost";
/** The recorded hours are those of a day; a test runs at any time. */
const hours = /"open_at":"[^"]*","close_at":"[^"]*"/g;

/** Starts it with the build that is there; `offset` moves the port away from the other stacks of the tests. */
export async function startSmallStack(offset: number): Promise<SmallStack> {
  const port = stackPorts.storefront + offset;
  const place = await makePlace([port]);
  const central = await startSmallCentral(Date.now());
  Object.defineProperty(central, "now", { get: () => Date.now() });
  central.rewrite = (text) => text.replaceAll(hours, '"open_at":"00:00:00","close_at":"00:00:00"');
  const storefront = await startStorefront({
    port,
    platformPort: 0,
    dataDirectory: place,
    env: {
      PLATFORM_URL: "",
      CENTRAL_URL: central.url,
      REST_URL: `${central.url}/rest`,
      GRAPHQL_URL: `${central.url}/graphql`,
      PROBE_HOST: host,
      LIMIT_FACTOR: "50",
      STOREFRONT_WEBHOOKS: "",
    },
  });
  return {
    central,
    shop: (path = "/") => `http://${host}:${port}${path}`,
    stop: async () => {
      await stopAll([storefront]);
      await central.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
