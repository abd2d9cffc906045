import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createFrontCache } from "#server/front-cache.ts";
import { productLinksPath, workerProgramsPath } from "#lib/edge/handler-path.ts";
import { createProductLinks } from "#lib/edge/product-links.ts";
import { proveDomains } from "#server/domain-proofs.ts";
import { createTenantDirectory, type Tenant } from "#lib/edge/tenant/tenant-directory.ts";
import { createMediaFiles } from "#server/http/media-files.ts";
import { createHandlerLimit, type HandlerLimit } from "#server/http/handler-limit.ts";
import { createMissingPages } from "#server/http/missing-pages.ts";
import { createOpenSeal } from "#server/http/opened-seals.ts";
import type { OriginAnswer, OriginQuestion } from "#server/next-origin.ts";
import type { PlatformState } from "#server/platform-watch.ts";
import { createRefusals, type Refusals } from "#server/http/refusals.ts";
import { createWorkerFile } from "#server/http/worker-file.ts";
import { createRequestListener, type ListenerParts } from "#server/http/request-listener.ts";
import { builtFiles, createStaticFiles, publicFiles } from "#server/http/static-files.ts";
import { createCallLine } from "#server/turn/call-line.ts";
import { refuseCall } from "#server/turn/send-wait.ts";
import { type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";
import { root as projectRoot } from "#tests/support/source-files.ts";
import { tenantFixture } from "#tests/support/tenant-fixture.ts";

let server: Server;
let platform: CentralDouble;
let port = 0;

/** What Next was asked for whole pages. */
export const asked: OriginQuestion[] = [];
/** What was passed on to Next as it came. */
export const passed: { url: string; headers: IncomingHttpHeaders }[] = [];
/** And for the products of a branch. */
export const linksAsked: OriginQuestion[] = [];
/** What proves a decision of this server to Next. */
export const proof = "proof-of-this-process";
/** Hosts that the directory was asked for. */
export const directoryAsked: string[] = [];
export const postedBodies: string[] = [];

/** As the build writes them. */
const builtFilesOf = {
  "a.js": "console.log(1);".repeat(50),
  "long.js": "console.log(2);".repeat(2000),
  "a.css": "@font-face{font-family:x;src:url(x.woff2)}.X-1_className{font-family:x,x Fallback}a{color:red}",
};
/** What the log says of refused requests. */
export const refusalLines: string[] = [];
export const sealSecret = "s".repeat(40);

/** A fiftieth of the usual: twelve calls of a network, two of a browser. */
function handlerLimit(): HandlerLimit {
  return createHandlerLimit({ clock: () => Date.now(), factor: 1 / 50, openSeal: createOpenSeal([sealSecret]) });
}

function refusals(): Refusals {
  return createRefusals({ clock: () => Date.now(), write: (line) => void refusalLines.push(line) });
}

interface World {
  /** Of every page but those of what is missing. */
  originStatus: number;
  missing: ReturnType<typeof createMissingPages>;
  unknownHosts: ReturnType<typeof createMissingPages>;
  certificates: ReturnType<typeof createMissingPages>;
  handlers: HandlerLimit;
  refusals: Refusals;
  /** Products 1 to 99 are there, in the groups 1 to 9, unless nobody can say. */
  linksKnown: boolean;
  platformState: PlatformState;
  /** The TXT records of every name; null: no server of names answers. */
  records: string[] | null;
  now: () => number;
}

/** What a test may change of what the server stands in. */
export const world: World = {
  originStatus: 200,
  missing: createMissingPages(60, null),
  unknownHosts: createMissingPages(60, null, "host"),
  certificates: createMissingPages(70, null, "certificate"),
  handlers: handlerLimit(),
  refusals: refusals(),
  linksKnown: true,
  platformState: "here",
  records: [],
  now: () => Date.now(),
};

/** The platform, which has the pictures. */
export const central = () => platform;

/** Item 500 of branch 1 is in group 4 too, item 600 is in group 5 of branch 2 alone. */
function productsOf(branchId: string | undefined): Record<string, string[]> {
  const items = Array.from({ length: 99 }, (_, index) => String(index + 1));
  const groups = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [String(index + 1), items]));
  return branchId === "1" ? { ...groups, "4": [...items, "500"] } : { ...groups, "5": [...items, "600"] };
}

function productLinks() {
  return createProductLinks({ kept: new LRUCache({ max: 100 }), clock: () => Date.now(), tenantMark: () => 0 });
}

let links = productLinks();

/** Next, as it answers over the private socket. */
async function answerAsNext(question: OriginQuestion): Promise<OriginAnswer> {
  if (question.path.startsWith(productLinksPath)) {
    linksAsked.push(question);
    const body = JSON.stringify(productsOf(question.path.split("branch=")[1]));
    return { status: world.linksKnown ? 200 : 503, headers: {}, body: Buffer.from(body) };
  }
  if (question.path === workerProgramsPath) {
    const body = JSON.stringify({ worker: "keep();", unregister: "leave();" });
    return { status: 200, headers: {}, body: Buffer.from(body) };
  }
  asked.push(question);
  const status = question.path.startsWith("/missing/") ? 200 : world.originStatus;
  const headers = { "content-type": "text/html", ...(status === 307 ? { location: "/" } : {}) };
  return { status, headers, body: Buffer.from(`<p>${question.path}`) };
}

/** Next, as it answers what is passed on to it. */
async function answerWhatIsPassedOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  passed.push({ url: request.url ?? "", headers: request.headers });
  if (request.method === "POST") postedBodies.push(await readText(request));
  if (request.headers["rsc"] === "1") response.setHeader("content-type", "text/x-component");
  response.setHeader("x-nextjs-rewritten-path", "/sabor.localhost/es-CO/1");
  response.setHeader("x-nextjs-stale-time", "60");
  response.setHeader("x-middleware-rewrite", "/sabor.localhost/es-CO/1");
  response.setHeader("x-powered-by", "Next.js");
  response.setHeader("cache-control", "s-maxage=300, stale-while-revalidate=1");
  response.end("next");
}

/** The platform's directory; nobody can say whose `caida.localhost` is. */
async function findTenant(host: string): Promise<Tenant | null> {
  directoryAsked.push(host);
  if (host === "caida.localhost") throw new Error("away");
  const main = host.replace(/^www\./, "");
  if (main === "pizza.localhost" || main === "pizza.co") return tenantFixture({ host: "pizza.co", businessId: "7" });
  const isKnown = ["sabor.localhost", "tienda.localhost", "sabor.co"].includes(main);
  return await Promise.resolve(isKnown ? tenantFixture({ host: main, onSiteBranchIds: ["1"] }) : null);
}

/** Of all hosts only `pizza.co` needs a proof. */
const proven = proveDomains({
  lookup: findTenant,
  ownDomains: ["localhost", "sabor.co"],
  readRecords: async () => await Promise.resolve(world.records ?? Promise.reject(new Error("no answer"))),
  clock: () => world.now(),
  log: () => undefined,
});

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function get(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body = "",
): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const host = headers["host"] ?? "sabor.localhost:3000";
    // As a page of that host posts.
    const own = { "content-type": "text/plain;charset=UTF-8", origin: `http://${host}` };
    const all = { host, ...(method === "POST" && own), ...headers };
    const call = httpRequest({ host: "127.0.0.1", port, path, method, headers: all }, (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** The status of an answer to headers that no client library sends. */
export async function rawStatus(path: string, headers: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.end([`GET ${path} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));
  const [first] = (await readText(socket)).split("\r\n");
  return first?.split(" ")[1] ?? "";
}

const pageParts = { build: "b1", originOf: (tenant: string) => `http://${tenant}` };

/** What the server stands in; `dist` is where the build's files are. */
function listenerParts(dist: string, hasTrustedProxy: boolean): ListenerParts {
  return {
    next: answerWhatIsPassedOn,
    proof,
    ask: answerAsNext,
    calls: createCallLine({ openSeal: createOpenSeal([sealSecret]), refuse: refuseCall }),
    directory: createTenantDirectory(proven.lookup, () => world.now(), { mayShow: proven.mayShow }),
    front: createFrontCache({
      bytes: 1_000_000,
      clock: () => Date.now(),
      tenantMark: () => 0,
      fresh: 60_000,
      rest: 1000,
      ...pageParts,
      complete: async (html) => await Promise.resolve(html),
    }),
    links: {
      find: async (link) => await links.find(link),
      groupOf: async (place) => await links.groupOf(place),
    },
    missing: {
      isOver: async (who) => await world.missing.isOver(who),
      count: async (who) => await world.missing.count(who),
    },
    certificates: {
      isOver: async (who) => await world.certificates.isOver(who),
      count: async (who) => await world.certificates.count(who),
    },
    unknownHosts: {
      isOver: async (who) => await world.unknownHosts.isOver(who),
      count: async (who) => await world.unknownHosts.count(who),
    },
    handlers: { admits: async (...call) => await world.handlers.admits(...call) },
    refusals: { note: (reason) => world.refusals.note(reason) },
    media: createMediaFiles(platform.url, 1_000_000),
    worker: createWorkerFile({ ask: answerAsNext, build: "b1", isOn: true }),
    files: [builtFiles(dist), publicFiles(projectRoot)].map(createStaticFiles),
    hasTrustedProxy,
    platformState: () => world.platformState,
    unmatchedPages: () => 0,
    overridesDomain: false,
  };
}

/** The storefront's server, without Next, for the tests of a file. */
export function listeningServer({ hasTrustedProxy = false } = {}): void {
  beforeAll(async () => {
    platform = await startCentralDouble();
    const dist = mkdtempSync(join(tmpdir(), "vitrina-dist-"));
    mkdirSync(join(dist, "static/chunks"), { recursive: true });
    for (const [name, text] of Object.entries(builtFilesOf)) writeFileSync(join(dist, "static/chunks", name), text);
    writeFileSync(join(dist, "secret.txt"), "secret");
    server = createServer(createRequestListener(listenerParts(dist, hasTrustedProxy)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await platform.stop();
  });
  beforeEach(() => {
    asked.length = 0;
    passed.length = 0;
    world.originStatus = 200;
    world.missing = createMissingPages(60, null);
    world.unknownHosts = createMissingPages(60, null, "host");
    world.certificates = createMissingPages(70, null, "certificate");
    world.handlers = handlerLimit();
    world.refusals = refusals();
    refusalLines.length = 0;
    world.linksKnown = true;
    world.records = [];
    linksAsked.length = 0;
    links = productLinks();
    directoryAsked.length = 0;
  });
}
