import { rmSync } from "node:fs";
import { type Running, stopAll } from "#scripts/child-processes.ts";
import { startPlatform, startStorefront, type StackOptions } from "#scripts/demo-stack.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { makePlace } from "./own-place.ts";
import { stackPorts } from "./stack.ts";

/** A platform of its own behind a proxy that can be told to misbehave, and storefronts that know it only through that proxy. */
export interface FailingStack {
  ports: { storefront: number; platform: number };
  proxy: FaultProxy;
  /** Where it keeps its data, with the secrets of the build. */
  place: string;
  /** What was started; all of it ends with `stop`. */
  running: Running[];
  startStorefront: () => Promise<Running>;
  /** Ends one of them before the others. */
  end: (process: Running) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the platform and the proxy; `offset` moves the ports away from the other stacks of the tests, `env` is the storefront's. */
export async function startFailingStack(offset: number, env: Record<string, string> = {}): Promise<FailingStack> {
  const ports = { storefront: stackPorts.storefront + offset, platform: stackPorts.platform + offset };
  const proxyPort = ports.platform + 1;
  const place = await makePlace([ports.storefront, ports.platform, proxyPort]);
  const options: StackOptions = {
    port: ports.storefront,
    platformPort: ports.platform,
    dataDirectory: place,
    env: {
      PLATFORM_URL: `http://127.0.0.1:${proxyPort}`,
      PLATFORM_LIMIT_FACTOR: "50",
      LIMIT_FACTOR: "50",
      SIMULATION_STEP_SECONDS: "0",
      STOREFRONT_WEBHOOKS: "",
      ...env,
    },
  };
  const proxy = await startFaultProxy(proxyPort, ports.platform);
  const running: Running[] = [await startPlatform({ ...options, env: { ...options.env, PLATFORM_URL: "" } })];
  return {
    ports,
    proxy,
    place,
    running,
    startStorefront: async () => {
      const storefront = await startStorefront(options);
      running.push(storefront);
      return storefront;
    },
    end: async (process) => {
      await stopAll([process], 10_000);
      running.splice(running.indexOf(process), 1);
    },
    stop: async () => {
      proxy.heal();
      await stopAll(running);
      await proxy.stop();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
