import { once } from "node:events";
import { createServer } from "node:net";
import { serve } from "@hono/node-server";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { DirectoryInUseError } from "#platform/db/directory-lock.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { loadDemo } from "#platform/demo/load-demo.ts";
import { insertPastOrders } from "#platform/demo/past-orders.ts";
import { armFailpoint } from "#platform/failpoint.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { createLog, describeError } from "#platform/http/log.ts";
import { openPlatform } from "./open-platform.ts";
import { readSettings, type Settings } from "./settings.ts";

/** Everything is closed by then, or the process ends anyway. */
const closeWithin = 3_000;

// What the database and the platform write is read by their owner only.
process.umask(0o077);

const log = createLog((line) => process.stdout.write(line), Date.now);

function sentenceFor(error: unknown, settings: Settings | null): string {
  const code = describeError(error).code;
  if (code === "EADDRINUSE") {
    return `El puerto ${settings?.port} está ocupado. Elige otro con PLATFORM_PORT o cierra el programa que lo usa.`;
  }
  if (code === "EACCES") return `No hay permiso para usar el puerto ${settings?.port}. Elige otro con PLATFORM_PORT.`;
  if (error instanceof DirectoryInUseError) {
    return `La carpeta de datos ${settings?.dataDirectory} la está usando otra plataforma. Ciérrala o elige otra con PLATFORM_DATA.`;
  }
  if (code === "ECONNREFUSED") return "No hay conexión con la base de datos de DATABASE_URL.";
  return `La plataforma no pudo arrancar: ${error instanceof Error ? error.message : String(error)}`;
}

function fail(error: unknown, settings: Settings | null): never {
  process.stderr.write(`${sentenceFor(error, settings)}\n`);
  process.exit(1);
}

/** Fails at once on a taken port, before the database is opened. */
async function probePort(settings: Settings): Promise<void> {
  const probe = createServer().listen(settings.port, settings.host);
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

/** After new demo data, whatever a storefront cached of the businesses is stale. */
async function announceAll({ database, announce }: PlatformContext): Promise<void> {
  const rows = await database.select({ id: businesses.id, domain: businesses.domain }).from(businesses);
  for (const { id, domain } of rows) {
    for (const event of ["business.updated", "menu.updated", "promos.updated"] as const) {
      await announce(database, { event, domain: domain ?? "", business_id: id });
    }
  }
}

async function start(settings: Settings): Promise<void> {
  armFailpoint(settings.failpoint);
  await probePort(settings);
  const opened: OpenedDatabase = await openDatabase(settings.databaseUrl ?? settings.dataDirectory);
  const isNewDemo = await loadDemo(opened.database);
  if (isNewDemo && settings.demoPastOrders) await insertPastOrders(opened.database, Date.now());
  if (isNewDemo) log("info", "demo_loaded");
  const { app, context, close } = await openPlatform({ settings, opened, clock: Date.now, log });
  if (isNewDemo) await announceAll(context);
  const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host });
  server.once("error", (error) => fail(error, settings));
  server.once("listening", () => {
    log("info", "listening", { host: settings.host, port: settings.port });
  });

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(0), closeWithin).unref();
    close();
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    if ("closeIdleConnections" in server) server.closeIdleConnections();
    // Requests in flight get a second; then their connections are cut, and the database is written out.
    setTimeout(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
    }, 1_000).unref();
    await closed;
    await opened.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop());
}

let settings: Settings | null = null;
try {
  settings = readSettings();
  await start(settings);
} catch (error) {
  fail(error, settings);
}
