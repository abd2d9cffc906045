import "server-only";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { refusedPage } from "#lib/edge/plain/refused-page.ts";
import { CentralError, failureOf, isPlatformAway } from "#lib/server/central/http/central-error.ts";
import { describeError, log } from "#lib/server/log.ts";
import type { CustomerContext } from "./define-action.ts";
import { requestLanguage } from "./language.ts";
import { countRequest, readRequest, type RequestRefusal, type RequestContext } from "./open-request.ts";
import { parseInput } from "./parse-input.ts";
import type { RateLimit } from "./rate-limit.ts";

interface HandlerBase<S extends StandardSchemaV1, A extends StandardSchemaV1> {
  name: string;
  /** Of query and path for GET, of the JSON or form body for POST; strict. */
  input: S;
  /** The schema with which the browser reads the answer; without one the handler returns a `Response`. */
  answer?: A;
  limit: RateLimit;
  /** By what a call is counted that asks for what is this browser's own, in place of who asks (A216); null for any other. */
  ownKey?: (params: Record<string, string>, tenant: string) => Promise<string | null>;
}

type Answer<A extends StandardSchemaV1> = Promise<StandardSchemaV1.InferInput<A> | Response>;

interface PublicHandler<S extends StandardSchemaV1, A extends StandardSchemaV1> extends HandlerBase<S, A> {
  access: "public";
  run: (input: StandardSchemaV1.InferOutput<S>, context: RequestContext) => Answer<A>;
}

interface CustomerHandler<S extends StandardSchemaV1, A extends StandardSchemaV1> extends HandlerBase<S, A> {
  access: "customer";
  run: (input: StandardSchemaV1.InferOutput<S>, context: CustomerContext) => Answer<A>;
}

type Handler<S extends StandardSchemaV1, A extends StandardSchemaV1> = PublicHandler<S, A> | CustomerHandler<S, A>;

type NextHandler = (request: Request, route: { params: Promise<Record<string, string>> }) => Promise<Response>;

const largestBody = 64 * 1024;

/** A JSON answer that is never stored (checklist 24). */
export function json(body: unknown, status = 200, more: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "private, no-store", ...more } });
}

export function refuse(status: number, code: string, more: Record<string, string> = {}): Response {
  return json({ code }, status, more);
}

interface Refusal {
  status: number;
  code: string;
  /** After so many it may be asked again. */
  seconds?: number;
}

function refusalOf(failure: RequestRefusal): Refusal {
  switch (failure.kind) {
    case "unknownTenant":
      return { status: 404, code: "unknown_tenant" };
    case "crossOrigin":
      return { status: 403, code: "cross_origin" };
    case "wait":
      return { status: 429, code: "too_many_requests", seconds: failure.seconds };
  }
}

/** A refusal as who asked can read it: a page for a browser that was led here, else its code (A215). */
async function refused({ method, headers }: Request, { status, code, seconds }: Refusal): Promise<Response> {
  const asked = { method, header: (name: string) => headers.get(name) };
  const page = refusedPage(asked, { status, seconds: seconds ?? null }, await requestLanguage());
  if (page !== null) return new Response(page.body, page);
  return refuse(status, code, seconds === undefined ? {} : { "retry-after": String(seconds) });
}

/** A repeated name makes the whole of it unreadable (M2). */
function namedOnce(fields: URLSearchParams): Record<string, string> | null {
  const isRepeated = [...new Set(fields.keys())].some((name) => fields.getAll(name).length > 1);
  return isRepeated ? null : Object.fromEntries(fields);
}

async function readInput(request: Request, params: Record<string, string>): Promise<unknown> {
  if (request.method === "GET" || request.method === "HEAD") {
    const query = namedOnce(new URL(request.url).searchParams);
    return query && { ...query, ...params };
  }
  // What breaks off is its sender's leaving.
  const text = await request.text().catch(() => null);
  if (text === null || text.length > largestBody) return null;
  if (request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded") === true)
    return namedOnce(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function runHandler<S extends StandardSchemaV1, A extends StandardSchemaV1>(
  handler: Handler<S, A>,
  input: StandardSchemaV1.InferOutput<S>,
  context: RequestContext,
): Answer<A> {
  if (handler.access === "public") return await handler.run(input, context);
  const { login } = context.session;
  return login === null ? refuse(401, "unauthorized") : await handler.run(input, { ...context, login });
}

async function respond<S extends StandardSchemaV1, A extends StandardSchemaV1>(
  handler: Handler<S, A>,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const limit = { ...handler.limit, name: `api:${handler.limit.name}` };
  const read = await readRequest(request.method === "POST");
  const ownKey = read.ok ? await handler.ownKey?.(params, read.value.tenant) : null;
  const opened = read.ok ? await countRequest(read.value, limit, ownKey) : read;
  if (!opened.ok) return await refused(request, refusalOf(opened.failure));
  const input = parseInput(handler.input, await readInput(request, params));
  if (!input.ok) return await refused(request, { status: 400, code: "invalid_input" });
  const answer = await runHandler(handler, input.value, opened.value);
  return answer instanceof Response ? answer : json(answer);
}

/** What an error of a handler comes to; one of ours is logged. */
function refusalOfError(error: unknown, name: string): Refusal {
  if (error instanceof CentralError && error.status === 401) return { status: 401, code: "unauthorized" };
  const failure = failureOf(error);
  if (failure.kind === "wait") return { status: 429, code: "wait", seconds: failure.seconds };
  if (isPlatformAway(error)) return { status: 503, code: "unavailable", seconds: 5 };
  log.error("handler.failed", { handler: name, ...describeError(error) });
  return { status: 500, code: "error" };
}

/** A route handler: tenant, origin of a POST, session, limit, parse, run; 503 when the platform is away, else 500. */
export function defineHandler<S extends StandardSchemaV1, A extends StandardSchemaV1 = StandardSchemaV1<never>>(
  handler: Handler<S, A>,
): NextHandler {
  return async (request, route) => {
    try {
      return await respond(handler, request, await route.params);
    } catch (error) {
      return await refused(request, refusalOfError(error, handler.name));
    }
  };
}
