import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import next from "next";
import { originAt } from "#domain/base/canonical-host.ts";
import { isProduction } from "#domain/base/environment.ts";
import { longestSend } from "#domain/order/send/send-time.ts";
import { createByteCache } from "#lib/cache/byte-cache.ts";
import { openCaches } from "#lib/cache/cache-runtime.ts";
import { writeLogLine } from "#lib/cache/write-log-line.ts";
import { openBusinessesAhead } from "#lib/edge/tenant/businesses-ahead.ts";
import { proofVariable } from "#lib/edge/handed-route.ts";
import { bytesOfLinks, createProductLinks } from "#lib/edge/product-links.ts";
import { createTenantDirectory } from "#lib/edge/tenant/tenant-directory.ts";
import { createTenantLookup } from "#lib/edge/tenant/tenant-lookup.ts";
import { parseStorefrontSettings, type Settings } from "#lib/settings.ts";
import { reportBackend } from "./backend-report.ts";
import { createRecordReader } from "./dns-records.ts";
import { proveDomains } from "./domain-proofs.ts";
import { createFrontCache } from "./front-cache.ts";
import { prepareClosing } from "./http/closing.ts";
import { guardConnections } from "./http/connections.ts";
import { createFirstPhoto } from "./http/first-photo.ts";
import { createMediaFiles } from "./http/media-files.ts";
import { createHandlerLimit } from "./http/handler-limit.ts";
import { createMissingPages } from "./http/missing-pages.ts";
import { createOpenSeal } from "./http/opened-seals.ts";
import { createRefusals } from "./http/refusals.ts";
import { createRequestListener } from "./http/request-listener.ts";
import { builtFiles, createStaticFiles, publicFiles } from "./http/static-files.ts";
import { createWorkerFile } from "./http/worker-file.ts";
import { openNextOrigin } from "./next-origin.ts";
import { watchPlatform } from "./platform-watch.ts";
import { createCallLine } from "./turn/call-line.ts";
import { refuseCall } from "./turn/send-wait.ts";
import { visitPage } from "./visit-page.ts";

const closing = { taking: 500, reads: 5000, writes: longestSend + 1000 };
const freshMilliseconds = 10_000;
const restMilliseconds = 1000;
const sweepMilliseconds = 2000;
const probeMilliseconds = 5000;
/** For Next and the caches to end, once nobody is answered any more. */
const lastMilliseconds = 1000;
const megabyte = 1024 * 1024;
const mediaBytes = 64 * megabyte;
const linksBytes = 16 * megabyte;
const missingPagesAMinute = 60;
const unknownHostsAMinute = 60;
const certificatesAMinute = 1200;

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readSettings(): Settings {
  try {
    return parseStorefrontSettings(process.env);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const root = resolve(import.meta.dirname, "..");
const settings = readSettings();
const runtime = openCaches({
  pageBytes: settings.CACHE_PAGES_MB * megabyte,
  imageBytes: settings.CACHE_IMAGES_MB * megabyte,
  dataBytes: settings.CACHE_DATA_MB * megabyte,
  redisUrl: settings.REDIS_URL,
  isSpellingSpecified: settings.SPECIFIED_SPELLING,
  mediaOrigins: settings.MEDIA_ORIGINS,
  hasMaps: settings.GOOGLE_MAPS_KEY !== null,
});
// Before Next begins: its middleware, which runs apart, reads the environment then.
const proof = randomBytes(32).toString("base64url");
process.env[proofVariable] = proof;
const app = next({ dev: false, dir: root, hostname: "localhost", port: settings.PORT });
await app.prepare();
const handle = app.getRequestHandler();
const origin = await openNextOrigin((request, response) => void handle(request, response), proof);
// Earlier purges must be known before a page out of Redis is served.
await runtime.ready();
const media = createMediaFiles(settings.CENTRAL_URL, mediaBytes);
const files = [builtFiles(resolve(root, ".next")), publicFiles(root)].map(createStaticFiles);

const platform = watchPlatform({
  lookup: createTenantLookup(settings, { ahead: openBusinessesAhead() }),
  clock: () => Date.now(),
  log: (level, event, reason) => console.log(JSON.stringify({ level, event, reason })),
});

const proven = proveDomains({
  lookup: platform.lookup,
  ownDomains: settings.OWN_DOMAINS,
  readRecords: createRecordReader(),
  clock: () => Date.now(),
  log: (event, fields) => writeLogLine("warn", event, fields),
});

const openSeal = createOpenSeal(settings.SESSION_SECRET);
const refusals = createRefusals({ clock: () => Date.now(), write: (line) => void process.stderr.write(line) });
const firstPhoto = createFirstPhoto(media.read);

const listener = createRequestListener({
  next: async (request, response) => await handle(request, response),
  proof,
  ask: origin.ask,
  calls: createCallLine({
    openSeal,
    refuse: (...refused) => {
      refusals.note("full_line");
      refuseCall(...refused);
    },
  }),
  directory: createTenantDirectory(proven.lookup, () => Date.now(), {
    changedAt: runtime.tags.tenantMark,
    mayShow: proven.mayShow,
  }),
  platformState: platform.state,
  unmatchedPages: () => runtime.pages.unmatched() + firstPhoto.unmatched(),
  front: createFrontCache({
    bytes: settings.CACHE_FRONT_MB * megabyte,
    clock: () => Date.now(),
    tenantMark: runtime.tags.tenantMark,
    fresh: freshMilliseconds,
    rest: restMilliseconds,
    complete: firstPhoto.complete,
    build: runtime.buildId,
    originOf: (tenant) => originAt(tenant, settings.PORT),
  }),
  links: createProductLinks({
    kept: createByteCache(linksBytes, bytesOfLinks),
    clock: () => Date.now(),
    tenantMark: runtime.tags.tenantMark,
  }),
  missing: createMissingPages(missingPagesAMinute * settings.LIMIT_FACTOR, runtime.redis),
  unknownHosts: createMissingPages(unknownHostsAMinute * settings.LIMIT_FACTOR, runtime.redis, "host"),
  certificates: createMissingPages(certificatesAMinute * settings.LIMIT_FACTOR, runtime.redis, "certificate"),
  handlers: createHandlerLimit({
    clock: () => Date.now(),
    factor: settings.LIMIT_FACTOR,
    openSeal,
  }),
  refusals,
  media,
  worker: createWorkerFile({ ask: origin.ask, build: runtime.buildId, isOn: !settings.WITHOUT_WORKER }),
  files,
  hasTrustedProxy: settings.TRUST_PROXY,
  overridesDomain: !isProduction(settings.APP_ENV),
});

const server = createServer(
  { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000 },
  listener,
);
const connections = guardConnections(server, { clock: () => Date.now(), hasTrustedProxy: settings.TRUST_PROXY });
const ending = prepareClosing(server, { closeIdle: connections.closeIdle, limits: closing });
setInterval(connections.sweep, sweepMilliseconds).unref();
server.on("upgrade", (_request, socket) => socket.destroy());
server.on("error", (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === "EADDRINUSE";
  refuse(isTaken ? `El puerto ${settings.PORT} ya está en uso: elige otro con PORT.` : error.message);
});

/** Renders the menus of some hosts ahead, the way a visitor would. */
async function prewarm(address: AddressInfo): Promise<void> {
  for (const host of settings.PREWARM_HOSTS) {
    const status = await visitPage(address, host);
    console.log(JSON.stringify({ level: "info", event: "prewarmed", host, status }));
  }
  await Promise.all(files.map(async ({ warm }) => await warm())).catch((error: unknown) => {
    console.log(JSON.stringify({ level: "warn", event: "prewarm.failed", message: String(error) }));
  });
}

async function logBackend(): Promise<void> {
  const report = await reportBackend(settings);
  const level = report.away.length === 0 ? "info" : "warn";
  console.log(JSON.stringify({ level, event: "backend", ...report }));
}

server.listen(settings.PORT, settings.HOST, () => {
  const address = server.address();
  if (typeof address !== "object" || address === null) return;
  console.log(JSON.stringify({ level: "info", event: "storefront.ready", port: address.port }));
  void prewarm(address);
  void logBackend();
  // Nobody has this host: a platform says so, and another server at its address shows itself at once.
  void platform
    .lookup(settings.PROBE_HOST ?? "start.invalid", AbortSignal.timeout(probeMilliseconds))
    .catch(() => null);
});

let isClosing = false;

/** Lets requests in flight end, then exits; a hanging platform delays it by the limits of closing (security fact 5). */
async function close(): Promise<void> {
  if (isClosing) return;
  isClosing = true;
  await ending.close();
  origin.close();
  setTimeout(() => process.exit(0), lastMilliseconds).unref();
  await Promise.allSettled([app.close(), runtime.close()]);
  process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void close());
