import { type SQL, sql } from "drizzle-orm";
import { type ContentType, fieldKind, relationOf } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { QueryError, unknownField } from "#platform/strapi/recorded-error.ts";
import { columnOf } from "./query-joins.ts";
import type { HiddenFields } from "./where-condition.ts";

const directions = new Map([
  ["asc", sql`asc`],
  ["ASC", sql`asc`],
  ["desc", sql`desc`],
  ["DESC", sql`desc`],
]);
const maximumSortKeys = 5;

/**
 * Reads `"field:asc,relation.field:DESC"`; the id is last, so that pages never overlap.
 * NULLs come last ascending and first descending, as recorded on PostgreSQL.
 * @throws QueryError for a bad direction or an unknown or hidden field
 */
export function sortOrder(type: ContentType, sort: string | null | undefined, hidden: HiddenFields): SQL[] {
  const keys = (sort ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
  if (keys.length > maximumSortKeys) throw new QueryError("Too many sort fields", 400);
  const orders = keys.map((key) => {
    const [path = "", direction = "asc"] = key.split(":");
    const order = directions.get(direction);
    if (order === undefined) throw new QueryError("order can only be one of asc|desc|ASC|DESC");
    return sql`${sortValue(type, path, hidden)} ${order}`;
  });
  return [...orders, columnOf({ alias: type.tableName }, "id")];
}

function sortValue(type: ContentType, path: string, hidden: HiddenFields): SQL {
  const own = { alias: type.tableName };
  const [field = "", relatedField, ...more] = path.split(".");
  const relation = relationOf(type, field);
  if (hidden.has(`${type.name}.${field}`)) throw unknownField(path);
  if (relatedField === undefined && (fieldKind(type, field) !== undefined || relation?.kind === "one")) {
    return columnOf(own, field);
  }
  if (relation?.kind !== "one" || relatedField === undefined || more.length > 0) throw unknownField(path);
  const target = contentType(relation.target);
  const isHidden = target.isPersonal || hidden.has(`${target.name}.${relatedField}`);
  if (isHidden || fieldKind(target, relatedField) === undefined) throw unknownField(path);
  const row = { alias: "sorted" };
  const table = sql`${sql.identifier(target.tableName)} ${sql.identifier(row.alias)}`;
  return sql`(select ${columnOf(row, relatedField)} from ${table} where ${columnOf(row, "id")} = ${columnOf(own, relation.column)})`;
}
