import { type SQL, sql } from "drizzle-orm";
import { type ContentType, fieldKind, type Relation, relationOf } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { QueryError, unknownField } from "#platform/strapi/recorded-error.ts";
import { allOf, anyOf, comparison, type Condition, holds, isSearch, splitKey } from "./comparison.ts";
import { columnOf, isToMany, type NextAlias, QueryJoins, type QueryTable } from "./query-joins.ts";

const maximumClauses = 200;
const maximumDepth = 12;
/** Lists that a filter may look through: each is a pass over a table. */
const maximumLists = 8;
/** Texts that a filter may look for: each reads the whole text of every row. */
const maximumSearches = 5;

/** Fields that a filter must not see, as `<type>.<field>`. */
export type HiddenFields = ReadonlySet<string>;

type Where = Readonly<Record<string, unknown>>;

/** What a whole filter shares. */
interface Shared {
  hidden: HiddenFields;
  nextAlias: NextAlias;
  clauses: number;
  lists: number;
  searches: number;
}

/** Where the compiler stands: a table among the joins it belongs to, and its path. */
interface Place {
  table: QueryTable;
  joins: QueryJoins;
  path: string;
  depth: number;
  shared: Shared;
}

/** What one level of a filter says of its own row, and of the rows of its lists, by relation. */
interface Level {
  own: Condition[];
  lists: Map<string, unknown[]>;
}

function isObject(value: unknown): value is Where {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function isHidden({ table, shared }: Place, name: string): boolean {
  return shared.hidden.has(`${table.type.name}.${name}`);
}

/**
 * Compiles a `where` of the recorded conventions into one condition on the rows of `type`. A list is looked through by
 * a subquery, so that the work is the sum of the tables and never their product; all conditions on one list by `and`
 * holds for one of its rows, as over the recorded server's single join.
 * @throws QueryError for unknown or hidden fields, values that do not fit, and filters that cost too much
 */
export function whereCondition(type: ContentType, where: unknown, hidden: HiddenFields): SQL | undefined {
  if (where === undefined || where === null) return undefined;
  let aliases = 0;
  const nextAlias = () => `j${(aliases += 1)}`;
  const joins = new QueryJoins(type, type.tableName, nextAlias);
  const shared = { hidden, nextAlias, clauses: 0, lists: 0, searches: 0 };
  return joins.wrap(group({ table: joins.root, joins, path: "", depth: 0, shared }, where).sql);
}

function count(shared: Shared, what: "clauses" | "lists" | "searches", most: number): void {
  shared[what] += 1;
  if (shared[what] > most) throw new QueryError(`The filter has too many ${what}`, 400);
}

function group(at: Place, where: unknown): Condition {
  const level: Level = { own: [], lists: new Map() };
  collect(at, where, level);
  return allOf([...level.own, ...[...level.lists].map(([name, conditions]) => listCondition(at, name, conditions))]);
}

function collect(at: Place, where: unknown, level: Level): void {
  if (at.depth > maximumDepth) throw new QueryError("The filter is nested too deeply", 400);
  count(at.shared, "clauses", maximumClauses);
  if (Array.isArray(where)) {
    for (const entry of where) collect({ ...at, depth: at.depth + 1 }, entry, level);
    return;
  }
  if (!isObject(where)) throw unknownField(`${at.path}0`);
  for (const [key, value] of Object.entries(where)) collectClause(at, key, value, level);
}

function collectClause(at: Place, key: string, value: unknown, level: Level): void {
  count(at.shared, "clauses", maximumClauses);
  const deeper = { ...at, depth: at.depth + 1 };
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  if (key === "_and" || key === "_where") return collect(deeper, entries, level);
  if (key === "_or") level.own.push(anyOf(entries.map((entry) => group(deeper, entry))));
  else if (key === "_q") level.own.push(fullText(at, value));
  else collectField(at, key, value, level);
}

function collectField(at: Place, key: string, value: unknown, level: Level): void {
  const [first = "", ...rest] = key.split(".");
  if (rest.length > 0) return collectRelated(at, first, { [rest.join(".")]: value }, level);
  if (isObject(value) && relationOf(at.table.type, key) !== undefined) return collectRelated(at, key, value, level);
  const { table, path } = at;
  const { field, operator } = isKnown(table.type, key) ? { field: key, operator: "eq" as const } : splitKey(key);
  const relation = visibleRelation(at, field);
  if (relation !== undefined && value === "") throw new QueryError("Invalid number input");
  if (relation !== undefined && relation.kind !== "one") {
    return collectRelated(at, field, { [operator === "eq" ? "id" : `id_${operator}`]: value }, level);
  }
  const kind = relation === undefined ? fieldKind(table.type, field) : "integer";
  if (kind === undefined || isHidden(at, field)) throw unknownField(path + field);
  const searches = isSearch(operator) ? [value].flat().length : 0;
  for (let search = 0; search < searches; search += 1) count(at.shared, "searches", maximumSearches);
  level.own.push(holds(columnOf(table, field), kind, operator, value));
}

function collectRelated(at: Place, name: string, where: Where, level: Level): void {
  const path = `${at.path}${name}.`;
  const relation = visibleRelation(at, name);
  if (relation === undefined) throw unknownField(path + (Object.keys(where)[0] ?? ""));
  if (isToMany(relation)) level.lists.set(name, [...(level.lists.get(name) ?? []), where]);
  else if (contentType(relation.target).isPersonal) collectPersonal({ ...at, path }, name, where, level);
  else
    level.own.push(
      group({ ...at, table: at.joins.follow(at.table, name, relation), path, depth: at.depth + 1 }, where),
    );
}

/** Of a person behind a relation only the id can be compared; anything else would leak facts about them. */
function collectPersonal(at: Place, name: string, where: Where, level: Level): void {
  for (const [key, value] of Object.entries(where)) {
    const { field, operator } = splitKey(key);
    if (field !== "id") throw unknownField(at.path + field);
    collectField({ ...at, path: "" }, operator === "eq" ? name : `${name}_${operator}`, value, level);
  }
}

function visibleRelation(at: Place, name: string): Relation | undefined {
  const relation = relationOf(at.table.type, name);
  if (relation === undefined || isHidden(at, name)) return undefined;
  // Lists of people's things, seen from outside, are closed to filters; an own column with an id is not.
  return contentType(relation.target).isPersonal && relation.kind !== "one" ? undefined : relation;
}

/** Holds where one row of the list does, and for an empty list where its left join would. */
function listCondition(at: Place, name: string, conditions: unknown[]): Condition {
  const relation = visibleRelation(at, name);
  if (relation === undefined || !isToMany(relation)) throw unknownField(at.path + name);
  count(at.shared, "lists", maximumLists);
  const list = QueryJoins.ofList(relation, at.shared.nextAlias);
  const place = { ...at, table: list.joins.root, joins: list.joins, path: `${at.path}${name}.`, depth: at.depth + 1 };
  const inner = group(place, conditions);
  const id = columnOf(at.table, "id");
  const some = sql`${id} in (${list.owners(inner.sql)})`;
  const none = sql`${id} is null or ${id} not in (${list.owned})`;
  return { sql: inner.holdsForNone ? sql`(${some} or ${none})` : some, holdsForNone: inner.holdsForNone };
}

function isKnown(type: ContentType, key: string): boolean {
  return fieldKind(type, key) !== undefined || relationOf(type, key) !== undefined;
}

/** `_q` looks into every visible text field. */
function fullText(at: Place, value: unknown): Condition {
  if (typeof value !== "string" || value === "") return { sql: sql`true`, holdsForNone: true };
  count(at.shared, "searches", maximumSearches);
  const fields = Object.entries(at.table.type.fields).filter(
    ([field, kind]) => kind === "string" && !isHidden(at, field),
  );
  const matches = fields.map(([field]) => comparison(columnOf(at.table, field), "string", "contains", value));
  return anyOf(matches.map((match) => ({ sql: match, holdsForNone: false })));
}
