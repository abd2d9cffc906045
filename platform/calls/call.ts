import type { Context } from "hono";
import { z } from "zod";
import type { Customer } from "#platform/auth/bearer-token.ts";
import type { ClientAddress } from "#platform/http/client-address.ts";
import type { PlatformContext } from "./context.ts";
import { namedOnce } from "#platform/http/named-once.ts";
import type { RateLimit } from "#platform/http/rate-limit.ts";
import { Refusal } from "#platform/http/refusal.ts";

export interface Answer {
  status: 200 | 201 | 204 | 400;
  body?: unknown;
  /** The part of the catalogue that the body is: who has it already is answered without a body. */
  part?: object;
}

/** `optional`: public, but the owner is answered more; `customer`: with a bearer token; `orderer`: with one, or with a guest's
 * secret (A213). */
export type Access = "public" | "optional" | "customer" | "orderer";

interface CallInput<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  customer: Customer | null;
  /** What stands for the device of a guest who sends its secret. */
  guest: string | null;
  /** Opens an order, if it is one of its own (D4). */
  orderToken: string | null;
  /** A header of the request; no log has it. */
  header: (name: string) => string | null;
  /** The network that calls. */
  client: ClientAddress;
  platform: PlatformContext;
}

/** One documented answer; without a schema it has no body. */
export interface DocumentedAnswer {
  description: string;
  schema?: z.ZodType;
}

/** What the document at /docs says of a call. */
export interface CallDescription {
  method: "GET" | "POST";
  /** As Hono writes it, `/api/orders/status/:display_number`. */
  path: string;
  tag: string;
  summary: string;
  access: Access;
  answers: Record<number, DocumentedAnswer>;
  limit?: RateLimit;
  /** Also of a customer whom its business may not see yet (A220); for any other call they are nobody. */
  isBeforeConsent?: true;
  /** Largest body of who may order, where the usual one is too small. */
  mostBytes?: number;
}

interface CallDefinition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends CallDescription {
  params?: P;
  query?: Q;
  body?: B;
  /** Turns an invalid body into its own refusal, where 422 `invalid_input` says too little. */
  refuseBody?: (error: z.ZodError) => Refusal | null;
  run: (input: CallInput<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Answer>;
}

/** Not checked yet. */
export interface RawInput {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  customer: Customer | null;
  guest: string | null;
  orderToken: string | null;
  header: (name: string) => string | null;
  client: ClientAddress;
  platform: PlatformContext;
}

export interface Call extends CallDescription {
  paramsSchema: z.ZodType;
  querySchema: z.ZodType;
  bodySchema: z.ZodType | null;
  respond: (input: RawInput) => Promise<Answer>;
}

const nothing = z.object({});

/** The invalid fields, each with the reason, never their values. */
function invalidFields(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join(".") || "body", issue.code]));
}

function parseOr<S extends z.ZodType>(schema: S, value: unknown, refuse: (error: z.ZodError) => Refusal): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw refuse(parsed.error);
}

const badRequest = (error: z.ZodError) => new Refusal(400, "invalid_parameters", { fields: invalidFields(error) });
const invalidInput = (error: z.ZodError) => new Refusal(422, "invalid_input", { fields: invalidFields(error) });

/** Answers that follow from a call's inputs, unless it describes them itself. */
function generalAnswers(call: {
  access: Access;
  limit?: RateLimit;
  params?: unknown;
  query?: unknown;
  body?: unknown;
}) {
  const answers: Record<number, DocumentedAnswer> = {
    400: { description: "invalid_parameters, repeated_parameter, invalid_json, body_too_deep, invalid_characters" },
    503: { description: "database_unavailable: nothing was changed" },
  };
  if (call.access === "customer" || call.access === "orderer") {
    answers[401] = { description: "not_signed_in, invalid_token" };
    answers[403] = { description: "consent_needed: the business may not see this person yet (A220)" };
  }
  if (call.body !== undefined) answers[422] = { description: "invalid_input; data.fields names what does not fit" };
  if (call.limit !== undefined) answers[429] = { description: "too_many_requests; data.retry_after in seconds" };
  return answers;
}

/** Defines a call; its schemas also make /docs. What nobody asks for, in a query or a body, is ignored. */
export function defineCall<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(definition: CallDefinition<P, Q, B>): Call {
  const { params, query, body, refuseBody, run, ...description } = definition;
  return {
    ...description,
    answers: { ...generalAnswers(definition), ...description.answers },
    paramsSchema: params ?? nothing,
    querySchema: query ?? nothing,
    bodySchema: body ?? null,
    respond: async (input) => {
      const isGuest = definition.access === "orderer" && input.guest !== null;
      const needsOne = definition.access === "customer" || definition.access === "orderer";
      if (needsOne && input.customer === null && !isGuest) throw new Refusal(401, "not_signed_in");
      return run({
        params: parseInput(params, input.params, badRequest),
        query: parseInput(query, input.query, badRequest),
        body: parseInput(body, input.body, (error) => refuseBody?.(error) ?? invalidInput(error)),
        customer: input.customer,
        guest: input.guest,
        orderToken: input.orderToken,
        header: input.header,
        client: input.client,
        platform: input.platform,
      });
    },
  };
}

/** Without a schema the input is ignored, and the default type says that it is empty. */
function parseInput<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => Refusal,
): z.output<S> {
  return parseOr(schema ?? z.custom<z.output<S>>(() => true), schema === undefined ? {} : value, refuse);
}

/** The customer of a call with access `customer`. */
export function signedIn(customer: Customer | null): Customer {
  if (customer === null) throw new Refusal(401, "not_signed_in");
  return customer;
}

/** The query as single values. @throws Refusal 400 when a name comes twice (M2) */
export function singleQuery(c: Context): Record<string, string> {
  const query = Object.entries(c.req.queries());
  return namedOnce(query.flatMap(([name, values]) => values.map((value) => [name, value] as const)));
}
