import { mkdtempSync, rmSync } from "node:fs";
import { createServer, Agent, request as httpRequest, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeadline } from "#lib/edge/deadline.ts";
import { handedHeaders } from "#lib/edge/handed-route.ts";
import { cleanHeaders } from "./http/response-headers.ts";

export interface OriginQuestion {
  /** With its port, as the visitor asks. */
  host: string;
  path: string;
  /** The internal path that was decided; null for a handler, which has none. */
  route: string | null;
}

export interface OriginAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type AskOrigin = (question: OriginQuestion) => Promise<OriginAnswer>;

const longestRender = 10_000;
const largestPage = 16 * 1024 * 1024;

function flatten(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const skipped = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "date", "etag"]);
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !skipped.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : (value ?? "")]),
  );
}

/**
 * Next behind a private socket, so that the front cache can ask for pages without a visitor waiting. `proof` shows the
 * middleware that a route was decided in this process.
 */
export async function openNextOrigin(handle: RequestListener, proof: string, timeout = longestRender) {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-"));
  const socketPath =
    process.platform === "win32" ? String.raw`\\.\pipe\vitrina-${process.pid}` : join(folder, "next.sock");
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, resolve);
  });
  // A connection each: one that is kept may be closed by its idle time just as the next page is asked for on it.
  const agent = new Agent({ keepAlive: false, maxSockets: 64 });

  return {
    ask: async ({ host, path, route }: OriginQuestion): Promise<OriginAnswer> =>
      await new Promise<OriginAnswer>((resolve, reject) => {
        const handed = route === null ? {} : handedHeaders(route, proof);
        const headers = { host, "x-forwarded-for": "127.0.0.1", ...handed };
        const asked = httpRequest({ socketPath, agent, method: "GET", path, headers }, (answer) => {
          const chunks: Buffer[] = [];
          let size = 0;
          answer.on("data", (chunk: Buffer) => {
            size += chunk.byteLength;
            if (size > largestPage) answer.destroy(new Error("The page is too large"));
            chunks.push(chunk);
          });
          answer.on("error", reject);
          answer.on("end", () =>
            resolve({
              status: answer.statusCode ?? 500,
              headers: cleanHeaders(flatten(answer.headers)),
              body: Buffer.concat(chunks),
            }),
          );
        });
        // Its time begins when a connection is free for it.
        asked.once("socket", () => {
          const deadline = createDeadline(timeout);
          deadline.signal.addEventListener("abort", () => asked.destroy(deadline.signal.reason));
          asked.once("close", deadline.end);
        });
        asked.on("error", reject);
        asked.end();
      }),
    close: () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
