import "server-only";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { fail, type Result } from "#domain/base/result.ts";
import { CentralError, failureOf, isPlatformAway } from "#lib/server/central/http/central-error.ts";
import type { Failure } from "#domain/base/failure.ts";
import { describeError, log } from "#lib/server/log.ts";
import { countRequest, readRequest, type RequestContext } from "./open-request.ts";
import type { RequestOrderer } from "./orderer.ts";
import { parseInput } from "./parse-input.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Session } from "./session-seal.ts";

type Login = NonNullable<Session["login"]>;

interface ActionBase<S extends StandardSchemaV1> {
  name: string;
  /** Strict, so that unknown keys are refused (U11). */
  input: S;
  limit: RateLimit;
}

interface PublicAction<S extends StandardSchemaV1, Output, F> extends ActionBase<S> {
  access: "public";
  run: (input: StandardSchemaV1.InferOutput<S>, context: RequestContext) => Promise<Result<Output, Failure | F>>;
}

/** What an action of whoever orders is given. */
export type OrdererContext = RequestContext & { orderer: RequestOrderer };

interface OrdererAction<S extends StandardSchemaV1, Output, F> extends ActionBase<S> {
  /** A logged-in customer, or a guest at a table or kiosk. */
  access: "orderer";
  run: (input: StandardSchemaV1.InferOutput<S>, context: OrdererContext) => Promise<Result<Output, Failure | F>>;
}

/** What actions and handlers of a logged-in customer are given. */
export type CustomerContext = RequestContext & { login: Login };

interface CustomerAction<S extends StandardSchemaV1, Output, F> extends ActionBase<S> {
  access: "customer";
  run: (input: StandardSchemaV1.InferOutput<S>, context: CustomerContext) => Promise<Result<Output, Failure | F>>;
}

/** What an action of a browser is given that a code was mailed to. */
export type CodeContext = RequestContext & { codeHolder: { email: string; browser: string } };

interface CodeAction<S extends StandardSchemaV1, Output, F> extends ActionBase<S> {
  /** Any other browser is refused with `code_lost`, unread and counted against nobody (A216). */
  access: "codeHolder";
  run: (input: StandardSchemaV1.InferOutput<S>, context: CodeContext) => Promise<Result<Output, Failure | F>>;
}

type Action<S extends StandardSchemaV1, Output, F> =
  | PublicAction<S, Output, F>
  | CodeAction<S, Output, F>
  | OrdererAction<S, Output, F>
  | CustomerAction<S, Output, F>;

/** The browser that a code was mailed to: from its sealed cookie. */
function codeHolderOf({ pending, browser }: Session): CodeContext["codeHolder"] | null {
  return pending === null || browser === null ? null : { email: pending.email, browser };
}

async function open<S extends StandardSchemaV1, Output, F>(
  action: Action<S, Output, F>,
): Promise<Result<RequestContext, Failure>> {
  const read = await readRequest(true);
  if (read.ok && action.access === "codeHolder" && codeHolderOf(read.value.session) === null)
    return fail({ kind: "refused", code: "code_lost" });
  const limit = { ...action.limit, name: `action:${action.limit.name}` };
  const opened = read.ok ? await countRequest(read.value, limit) : read;
  if (opened.ok) return opened;
  if (opened.failure.kind === "wait") return fail(opened.failure);
  log.warn("action.refused", { action: action.name });
  return fail({ kind: "unauthorized" });
}

async function perform<S extends StandardSchemaV1, Output, F>(
  action: Action<S, Output, F>,
  raw: unknown,
): Promise<Result<Output, Failure | F>> {
  const opened = await open(action);
  if (!opened.ok) return opened;
  const context = opened.value;
  const { session, orderer } = context;
  const input = parseInput(action.input, raw);
  if (!input.ok) return fail({ kind: "invalid", fields: input.failure });
  const unauthorized = fail({ kind: "unauthorized" } as const);
  switch (action.access) {
    case "public":
      return await action.run(input.value, context);
    case "codeHolder": {
      const codeHolder = codeHolderOf(session);
      return codeHolder === null ? unauthorized : await action.run(input.value, { ...context, codeHolder });
    }
    case "orderer":
      return orderer === null ? unauthorized : await action.run(input.value, { ...context, orderer });
    case "customer":
      return session.login === null
        ? unauthorized
        : await action.run(input.value, { ...context, login: session.login });
  }
}

/** A Server Action (design §3.7): tenant, origin, session, limit, parse, run; never throws. `F`: its own failures. */
export function defineAction<S extends StandardSchemaV1, Output, F = never>(
  action: Action<S, Output, F>,
): (input: StandardSchemaV1.InferInput<S>) => Promise<Result<Output, Failure | F>> {
  return async (input) => {
    try {
      return await perform(action, input);
    } catch (error) {
      log[isPlatformAway(error) ? "warn" : "error"]("action.failed", { action: action.name, ...describeError(error) });
      // The platform ended the session: the person has to log in again.
      const isOver = error instanceof CentralError && error.status === 401;
      return fail(isOver ? { kind: "unauthorized" } : failureOf(error));
    }
  };
}
