import { type SQL, sql } from "drizzle-orm";
import { allOf, anyOf, comparison, splitKey } from "./comparison.ts";
import { type ContentType, fieldKind, relationOf } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { QueryError, unknownField } from "#platform/strapi/recorded-error.ts";
import { columnOf, QueryJoins, type QueryTable } from "./query-joins.ts";

const maximumClauses = 200;
const maximumDepth = 12;

/** Fields that a filter must not see, as `<type>.<field>`. */
export type HiddenFields = ReadonlySet<string>;

/** Where the compiler stands: a table, its path, and what the whole filter shares. */
interface Place {
  table: QueryTable;
  path: string;
  depth: number;
  shared: { joins: QueryJoins; hidden: HiddenFields; clauses: number };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function isHidden({ table, shared }: Place, name: string): boolean {
  return shared.hidden.has(`${table.type.name}.${name}`);
}

/**
 * Compiles a `where` of the recorded conventions into one condition on the rows of `type`.
 * @throws QueryError for unknown or hidden fields and values that do not fit
 */
export function whereCondition(type: ContentType, where: unknown, hidden: HiddenFields): SQL | undefined {
  if (where === undefined || where === null) return undefined;
  const joins = new QueryJoins(type);
  return joins.wrap(group({ table: joins.root, path: "", depth: 0, shared: { joins, hidden, clauses: 0 } }, where));
}

function group(at: Place, where: unknown): SQL {
  if (at.depth > maximumDepth) throw new QueryError("The filter is nested too deeply", 400);
  if (Array.isArray(where)) return allOf(groups(at, where));
  if (!isObject(where)) throw unknownField(`${at.path}0`);
  return allOf(
    Object.entries(where).map(([key, value]) => {
      at.shared.clauses += 1;
      if (at.shared.clauses > maximumClauses) throw new QueryError("The filter has too many clauses", 400);
      return clause(at, key, value);
    }),
  );
}

function groups(at: Place, entries: readonly unknown[]): SQL[] {
  return entries.map((entry) => group({ ...at, depth: at.depth + 1 }, entry));
}

function clause(at: Place, key: string, value: unknown): SQL {
  if (value === undefined) throw new QueryError(`The filter '${at.path}${key}' has no value`, 400);
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  if (key === "_or") return anyOf(groups(at, entries));
  if (key === "_and" || key === "_where") return allOf(groups(at, entries));
  if (key === "_q") return fullText(at, value);
  const [first = "", ...rest] = key.split(".");
  if (rest.length > 0) return throughRelation(at, first, { [rest.join(".")]: value });
  if (isObject(value) && relationOf(at.table.type, key) !== undefined) return throughRelation(at, key, value);
  return fieldClause(at, key, value);
}

function throughRelation(at: Place, name: string, where: Readonly<Record<string, unknown>>): SQL {
  const path = `${at.path}${name}.`;
  const relation = visibleRelation(at, name);
  if (relation === undefined) throw unknownField(path + (Object.keys(where)[0] ?? ""));
  if (contentType(relation.target).isPersonal) return personalClause({ ...at, path }, name, where);
  const table = at.shared.joins.follow(at.table, name, relation);
  return group({ ...at, table, path, depth: at.depth + 1 }, where);
}

/** Of a person behind a relation only the id can be compared; anything else would leak facts about them. */
function personalClause(at: Place, name: string, where: Readonly<Record<string, unknown>>): SQL {
  return allOf(
    Object.entries(where).map(([key, value]) => {
      const { field, operator } = splitKey(key);
      if (field !== "id") throw unknownField(at.path + field);
      return fieldClause(at, operator === "eq" ? name : `${name}_${operator}`, value);
    }),
  );
}

function visibleRelation(at: Place, name: string) {
  const relation = relationOf(at.table.type, name);
  if (relation === undefined || isHidden(at, name)) return undefined;
  // Lists of people's things, seen from outside, are closed to filters; an own column with an id is not.
  return contentType(relation.target).isPersonal && relation.kind !== "one" ? undefined : relation;
}

function fieldClause(at: Place, key: string, value: unknown): SQL {
  const { table, path, shared } = at;
  const { field, operator } = isKnown(table.type, key) ? { field: key, operator: "eq" as const } : splitKey(key);
  const relation = visibleRelation(at, field);
  if (relation !== undefined) {
    return comparison(shared.joins.relatedId(table, field, relation), "integer", operator, value);
  }
  const kind = fieldKind(table.type, field);
  if (kind === undefined || isHidden(at, field)) throw unknownField(path + field);
  return comparison(columnOf(table, field), kind, operator, value);
}

function isKnown(type: ContentType, key: string): boolean {
  return fieldKind(type, key) !== undefined || relationOf(type, key) !== undefined;
}

/** `_q` looks into every visible text field. */
function fullText(at: Place, value: unknown): SQL {
  const fields = Object.entries(at.table.type.fields).filter(
    ([field, kind]) => kind === "string" && !isHidden(at, field),
  );
  const matches = fields.map(([field]) => comparison(columnOf(at.table, field), "string", "contains", value));
  return typeof value === "string" && value !== "" ? anyOf(matches) : sql`true`;
}
