import { readFileSync } from "node:fs";
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
} from "graphql";
import { createSchema, createYoga, type Plugin } from "graphql-yoga";
import type { Context } from "hono";
import { z } from "zod";
import { LRUCache } from "lru-cache";
import { AccessError, QueryError, TooManyAttemptsError } from "#platform/strapi/recorded-error.ts";
import type { StrapiSettings } from "#platform/strapi/access/attempt.ts";
import { type Caller, publicCaller, readCaller } from "#platform/strapi/access/caller.ts";
import type { RequestBudget } from "#platform/strapi/access/request-budget.ts";
import { withinBudget } from "#platform/strapi/access/within-budget.ts";
import { RowSource } from "#platform/strapi/access/row-source.ts";
import type { Database } from "#platform/db/database.ts";
import { isClean } from "#platform/http/clean-text.ts";
import { readText } from "#platform/http/read-body.ts";
import { formatError } from "./error-shape.ts";
import { mutationResolvers } from "./mutation-resolvers.ts";
import { exceededLimits, uncleanTexts } from "./query-limits.ts";
import { type FieldResolvers, queryResolvers } from "./query-resolvers.ts";
import { scalars } from "./scalars.ts";
import type { RequestContext } from "./request-context.ts";

const typeDefs = readFileSync(new URL("./schema.graphql", import.meta.url), "utf8");
const maximumBytes = 200_000;
/** Of a document; the store's largest have 250 tokens and 1600 characters. */
const maximumTokens = 2000;
const maximumDocument = 16_000;

export type GraphqlHandler = (request: Context) => Promise<Response>;

/** Characters of documents that are kept parsed: a parsed one takes about forty times as much. */
const keptDocuments = 150_000;

type ServerContext = { hono: Context; caller: Caller | AccessError; budget: RequestBudget };

function resolversOfSchema(): Record<string, FieldResolvers> {
  const fields = new Map<string, Set<string>>();
  for (const definition of parse(typeDefs).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    fields.set(definition.name.value, new Set(definition.fields?.map((field) => field.name.value)));
  }
  const all = { ...queryResolvers(), ...mutationResolvers };
  return Object.fromEntries(
    Object.entries(all).flatMap(([type, resolvers]) => {
      const known = fields.get(type);
      const served = Object.entries(resolvers).filter(([field]) => known?.has(field));
      return known === undefined ? [] : [[type, Object.fromEntries(served)]];
    }),
  );
}

function failure(status: 400 | 413, message: string): Response {
  const error = status === 400 ? "Bad Request" : "Payload Too Large";
  return Response.json({ statusCode: status, error, message }, { status });
}

const statusSchema = z.object({ http: z.object({ status: z.number().int() }) });

/** 400 (or what the protocol says) only when nothing was executed; what was executed is a 200, errors included. */
function statusOf(result: ExecutionResult): number {
  if ("data" in result) return 200;
  const status = statusSchema.safeParse(result.errors?.[0]?.extensions);
  return status.success && status.data.http.status !== 200 ? status.data.http.status : 400;
}

function answerOf(result: ExecutionResult, report: StrapiSettings["report"]) {
  const errors = result.errors?.map((error) => formatError(error, report));
  const data = "data" in result ? { data: result.data } : {};
  return errors === undefined ? data : { errors, ...data };
}

function isResult(result: object): result is ExecutionResult {
  return "data" in result || "errors" in result;
}

type Parse = typeof parse;

function parseWithin(parseFn: Parse, source: Parameters<Parse>[0], options: Parameters<Parse>[1]): DocumentNode {
  try {
    return parseFn(source, { ...options, maxTokens: maximumTokens });
  } catch (error) {
    // The parser recurses as deep as the document.
    throw error instanceof RangeError ? new GraphQLError("The document is nested too deep") : error;
  }
}

/** What was paid for before the budget was spent is not answered either: it would look complete. */
function overBudget({ message }: QueryError): ExecutionResult {
  return { errors: [new GraphQLError(message, { originalError: new QueryError(message, 400) })], data: null };
}

const recordedAnswers = (report: StrapiSettings["report"]): Plugin<object, ServerContext> => ({
  onParse({ params, parseFn, setParseFn }) {
    if (String(params.source).length > maximumDocument) throw new GraphQLError("The document is too long");
    setParseFn((source, options) => parseWithin(parseFn, source, options));
  },
  onValidate({ addValidationRule, params, setResult }) {
    // Before the rules of the protocol: some take quadratic time.
    const refused = [...exceededLimits(params.documentAST), ...uncleanTexts(params.documentAST)];
    if (refused.length > 0) setResult(refused);
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
  onResultProcess(process) {
    const { exceeded } = process.serverContext.budget;
    process.setResultProcessor((answered) => {
      const result = exceeded === null ? answered : overBudget(exceeded);
      const results = (Array.isArray(result) ? result : [result]).filter(isResult);
      const [first] = results;
      if (first === undefined) return failure(400, "There is nothing to answer.");
      const body = Array.isArray(result) ? results.map((one) => answerOf(one, report)) : answerOf(first, report);
      const status = Array.isArray(result) ? 200 : statusOf(first);
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    }, "application/json");
  },
});

async function callerOf(database: Database, request: Context, settings: StrapiSettings): Promise<Caller | AccessError> {
  try {
    return await readCaller(database, request.req.raw.headers, settings);
  } catch (error) {
    if (error instanceof AccessError) return error;
    throw error;
  }
}

function tooMany(error: TooManyAttemptsError): Response {
  const retryAfter = String(Math.ceil(error.retryAfter));
  return Response.json(
    answerOf({ errors: [new GraphQLError(error.message, { originalError: error })] }, () => {}),
    {
      status: 429,
      headers: { "retry-after": retryAfter },
    },
  );
}

function boundedDocuments<Value extends object>(): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    maxSize: keptDocuments,
    sizeCalculation: (_parsed, source) => source.length + 1,
  });
}

function createServer(database: Database, settings: StrapiSettings) {
  return createYoga<ServerContext>({
    schema: createSchema({ typeDefs, resolvers: { ...scalars, ...resolversOfSchema() } }),
    context: ({ hono, caller, budget }): RequestContext => {
      const source = new RowSource(settings.reader, caller instanceof AccessError ? publicCaller : caller, budget);
      return { database, settings, request: hono, caller, source };
    },
    plugins: [recordedAnswers(settings.report)],
    parserAndValidationCache: { documentCache: boundedDocuments(), errorCache: boundedDocuments() },
    batching: { limit: 10 },
    maskedErrors: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
  });
}

/** The body of a POST, `undefined` for a GET, or why it is refused; strangers' batches hold one operation. */
async function readRequest(request: Context, isService: boolean): Promise<string | undefined | Response> {
  const { method, url } = request.req.raw;
  if (method === "GET" && !new URL(url).searchParams.has("query")) return request.text("GET query missing.", 400);
  if (method !== "POST") return undefined;
  const body = await readText(request, maximumBytes);
  if (body === null) return failure(413, "Request Entity Too Large");
  try {
    const parsed: unknown = JSON.parse(body);
    if (!isClean(parsed)) return failure(400, "The body holds characters that no text has.");
    const isTooMany = Array.isArray(parsed) && parsed.length > 1 && !isService;
    return isTooMany ? failure(400, "A batch holds one operation.") : body;
  } catch (error) {
    return failure(400, error instanceof Error ? error.message : "Invalid JSON");
  }
}

export function graphqlHandler(database: Database, settings: StrapiSettings): GraphqlHandler {
  const yoga = createServer(database, settings);
  return async (request) => {
    const { method, url, headers } = request.req.raw;
    const caller = await callerOf(database, request, settings);
    const isService = !(caller instanceof AccessError) && caller.isService;
    const body = await readRequest(request, isService);
    if (body instanceof Response) return body;
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    try {
      return await withinBudget(settings, request, isService, async (budget) =>
        yoga.fetch(url, init, { hono: request, caller, budget }),
      );
    } catch (error) {
      if (error instanceof TooManyAttemptsError) return tooMany(error);
      throw error;
    }
  };
}
