import "server-only";
import { headers } from "next/headers";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import type { Business } from "#domain/store/business.ts";
import { fail, type Result } from "#domain/base/result.ts";
import { CentralError, isPlatformAway } from "./central/central-error.ts";
import { clientAddress } from "./client-address.ts";
import { env } from "./env.ts";
import type { Failure } from "#domain/base/failure.ts";
import { describeError, log } from "./log.ts";
import { parseInput } from "./parse-input.ts";
import { countCall, type RateLimit } from "./rate-limit.ts";
import { isSameOrigin } from "./same-origin.ts";
import { readSession } from "./session.ts";
import type { Session } from "./session-seal.ts";
import { authorityOf, requestTenant } from "./tenant.ts";

/** Who is logged in: always there for an action of customers. */
type Login = NonNullable<Session["login"]>;

/** What an action is given besides its input; the tenant never comes from the browser's input. */
export interface ActionContext {
  tenant: string;
  business: Business;
  session: Session;
  clientAddress: string | null;
  /** Goes to the platform and into the log. */
  requestId: string;
}

interface ActionBase<S extends StandardSchemaV1> {
  name: string;
  /** Any Standard Schema; strict, so that unknown keys are refused (U11). */
  input: S;
  limit: RateLimit;
}

interface PublicAction<S extends StandardSchemaV1, Output, F> extends ActionBase<S> {
  access: "public";
  run: (input: StandardSchemaV1.InferOutput<S>, context: ActionContext) => Promise<Result<Output, Failure | F>>;
}

interface CustomerAction<S extends StandardSchemaV1, Output, F> extends ActionBase<S> {
  access: "customer";
  run: (
    input: StandardSchemaV1.InferOutput<S>,
    context: ActionContext & { login: Login },
  ) => Promise<Result<Output, Failure | F>>;
}

/** Tenant, host and origin: null when the request may not act at all. */
async function authorize(): Promise<Omit<ActionContext, "session"> | null> {
  const received = await headers();
  const found = await requestTenant();
  if (!found || !isSameOrigin(received, authorityOf(received, env().TRUST_PROXY))) return null;
  return {
    ...found,
    clientAddress: clientAddress(received),
    requestId: received.get("x-request-id")?.slice(0, 64) ?? crypto.randomUUID(),
  };
}

async function perform<S extends StandardSchemaV1, Output, F>(
  action: PublicAction<S, Output, F> | CustomerAction<S, Output, F>,
  raw: unknown,
): Promise<Result<Output, Failure | F>> {
  const context = await authorize();
  if (!context) {
    log.warn("action.refused", { action: action.name });
    return fail({ kind: "unauthorized" });
  }
  const session = await readSession(context.tenant);
  // What anybody may do (log in, have a code mailed) is counted by address, whoever is logged in meanwhile.
  const userId = action.access === "public" ? null : (session.login?.userId ?? null);
  const limit = { ...action.limit, name: `action:${action.limit.name}` };
  const wait = await countCall(limit, context.tenant, { userId, address: context.clientAddress });
  if (wait !== null) return fail({ kind: "tooMany", retryAfter: wait });
  const input = parseInput(action.input, raw);
  if (!input.ok) return fail({ kind: "invalid", fields: input.failure });
  if (action.access === "public") return await action.run(input.value, { ...context, session });
  if (!session.login) return fail({ kind: "unauthorized" });
  return await action.run(input.value, { ...context, session, login: session.login });
}

/**
 * Builds a Server Action (design §3.7), always in this order: tenant from the host, same origin, session, limit, strict
 * parse, run. What goes wrong unexpectedly is logged with its correlation id and answered as `unavailable`; nothing is
 * ever thrown at the browser. `F` is what an action fails with besides.
 */
export function defineAction<S extends StandardSchemaV1, Output, F = never>(
  action: PublicAction<S, Output, F> | CustomerAction<S, Output, F>,
): (input: StandardSchemaV1.InferInput<S>) => Promise<Result<Output, Failure | F>> {
  return async (input) => {
    try {
      return await perform(action, input);
    } catch (error) {
      log[isPlatformAway(error) ? "warn" : "error"]("action.failed", { action: action.name, ...describeError(error) });
      // The platform ended the session: the person has to come in again.
      const isOver = error instanceof CentralError && error.status === 401;
      return fail(isOver ? { kind: "unauthorized" } : { kind: "unavailable" });
    }
  };
}
