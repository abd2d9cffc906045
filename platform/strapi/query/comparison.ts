import { type SQL, sql } from "drizzle-orm";
import { castBoolean, castValue, plainText } from "./cast-value.ts";
import type { FieldKind } from "#platform/strapi/content/content-type.ts";
import { QueryError } from "#platform/strapi/recorded-error.ts";

/** The recorded filter operators, longest first so that `name_ncontains` is not read as `_contains`. */
export const operators = [
  "ncontainss",
  "containss",
  "ncontains",
  "contains",
  "null",
  "nin",
  "lte",
  "gte",
  "eq",
  "ne",
  "lt",
  "gt",
  "in",
] as const;

/** A condition, and whether it holds where a left join finds no row. */
export interface Condition {
  sql: SQL;
  holdsForNone: boolean;
}

export type Operator = (typeof operators)[number];

const maximumListLength = 1000;
const symbols = { eq: sql`=`, ne: sql`<>`, lt: sql`<`, lte: sql`<=`, gt: sql`>`, gte: sql`>=` };
const likes = { contains: sql`ilike`, ncontains: sql`not ilike`, containss: sql`like`, ncontainss: sql`not like` };

/** Splits `price_gte` into `price` and `gte`; what is no operator belongs to the field's name. */
export function splitKey(key: string): { field: string; operator: Operator } {
  const operator = operators.find((candidate) => key.endsWith(`_${candidate}`) && key.length > candidate.length + 1);
  return operator === undefined
    ? { field: key, operator: "eq" }
    : { field: key.slice(0, -operator.length - 1), operator };
}

/**
 * One comparison as SQL: a list means any of its values (an empty one nothing, `nin` everything),
 * null asks for absence.
 * @throws QueryError when the value does not fit the field
 */
export function comparison(column: SQL, kind: FieldKind, operator: Operator, value: unknown): SQL {
  if (operator === "null") return castBoolean(value) ? sql`${column} is null` : sql`${column} is not null`;
  if (operator === "in" || operator === "nin") return membership(column, kind, operator, value);
  if (Array.isArray(value) && kind !== "json") {
    if (operator === "eq" || operator === "ne")
      return membership(column, kind, operator === "eq" ? "in" : "nin", value);
    return anyOf(checkedList(value).map((entry) => holds(column, kind, operator, entry))).sql;
  }
  if (value === null) return comparisonWithNull(column, operator);
  if (isSearch(operator)) return search(column, operator, value);
  return sql`${column} ${symbols[operator]} ${castValue(kind, value)}`;
}

function comparisonWithNull(column: SQL, operator: Operator): SQL {
  if (operator === "eq") return sql`${column} is null`;
  return operator === "ne" ? sql`${column} is not null` : sql`false`;
}

function checkedList(values: unknown[]): unknown[] {
  if (values.length > maximumListLength)
    throw new QueryError(`A filter takes at most ${maximumListLength} values`, 400);
  return values;
}

function membership(column: SQL, kind: FieldKind, operator: "in" | "nin", value: unknown): SQL {
  const values = checkedList(Array.isArray(value) ? value : [value]);
  if (values.length === 0) return operator === "in" ? sql`false` : sql`true`;
  const list = sql.join(
    values.map((entry) => (entry === null ? sql`null` : castValue(kind, entry))),
    sql`, `,
  );
  return operator === "in" ? sql`${column} in (${list})` : sql`${column} not in (${list})`;
}

export function isSearch(operator: Operator): operator is keyof typeof likes {
  return Object.hasOwn(likes, operator);
}

function search(column: SQL, operator: keyof typeof likes, value: unknown): SQL {
  const searched = plainText(value);
  if (searched === null) throw new QueryError("Invalid text input");
  const pattern = `%${searched.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${column}::text ${likes[operator]} ${pattern}`;
}

/** A comparison of a column that a left join may leave empty. */
export function holds(column: SQL, kind: FieldKind, operator: Operator, value: unknown): Condition {
  const isEmptyList = Array.isArray(value) && value.length === 0;
  const holdsForNone =
    operator === "null"
      ? castBoolean(value)
      : (operator === "eq" && value === null) || ((operator === "nin" || operator === "ne") && isEmptyList);
  return { sql: comparison(column, kind, operator, value), holdsForNone };
}

/** None at all never holds. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return { sql: joined(conditions, "or"), holdsForNone: conditions.some((condition) => condition.holdsForNone) };
}

/** None at all always holds. */
export function allOf(conditions: readonly Condition[]): Condition {
  return { sql: joined(conditions, "and"), holdsForNone: conditions.every((condition) => condition.holdsForNone) };
}

function joined(conditions: readonly Condition[], word: "and" | "or"): SQL {
  if (conditions.length === 0) return word === "and" ? sql`true` : sql`false`;
  const parts = conditions.map((condition) => condition.sql);
  return sql`(${sql.join(parts, word === "and" ? sql` and ` : sql` or `)})`;
}
