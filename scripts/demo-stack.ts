import { mkdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { type Running, startProcess, stopAll, waitUntilReady } from "./child-processes.ts";
import { localSecrets } from "./local-secrets.ts";
import { buildStorefront, root } from "./storefront-build.ts";

export interface StackOptions {
  port: number;
  platformPort: number;
  dataDirectory: string;
  /** For both programs. */
  env?: Record<string, string>;
}

/** Who runs the accounts of the demo: nobody of this name exists. */
const demoAccounts = {
  ACCOUNTS_NAME: "Cuentas de Demostración S.A.S.",
  ACCOUNTS_NIT: "900.000.000-0",
  ACCOUNTS_EMAIL: "datos@vitrina.localhost",
};

/** The environment that makes the platform and the storefront know each other. */
export function stackEnvironment({
  port,
  platformPort,
  dataDirectory,
  env = {},
}: StackOptions): Record<string, string> {
  return {
    ...localSecrets(dataDirectory),
    ...demoAccounts,
    // Played by the platform: on this machine alone.
    SOCIAL_PROVIDERS: "facebook",
    PORT: String(port),
    PLATFORM_PORT: String(platformPort),
    PLATFORM_URL: `http://127.0.0.1:${platformPort}`,
    PLATFORM_DATA: join(dataDirectory, "platform"),
    STOREFRONT_WEBHOOKS: `http://127.0.0.1:${port}/api/revalidate`,
    STOREFRONT_PORT: String(port),
    ...env,
  };
}

/** A program's own lines go to a file, so that the screen keeps what a person needs to know. */
function logFile({ dataDirectory }: StackOptions, name: string): string {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  return join(dataDirectory, `${name}.log`);
}

/** One that does not answer would keep the port. */
async function readyOrStopped(program: Running, address: string): Promise<void> {
  try {
    await waitUntilReady(program, address);
  } catch (error) {
    await stopAll([program]);
    throw error;
  }
}

/** Starts the embedded platform and waits until it answers. */
export async function startPlatform(options: StackOptions): Promise<Running> {
  const platform = startProcess(
    "La plataforma",
    process.execPath,
    [join(root, "platform/main.ts")],
    stackEnvironment(options),
    logFile(options, "platform"),
  );
  await readyOrStopped(platform, `http://127.0.0.1:${options.platformPort}/api/time`);
  return platform;
}

/** Builds the storefront that `startStorefront` starts with these options. @throws Error when it cannot be built */
export async function buildFor(options: StackOptions): Promise<void> {
  const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key = "" } = stackEnvironment(options);
  if (!(await buildStorefront(key))) throw new Error("La tienda no se construyó.");
}

/** Starts the built storefront and waits until it answers. */
export async function startStorefront(options: StackOptions): Promise<Running> {
  const storefront = startProcess(
    "La tienda",
    process.execPath,
    [join(root, "server/main.ts")],
    { ...stackEnvironment(options), NODE_ENV: "production" },
    logFile(options, "storefront"),
  );
  await readyOrStopped(storefront, `http://127.0.0.1:${options.port}/api/health`);
  return storefront;
}

async function tenantHosts(platformPort: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${platformPort}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: '{ businesses(sort: "id:asc") { domain } }' }),
    signal: AbortSignal.timeout(5000),
  });
  const { data } = (await answer.json()) as { data: { businesses: { domain: string | null }[] } };
  return data.businesses.flatMap(({ domain }) => (domain === null ? [] : [domain]));
}

/** Asks the storefront for a page of a tenant; answers the status. */
export async function visit(port: number, host: string, path: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, path, headers: { host: `${host}:${port}` }, timeout: 20_000 },
      (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    call.once("timeout", () => call.destroy(new Error(`${host}${path} no respondió.`)));
    call.once("error", reject).end();
  });
}

/** Has the menu of every shop ready, so that no visit is its first; answers their hosts. */
export async function prewarm({ port, platformPort }: StackOptions): Promise<string[]> {
  const hosts = await tenantHosts(platformPort);
  for (const host of hosts) {
    const status = await visit(port, host, "/").catch(() => 0);
    if (status !== 200) console.error(`La página de ${host} respondió ${status}.`);
  }
  return hosts;
}
