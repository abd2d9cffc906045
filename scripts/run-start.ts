import { join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isPortFree, type Running, stopEverything } from "./child-processes.ts";
import { type StackOptions, prewarm, stackEnvironment, startPlatform, startStorefront } from "./demo-stack.ts";
import { buildStorefront, root } from "./storefront-build.ts";

/** Milliseconds before a program is started again; each time it ends soon they double. */
const shortestPause = 500;
const longestPause = 30_000;

let ending: Promise<void> | null = null;

/** Ends what runs, then this program with the first exit code. */
function end(code: number): Promise<void> {
  ending ??= stopEverything().then(() => process.exit(code));
  return ending;
}

function portOf(name: string, fallback: number): number {
  const port = Number(process.env[name] ?? fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  console.error(`${name}=${process.env[name]} no es un puerto válido (1 a 65535).`);
  process.exit(1);
}

async function refuseTakenPorts(ports: Record<string, number>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isPortFree(port)) continue;
    console.error(`El puerto ${port} está ocupado. Elige otro, por ejemplo: ${name}=${port + 1} npm start`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const options: StackOptions = {
    port: portOf("PORT", 3000),
    platformPort: portOf("PLATFORM_PORT", 4000),
    dataDirectory: process.env["VITRINA_DATA"] ?? join(root, ".data"),
    env: { DEMO_PAST_ORDERS: process.env["DEMO_PAST_ORDERS"] ?? "1" },
  };
  await refuseTakenPorts({ PORT: options.port, PLATFORM_PORT: options.platformPort });
  const { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey = "" } = stackEnvironment(options);
  const building = buildStorefront(actionsKey);
  const platform = await startPlatform(options);
  const isBuilt = await building;
  if (ending) return;
  if (!isBuilt) return await end(1);
  const storefront = await startStorefront(options);
  const hosts = await prewarm(options);
  console.log("\nVitrina está lista. Abre una tienda:");
  for (const host of hosts) console.log(`  http://${host}:${options.port}`);
  console.log(`Los correos con los códigos: http://localhost:${options.platformPort}/outbox`);
  console.log(
    "El código QR de una mesa:    npm run platform -- table 101 5 (varias, para imprimir: table 101 5 6 7 --print)",
  );
  console.log(`La API de la plataforma:     http://localhost:${options.platformPort}/docs`);
  console.log(`Lo que cuentan los programas:    ${relative(process.cwd(), options.dataDirectory) || "."}/*.log`);
  console.log("Ctrl-C termina todo.");
  void keepRunning(platform.name, { first: platform, startAgain: async () => await startPlatform(options) });
  void keepRunning(storefront.name, { first: storefront, startAgain: async () => await startStorefront(options) });
}

/** Starts a program again whenever it ends; the other one goes on meanwhile with what it knows. */
async function keepRunning(
  name: string,
  { first, startAgain }: { first: Running; startAgain: () => Promise<Running> },
): Promise<void> {
  let running: Running | null = first;
  for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
    const since = Date.now();
    const code = await running?.ended;
    if (ending) return;
    if (Date.now() - since > longestPause) pause = shortestPause;
    const why = code === undefined ? "no arrancó" : `terminó (${code})`;
    console.error(`${name} ${why} y arranca de nuevo. Lo demás sigue abierto.`);
    await wait(pause);
    if (ending) return;
    running = await startAgain().catch(() => null);
    if (running !== null) console.error(`${name} está lista otra vez.`);
  }
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));

try {
  await start();
} catch (error) {
  // A process ended on purpose is no error.
  if (!ending) console.error(error instanceof Error ? error.message : error);
  await end(1);
}
