import type { IncomingMessage, ServerResponse } from "node:http";
import { reasonOf, writeLogLine } from "#lib/cache/write-log-line.ts";
import { missingPage } from "#lib/edge/decide.ts";
import { handedHeaders } from "#lib/edge/handed-route.ts";
import type { AnsweredPage, FoundPage, FrontCache, FrontQuestion, NoPage } from "#server/front-cache.ts";
import type { AskOrigin } from "#server/next-origin.ts";
import type { PlatformState } from "#server/platform-watch.ts";
import type { CallLine } from "#server/turn/call-line.ts";
import type { ServerDecision } from "./decide.ts";
import type { KnownPages } from "./known-pages.ts";
import type { createMediaFiles } from "./media-files.ts";
import type { MissingPages } from "./missing-pages.ts";
import { sendPlain } from "./plain-answer.ts";
import { sendPage } from "./prepared-page.ts";
import { stripHeaders } from "./request-guard.ts";
import { guardResponse, securityHeaders, strictHeaders, unstored } from "./response-headers.ts";
import type { StaticFiles } from "./static-files.ts";
import type { WorkerFile } from "./worker-file.ts";
import { sendAway, sendTooMany } from "#server/turn/send-wait.ts";

/** What answers are made with. */
export interface SendParts {
  /** Next, in this process. */
  next: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** What proves to its middleware that a route was decided here. */
  proof: string;
  ask: AskOrigin;
  calls: CallLine;
  front: FrontCache;
  known: KnownPages;
  missing: MissingPages;
  media: ReturnType<typeof createMediaFiles>;
  worker: WorkerFile;
  /** The build's, and those of `public/`. */
  files: readonly StaticFiles[];
  /** Whether the platform answers, for the health check. */
  platformState: () => PlatformState;
  /** How many pages were served as Next made them, because it writes them otherwise than is known here (ADR 13). */
  unmatchedPages: () => number;
  hasTrustedProxy: boolean;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

type DecisionOf<K> = Extract<ServerDecision, { kind: K }>;
type WholePage = DecisionOf<"page">;
type Sender<K> = (parts: SendParts, exchange: Exchange, decision: DecisionOf<K>) => unknown;

/** Next answers by itself, with the request's and the answer's headers cleaned; a route that was decided goes with it. */
async function passToNext(
  { next, hasTrustedProxy, proof }: SendParts,
  { request, response }: Exchange,
  decided: { path: string; address: string } | null = null,
): Promise<void> {
  stripHeaders(request.headers, hasTrustedProxy);
  if (decided !== null) {
    // Next keeps what it makes for one visitor with the address that was asked for: it gets no query (T8).
    request.url = decided.address;
    Object.assign(request.headers, handedHeaders(decided.path, proof));
  }
  guardResponse(response);
  await next(request, response);
}

/** @throws when Next gives no answer */
async function askPage(ask: AskOrigin, { path, address, visit }: WholePage): Promise<AnsweredPage | NoPage> {
  const { status, headers, body } = await ask({ host: visit.authority, path: address, route: path });
  const { location } = headers;
  if (status === 404) return { kind: "ended" };
  if ((status === 307 || status === 308) && location !== undefined) return { kind: "redirect", status, location };
  if (status !== 200) throw new Error(`Next answered ${status}`);
  return { kind: "page", headers, body };
}

function questionOf({ ask }: SendParts, page: WholePage): FrontQuestion {
  const { path, status, visit } = page;
  const tenant = visit.tenant.host;
  const asked = async () => {
    try {
      return await askPage(ask, page);
    } catch (error) {
      // Its visitor sees no more than that the shop is away.
      writeLogLine("warn", "page.away", { tenant, reason: reasonOf(error) });
      throw error;
    }
  };
  return { tenant, key: path, status, ask: asked };
}

/** The page from the front cache, or what Next says. */
async function findPage(parts: SendParts, page: WholePage): Promise<FoundPage | NoPage | { kind: "away" }> {
  try {
    return await parts.front.get(questionOf(parts, page));
  } catch {
    return { kind: "away" };
  }
}

/** What ended between the decision and its render counts, as what was missing before (T11); nothing of it is kept. */
async function sendEnded(parts: SendParts, exchange: Exchange, { path, address, visit }: WholePage): Promise<void> {
  await parts.missing.count(visit.who);
  const part = address.startsWith("/producto/") ? "product" : "page";
  // Without even the page of what is missing the business itself has ended.
  await sendFound(parts, exchange, { ...missingPage(path, part), visit }, (request, response) =>
    sendPlain(request, response, "unknownHost"),
  );
}

async function sendFound(
  parts: SendParts,
  { request, response }: Exchange,
  page: WholePage,
  whenEnded: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<void> {
  const found = await findPage(parts, page);
  switch (found.kind) {
    case "page":
      for (const cookie of page.cookies) response.appendHeader("set-cookie", cookie);
      if (page.status === 200 && page.cookies.length === 0)
        parts.known.remember(request, page.visit, questionOf(parts, page));
      sendPage(request, response, found.page, found.state);
      return;
    case "redirect":
      sendRedirect(response, { ...found, cookies: [] });
      return;
    case "ended":
      await whenEnded(request, response);
      return;
    case "away":
      // Next has nothing to show, and neither have we: the plain page says when to come back (F2).
      sendPlain(request, response, "unreachable");
  }
}

function sendRedirect(response: ServerResponse, { status, location, cookies }: DecisionOf<"redirect">): void {
  const remembered = cookies.length === 0 ? {} : { "set-cookie": cookies };
  response.writeHead(status, { ...strictHeaders, location, ...unstored, ...remembered }).end();
}

const sendWhole: Sender<"page"> = async (parts, exchange, page) =>
  await sendFound(parts, exchange, page, async () => await sendEnded(parts, exchange, page));

const sendPart: Sender<"part"> = async (parts, exchange, decision) => {
  const { response } = exchange;
  const { visit, cookies } = decision;
  for (const cookie of cookies) response.appendHeader("set-cookie", cookie);
  response.on("finish", () => {
    if (response.statusCode === 404) void parts.missing.count(visit.who);
  });
  await passToNext(parts, exchange, decision);
};

/** This process answers, by any host; a platform that is away is reported, and no reason to end the process. */
const sendHealth: Sender<"health"> = (parts, { request, response }) => {
  const health = { status: "ok", platform: parts.platformState(), unmatchedPages: parts.unmatchedPages() };
  const body = JSON.stringify(health);
  const headers = { ...strictHeaders, "content-type": "application/json", ...unstored };
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
};

/** One sender for each kind of decision. */
const senders: { [K in ServerDecision["kind"]]: Sender<K> } = {
  plain: (_parts, { request, response }, { name }) => sendPlain(request, response, name),
  refusedBody: (_parts, { response }, { status }) =>
    response.writeHead(status, { ...securityHeaders, connection: "close" }).end(),
  health: sendHealth,
  away: (_parts, exchange) => sendAway(exchange),
  certificate: (_parts, { response }, { status }) =>
    response.writeHead(status, { ...strictHeaders, ...unstored, "content-length": 0 }).end(),
  media: async ({ media }, { request, response }, { path }) => await media.serve(request, response, path),
  file: async ({ files }, { request, response }, { path }) =>
    await files.find(({ has }) => has(path))?.serve(request, response, path),
  worker: async ({ worker }, { request, response }) => await worker.serve(request, response),
  tooManyCalls: (_parts, exchange) => sendTooMany(exchange, 10),
  handler: async (parts, exchange, { inLine }) => {
    const pass = async () => await passToNext(parts, exchange);
    await (inLine === null ? pass() : parts.calls(exchange, inLine, pass));
  },
  rewrite: async (parts, exchange, { address }) => {
    exchange.request.url = address;
    await passToNext(parts, exchange);
  },
  redirect: (_parts, { response }, decision) => sendRedirect(response, decision),
  nothing: (_parts, { response }) => response.writeHead(204, { ...strictHeaders, ...unstored }).end(),
  page: sendWhole,
  part: sendPart,
  action: async (parts, exchange, decision) => {
    const { tenant, network } = decision.visit;
    const place = { kind: "action", tenant: tenant.host, network } as const;
    await parts.calls(exchange, place, async () => await passToNext(parts, exchange, decision));
  },
};

/** Sends what was decided. @throws when nothing can be answered, and nothing was sent */
export async function sendDecision<K extends ServerDecision["kind"]>(
  parts: SendParts,
  exchange: Exchange,
  decision: DecisionOf<K>,
): Promise<void> {
  const send: Sender<K> = senders[decision.kind];
  await send(parts, exchange, decision);
}
