import { z } from "zod";
import { guestSecretHeader } from "#wire/order/guest.ts";
import type { Access, Call, DocumentedAnswer } from "./call.ts";

const errorSchema = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string().describe("A code for machines, never a text for people"),
  data: z.record(z.string(), z.unknown()).optional(),
});

type Json = Record<string, unknown>;

/** What a call may be asked with. */
const securityOf: Record<Exclude<Access, "public">, Json[]> = {
  optional: [{}, { bearer: [] }],
  customer: [{ bearer: [] }],
  orderer: [{ bearer: [] }, { guest: [] }],
};

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" });
  return rest;
}

function parametersIn(place: "path" | "query", schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  const isRequired = (name: string) => place === "path" || (Array.isArray(required) && required.includes(name));
  return Object.entries(properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: isRequired(name),
    schema: value,
  }));
}

function answerOf(status: string, answer: DocumentedAnswer): Json {
  const schema = answer.schema ?? (Number(status) >= 400 ? errorSchema : null);
  if (schema === null) return { description: answer.description };
  return { description: answer.description, content: { "application/json": { schema: schemaOf(schema, "output") } } };
}

function operationOf(call: Call): Json {
  const body = call.bodySchema;
  return {
    tags: [call.tag],
    summary: call.summary,
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z0-9]+(?<next>[a-z0-9])?/gi, (_all, next: string | undefined) => (next ?? "").toUpperCase())}`,
    parameters: [...parametersIn("path", call.paramsSchema), ...parametersIn("query", call.querySchema)],
    ...(body === null
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } } }),
    responses: Object.fromEntries(
      Object.entries(call.answers).map(([status, answer]) => [status, answerOf(status, answer)]),
    ),
    ...(call.access === "public" ? {} : { security: securityOf[call.access] }),
    ...(call.limit === undefined ? {} : { "x-limit": `${call.limit.most} in ${call.limit.seconds} s per address` }),
  };
}

/** The OpenAPI 3.0 document of the given calls, made from the schemas that check them. */
export function openApiDocument(calls: readonly Call[]): Json & { paths: Record<string, Json> } {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: "3.0.3",
    info: {
      title: "Vitrina: {central}",
      version: "1.0.0",
      description:
        "The calls that the specification names and whose shapes it leaves open. Rows carry the field names of the GraphQL schema. Amounts are whole Colombian pesos, instants are ISO 8601 in UTC.",
    },
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        guest: { type: "apiKey", in: "header", name: guestSecretHeader },
      },
    },
    paths,
  };
}
