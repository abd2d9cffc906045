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
import { AccessError } from "#platform/strapi/recorded-error.ts";
import type { StrapiSettings } from "#platform/strapi/access/attempt.ts";
import { type Caller, readCaller } from "#platform/strapi/access/caller.ts";
import { RowSource } from "#platform/strapi/access/row-source.ts";
import type { Database } from "#platform/db/database.ts";
import { readText } from "#platform/http/read-body.ts";
import { formatError } from "./error-shape.ts";
import { mutationResolvers } from "./mutation-resolvers.ts";
import { exceededLimits } from "./query-limits.ts";
import { type FieldResolvers, queryResolvers } from "./query-resolvers.ts";
import { scalars } from "./scalars.ts";
import type { RequestContext } from "./request-context.ts";

const typeDefs = readFileSync(new URL("./schema.graphql", import.meta.url), "utf8");
const maximumBytes = 200_000;
/** Of a document; the store's largest have 250 tokens and 1600 characters. */
const maximumTokens = 2000;
const maximumDocument = 16_000;

export type GraphqlHandler = (request: Context) => Promise<Response>;

type ServerContext = { hono: Context };

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
  const said = statusSchema.safeParse(result.errors?.[0]?.extensions);
  return said.success && said.data.http.status !== 200 ? said.data.http.status : 400;
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

const recordedAnswers = (report: StrapiSettings["report"]): Plugin => ({
  onParse({ params, parseFn, setParseFn }) {
    // A thousand documents are kept parsed.
    if (String(params.source).length > maximumDocument) throw new GraphQLError("The document is too long");
    setParseFn((source, options) => parseWithin(parseFn, source, options));
  },
  onValidate({ addValidationRule, params, setResult }) {
    // Before the rules of the protocol: some take quadratic time.
    const exceeded = exceededLimits(params.documentAST);
    if (exceeded.length > 0) setResult(exceeded);
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
  onResultProcess(process) {
    process.setResultProcessor((result) => {
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

const nobody: Caller = { user: null, role: "public", isService: false, token: null };

export function graphqlHandler(database: Database, settings: StrapiSettings): GraphqlHandler {
  const yoga = createYoga<ServerContext>({
    schema: createSchema({ typeDefs, resolvers: { ...scalars, ...resolversOfSchema() } }),
    context: async ({ hono }): Promise<RequestContext> => {
      const caller = await callerOf(database, hono, settings);
      const source = new RowSource(database, caller instanceof AccessError ? nobody : caller);
      return { database, settings, request: hono, caller, source };
    },
    plugins: [recordedAnswers(settings.report)],
    batching: { limit: 10 },
    maskedErrors: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
  });
  return async (request) => {
    const { method, url, headers } = request.req.raw;
    if (method === "GET" && !new URL(url).searchParams.has("query")) return request.text("GET query missing.", 400);
    if (method !== "POST") return yoga.fetch(url, { method, headers }, { hono: request });
    const body = await readText(request, maximumBytes);
    if (body === null) return failure(413, "Request Entity Too Large");
    try {
      JSON.parse(body);
    } catch (error) {
      return failure(400, error instanceof Error ? error.message : "Invalid JSON");
    }
    return yoga.fetch(url, { method, headers, body }, { hono: request });
  };
}
