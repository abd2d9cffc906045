import { type SQL, sql } from "drizzle-orm";
import { allOf, anyOf, comparison, splitKey } from "./comparison.ts";
import { type ContentType, fieldKind, relationOf } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { QueryError, unknownField } from "#platform/strapi/recorded-error.ts";
import { columnOf, QueryJoins, type QueryTable } from "./query-joins.ts";

const maximumClauses = 200;
const maximumDepth = 12;

/** Fields of a content type that a filter must not see, as `<type>.<field>`. */
export type HiddenFields = ReadonlySet<string>;

/** What the compiler carries along: the joins, what is hidden, and how much was read so far. */
interface Compilation {
  joins: QueryJoins;
  hidden: HiddenFields;
  clauses: number;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/**
 * Compiles a `where` of the recorded conventions into one condition on the rows of `type`.
 * @throws QueryError for unknown or hidden fields and values that do not fit
 */
export function whereCondition(type: ContentType, where: unknown, hidden: HiddenFields): SQL | undefined {
  if (where === undefined || where === null) return undefined;
  const compilation: Compilation = { joins: new QueryJoins(type), hidden, clauses: 0 };
  return compilation.joins.wrap(group(compilation, compilation.joins.root, where, "", 0));
}

function group(compilation: Compilation, table: QueryTable, where: unknown, path: string, depth: number): SQL {
  if (depth > maximumDepth) throw new QueryError("The filter is nested too deeply", 400);
  if (Array.isArray(where)) return allOf(where.map((entry) => group(compilation, table, entry, path, depth + 1)));
  if (!isObject(where)) throw unknownField(`${path}0`);
  return allOf(
    Object.entries(where).map(([key, value]) => {
      compilation.clauses += 1;
      if (compilation.clauses > maximumClauses) throw new QueryError("The filter has too many clauses", 400);
      return clause(compilation, table, key, value, path, depth);
    }),
  );
}

function clause(
  compilation: Compilation,
  table: QueryTable,
  key: string,
  value: unknown,
  path: string,
  depth: number,
): SQL {
  if (value === undefined) throw new QueryError(`The filter '${path}${key}' has no value`, 400);
  const deeper = (entry: unknown) => group(compilation, table, entry, path, depth + 1);
  const entries = Array.isArray(value) ? value : [value];
  if (key === "_or") return anyOf(entries.map(deeper));
  if (key === "_and" || key === "_where") return allOf(entries.map(deeper));
  if (key === "_q") return fullText(compilation, table, value);
  const steps = key.split(".");
  const [first = "", ...rest] = steps;
  if (rest.length > 0) return throughRelation(compilation, table, first, { [rest.join(".")]: value }, path, depth);
  if (isObject(value) && relationOf(table.type, key) !== undefined) {
    return throughRelation(compilation, table, key, value, path, depth);
  }
  return fieldClause(compilation, table, key, value, path);
}

function throughRelation(
  compilation: Compilation,
  table: QueryTable,
  name: string,
  where: Readonly<Record<string, unknown>>,
  path: string,
  depth: number,
): SQL {
  const deepPath = `${path}${name}.`;
  const relation = visibleRelation(compilation, table, name);
  if (relation === undefined) throw unknownField(deepPath + (Object.keys(where)[0] ?? ""));
  if (contentType(relation.target).isPersonal) return personalClause(compilation, table, name, where, deepPath);
  const target = compilation.joins.follow(table, name, relation);
  return group(compilation, target, where, deepPath, depth + 1);
}

/** Of a person behind a relation only the id can be compared; anything else would answer questions about them. */
function personalClause(
  compilation: Compilation,
  table: QueryTable,
  name: string,
  where: Readonly<Record<string, unknown>>,
  path: string,
): SQL {
  return allOf(
    Object.entries(where).map(([key, value]) => {
      const { field, operator } = splitKey(key);
      if (field !== "id") throw unknownField(path + field);
      const suffix = operator === "eq" ? "" : `_${operator}`;
      return fieldClause(compilation, table, `${name}${suffix}`, value, path);
    }),
  );
}

function visibleRelation(compilation: Compilation, table: QueryTable, name: string) {
  const relation = relationOf(table.type, name);
  if (relation === undefined || compilation.hidden.has(`${table.type.name}.${name}`)) return undefined;
  // Lists of people's things, seen from outside, are closed to filters; an own column with an id is not.
  return contentType(relation.target).isPersonal && relation.kind !== "one" ? undefined : relation;
}

function fieldClause(compilation: Compilation, table: QueryTable, key: string, value: unknown, path: string): SQL {
  const { field, operator } = isKnown(table.type, key) ? { field: key, operator: "eq" as const } : splitKey(key);
  const relation = visibleRelation(compilation, table, field);
  if (relation !== undefined) {
    return comparison(compilation.joins.relatedId(table, field, relation), "integer", operator, value);
  }
  const kind = fieldKind(table.type, field);
  if (kind === undefined || compilation.hidden.has(`${table.type.name}.${field}`)) throw unknownField(path + field);
  return comparison(columnOf(table, field), kind, operator, value);
}

function isKnown(type: ContentType, key: string): boolean {
  return fieldKind(type, key) !== undefined || relationOf(type, key) !== undefined;
}

/** `_q` looks into every visible text and number field. */
function fullText(compilation: Compilation, table: QueryTable, value: unknown): SQL {
  const fields = Object.entries(table.type.fields).filter(
    ([field, kind]) => kind === "string" && !compilation.hidden.has(`${table.type.name}.${field}`),
  );
  const matches = fields.map(([field]) => comparison(columnOf(table, field), "string", "contains", value));
  return typeof value === "string" && value !== "" ? anyOf(matches) : sql`true`;
}
