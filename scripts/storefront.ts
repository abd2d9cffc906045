import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { MediaProxy } from "./media-proxy.ts";

// The storefront's process: a thin server around Next that refuses what must never reach it and adds what every answer carries.

const port = Number(process.env["PORT"] ?? 3000);
const trustsProxy = process.env["TRUST_PROXY"] === "1";
const media = new MediaProxy(process.env["PLATFORM_URL"] ?? "http://127.0.0.1:4000");
const patience = 7000;

/** What a client may not say: headers that name hosts, addresses or Next's own steps (T2, security facts 2 to 4). */
const internalHeaders = /^(x-middleware-|x-matched-path$|x-invoke-|x-nextjs-data$|x-now-|x-vercel-)/;
const proxyHeaders =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-host$|x-original-|x-rewrite-|x-http-host-override$|x-tenant)/;
const hiddenHeaders = new Set(["x-middleware-rewrite", "x-middleware-next", "x-powered-by"]);

const everyAnswer = {
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=()",
};

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { ...everyAnswer, "cache-control": "no-store", "content-length": 0, ...headers }).end();
}

/** The status with which a request is refused before anybody looks at it, or null. */
function refusalOf(request: IncomingMessage): number | null {
  const hosts = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length !== 1) return 400;
  if (!/^[^\s/\\@,;%]{1,262}$/.test(request.headers.host ?? "")) return 400;
  if (!request.url?.startsWith("/") || request.url.length > 4096) return 400;
  if (!["GET", "HEAD", "POST"].includes(request.method ?? "")) return 405;
  return null;
}

function dropForeignHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (internalHeaders.test(name) || (!trustsProxy && proxyHeaders.test(name))) delete request.headers[name];
  }
  if (!trustsProxy) request.headers["x-forwarded-for"] = request.socket.remoteAddress ?? "";
}

/** Next's lifetime for shared caches: none in front of us hears of a purge, so a copy is always asked for again. */
function isSharedLifetime(name: string, value: unknown): boolean {
  return name.toLowerCase() === "cache-control" && typeof value === "string" && value.includes("s-maxage");
}

/** Every answer carries the security headers, and none tells how the path was rewritten inside. */
function guardAnswer(response: ServerResponse): void {
  for (const [name, value] of Object.entries(everyAnswer)) response.setHeader(name, value);
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (hiddenHeaders.has(name.toLowerCase())) return response;
    return setHeader(name, isSharedLifetime(name, value) ? "no-cache" : value);
  };
}

const app = next({ dev: false, dir: process.cwd(), hostname: "localhost", port });
await app.prepare();
const handle = app.getRequestHandler();

const server = createServer({ maxHeaderSize: 16_384 }, (request, response) => {
  const refusal = refusalOf(request);
  if (refusal !== null) {
    refuse(response, refusal, refusal === 405 ? { allow: "GET, HEAD, POST" } : {});
    return;
  }
  dropForeignHeaders(request);
  guardAnswer(response);
  const work = request.url?.startsWith("/media/") === true ? media.serve(request, response) : handle(request, response);
  work.catch(() => (response.headersSent ? response.destroy() : refuse(response, 500)));
});

server.headersTimeout = 10_000;
server.requestTimeout = 30_000;

server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(error.code === "EADDRINUSE" ? `El puerto ${port} está ocupado.` : error.message);
  process.exit(1);
});

/** Lets what is under way finish, and ends in any case before the person or the machine loses patience. */
function end(): void {
  setTimeout(() => process.exit(0), patience).unref();
  server.close(() => process.exit(0));
  server.closeIdleConnections();
}

process.on("SIGTERM", end);
process.on("SIGINT", end);

server.listen(port);
