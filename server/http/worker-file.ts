import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { workerProgramsPath } from "#lib/edge/handler-path.ts";
import type { AskOrigin } from "#server/next-origin.ts";
import { chooseEncoding } from "./encoding.ts";
import { strictHeaders } from "./response-headers.ts";

const compressBrotli = promisify(brotliCompress);

interface WorkerFileParts {
  ask: AskOrigin;
  /** The worker keeps pages of this build alone. */
  build: string;
  /** Else the worker that browsers have is taken back. */
  isOn: boolean;
}

interface Program {
  identity: Buffer;
  br: Buffer;
}

/** @throws Error when the answer has no such program */
function programOf(answer: unknown, name: "worker" | "unregister"): string {
  const programs = new Map<string, unknown>(Object.entries(typeof answer === "object" ? (answer ?? {}) : {}));
  const program = programs.get(name);
  if (typeof program !== "string") throw new Error(`There is no program ${name}`);
  return program;
}

/** The service worker as a file: the same program for all shops, each of which has an own one by its host (ADR 23). */
export function createWorkerFile({ ask, build, isOn }: WorkerFileParts) {
  let made: Promise<Program> | null = null;

  async function make(host: string): Promise<Program> {
    const { status, body } = await ask({ host, path: workerProgramsPath, route: null });
    if (status !== 200) throw new Error(`The worker's programs answered ${status}`);
    const program = programOf(JSON.parse(body.toString()), isOn ? "worker" : "unregister");
    const identity = Buffer.from(`const SHOP_BUILD=${JSON.stringify(build)};${program}`);
    return { identity, br: await compressBrotli(identity) };
  }

  return {
    /** @throws when Next gives no program */
    serve: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      made ??= make(request.headers.host ?? "").catch((error: unknown) => {
        made = null;
        throw error;
      });
      const program = await made;
      const isBrotli = chooseEncoding(request.headers["accept-encoding"]) === "br";
      const body = isBrotli ? program.br : program.identity;
      response
        .writeHead(200, {
          ...strictHeaders,
          "content-type": "application/javascript; charset=utf-8",
          "cache-control": "no-cache",
          vary: "Accept-Encoding",
          "content-length": String(body.byteLength),
          ...(isBrotli && { "content-encoding": "br" }),
        })
        .end(request.method === "HEAD" ? undefined : body);
    },
  };
}

export type WorkerFile = ReturnType<typeof createWorkerFile>;
