import "server-only";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { fail, type Result } from "#domain/base/result.ts";
import { CentralError, failureOf, isPlatformAway } from "#lib/server/central/http/central-error.ts";
import type { Failure } from "#domain/base/failure.ts";
import { describeError, log } from "#lib/server/log.ts";
import { openRequest, type RequestContext } from "./open-request.ts";
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
  /** Whoever orders is counted apart from the address, which strangers share. */
  countsOrderer?: true;
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

type Action<S extends StandardSchemaV1, Output, F> =
  | PublicAction<S, Output, F>
  | OrdererAction<S, Output, F>
  | CustomerAction<S, Output, F>;

async function perform<S extends StandardSchemaV1, Output, F>(
  action: Action<S, Output, F>,
  raw: unknown,
): Promise<Result<Output, Failure | F>> {
  const opened = await openRequest({
    mayChange: true,
    limit: { ...action.limit, name: `action:${action.limit.name}` },
    // Logging in and having codes mailed are counted by address, whoever orders.
    isByAddress: action.access === "public" && action.countsOrderer !== true,
  });
  if (!opened.ok) {
    if (opened.failure.kind === "wait") return fail(opened.failure);
    log.warn("action.refused", { action: action.name });
    return fail({ kind: "unauthorized" });
  }
  const context = opened.value;
  const { session, orderer } = context;
  const input = parseInput(action.input, raw);
  if (!input.ok) return fail({ kind: "invalid", fields: input.failure });
  switch (action.access) {
    case "public":
      return await action.run(input.value, context);
    case "orderer":
      return orderer === null ? fail({ kind: "unauthorized" }) : await action.run(input.value, { ...context, orderer });
    case "customer":
      return session.login === null
        ? fail({ kind: "unauthorized" })
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
