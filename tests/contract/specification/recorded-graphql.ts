import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, graphql, type GraphQLFieldResolver, isListType, isObjectType } from "graphql";
import { z } from "zod";
import type { RecordedRow } from "#tests/contract/strapi/recorded.ts";

type Data = Record<string, RecordedRow[]>;

const schema = buildSchema(readFileSync(new URL("../strapi/schema.graphql", import.meta.url), "utf8"), {
  assumeValid: true,
});

const dataNames: Record<string, string> = { UsersPermissionsUser: "user", UploadFile: "file" };

function kindOf(typeName: string): string {
  return dataNames[typeName] ?? typeName.replaceAll(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

function isEqual(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => isEqual(each, wanted));
  // Ids are numbers in the rows and text in a query.
  return JSON.stringify(value ?? null).replaceAll('"', "") === JSON.stringify(wanted ?? null).replaceAll('"', "");
}

/** The filters that our documents use: equal, `_in`, `_nin`, `_ne`, `_null`, `_gte`. */
function holds(row: RecordedRow, [key, wanted]: [string, unknown]): boolean {
  const [, name = key, operator] = /^(.*)_(in|nin|null|ne|gte)$/.exec(key) ?? [];
  const value = row[name];
  if (!Object.hasOwn(row, name)) throw new Error(`The recorded rows have no ${name}`);
  if (operator === "null") return (value === null || (Array.isArray(value) && value.length === 0)) === wanted;
  // NULL never matches `_ne`, as in SQL.
  if (operator === "ne") return value !== null && !isEqual(value, wanted);
  if (operator === "gte") return String(value) >= String(wanted);
  if (operator === "nin") return !(Array.isArray(wanted) ? wanted : [wanted]).some((each) => isEqual(value, each));
  if (operator === "in") return (Array.isArray(wanted) ? wanted : [wanted]).some((each) => isEqual(value, each));
  return isEqual(value, wanted);
}

function filtered(rows: RecordedRow[], { where = {}, limit }: Record<string, unknown>): RecordedRow[] {
  const filters = Object.entries(typeof where === "object" && where !== null ? where : {});
  const found = rows.filter((row) => filters.every((filter) => holds(row, filter)));
  return typeof limit === "number" ? found.slice(0, limit) : found;
}

const written = z.object({
  input: z.object({
    where: z.object({ id: z.coerce.number() }).optional(),
    data: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Makes, changes or takes away a row, as Strapi's mutations do; what it answers is the row under its type's name. */
function write(data: Data, fieldName: string, args: unknown): Record<string, RecordedRow> {
  const [, verb = "", type = ""] = /^(create|update|delete)(.+)$/.exec(fieldName) ?? [];
  const rows = (data[kindOf(type)] ??= []);
  const { where, data: values = {} } = written.parse(args).input;
  const index = rows.findIndex(({ id }) => id === where?.id);
  const id = verb === "create" ? Math.max(0, ...rows.map((row) => row.id)) + 1 : (where?.id ?? 0);
  const row = { ...rows[index], ...values, id };
  if (verb === "create") rows.push(row);
  else if (index >= 0) rows.splice(index, 1, ...(verb === "update" ? [row] : []));
  return { [type.charAt(0).toLowerCase() + type.slice(1)]: row };
}

/** Relations are ids in the recorded rows. */
function resolverOf(data: Data): GraphQLFieldResolver<unknown, unknown, Record<string, unknown>> {
  return (source, args, _context, { fieldName, returnType, parentType }) => {
    const type = getNamedType(returnType);
    const rows = isObjectType(type) ? (data[kindOf(type.name)] ?? null) : null;
    if (parentType.name === "Query" && !isListType(returnType))
      return rows?.find(({ id }) => isEqual(id, args["id"])) ?? null;
    if (parentType.name === "Query") return filtered(rows ?? [], args);
    if (parentType.name === "Mutation") return write(data, fieldName, args);
    const value: unknown = typeof source === "object" && source !== null ? Reflect.get(source, fieldName) : undefined;
    if (rows === null || (typeof value === "object" && !Array.isArray(value))) return value;
    const find = (id: unknown) => rows.find((row) => row.id === id) ?? null;
    if (!isListType(returnType)) return find(value);
    const listed = (Array.isArray(value) ? value : []).map(find).filter((row) => row !== null);
    return filtered(listed, args);
  };
}

/** Answers a query over the recorded rows, by the recorded schema: what that lacks is refused as Strapi refuses it. */
export async function answerGraphql(
  data: Data,
  body: { query: string; variables?: Record<string, unknown> | undefined },
) {
  return await graphql({
    schema,
    source: body.query,
    variableValues: body.variables ?? {},
    fieldResolver: resolverOf(data),
  });
}
