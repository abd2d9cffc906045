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
    return anyOf(checkedList(value).map((entry) => comparison(column, kind, operator, entry)));
  }
  if (value === null) return comparisonWithNull(column, operator);
  if (isLike(operator)) return search(column, operator, value);
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

function isLike(operator: Operator): operator is keyof typeof likes {
  return Object.hasOwn(likes, operator);
}

function search(column: SQL, operator: keyof typeof likes, value: unknown): SQL {
  const searched = plainText(value);
  if (searched === null) throw new QueryError("Invalid text input");
  const pattern = `%${searched.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${column}::text ${likes[operator]} ${pattern}`;
}

/** None at all never holds. */
export function anyOf(conditions: SQL[]): SQL {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** None at all always holds. */
export function allOf(conditions: SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}
