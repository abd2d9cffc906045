import "server-only";
import type { z } from "zod";
import { CentralError } from "./central/central-error.ts";
import { describeError, log } from "./log.ts";
import { isSameOrigin, type RequestTenant, requestTenant } from "./tenant.ts";

/** What a reader of our own GET and POST handlers gets: the tenant and the checked question. */
export interface ReadContext<Question> {
  tenant: RequestTenant;
  question: Question;
  now: number;
}

const headers = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};
const largestBody = 64 * 1024;

/** A JSON answer of ours: never stored, never framed. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers });
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text.length > largestBody) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The question of a request: its query (one value a name) or its JSON body. */
async function readQuestion(request: Request): Promise<unknown> {
  if (request.method === "POST") return await readBody(request);
  const entries = [...new URL(request.url).searchParams];
  const isRepeated = new Set(entries.map(([name]) => name)).size !== entries.length;
  return isRepeated ? undefined : Object.fromEntries(entries);
}

/**
 * A handler of a read, in this order: tenant from the trusted host (404), same origin where the question is a body (403),
 * strict schema (400), then `read`, whose null is 404. A platform that gives no answer is 503.
 */
export function readHandler<Schema extends z.ZodType>(
  schema: Schema,
  read: (context: ReadContext<z.output<Schema>>) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const tenant = await requestTenant(request.headers);
      if (tenant === null) return jsonAnswer({ error: "not_found" }, 404);
      if (request.method === "POST" && !isSameOrigin(request.headers, tenant.host))
        return jsonAnswer({ error: "forbidden" }, 403);
      const question = schema.safeParse(await readQuestion(request));
      if (!question.success) return jsonAnswer({ error: "invalid" }, 400);
      const body = await read({ tenant, question: question.data, now: Date.now() });
      return body === undefined ? jsonAnswer({ error: "not_found" }, 404) : jsonAnswer(body);
    } catch (error) {
      if (!(error instanceof CentralError))
        log.error("read.failed", { path: new URL(request.url).pathname, ...describeError(error) });
      return jsonAnswer({ error: "unavailable" }, 503);
    }
  };
}
