import {
  type ContentType,
  type FieldKind,
  idOf,
  type Relation,
  type Row,
  type ShownFields,
} from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import type { RowSource } from "#platform/strapi/access/row-source.ts";

const everyRow = { page: { limit: 5000, start: 0 } };

/** Instants in UTC with milliseconds, big numbers as text. */
function restValue(kind: FieldKind, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return kind === "long" && typeof value === "number" ? String(value) : value;
}

function scalarsOf(type: ContentType, row: Row): [string, unknown][] {
  return Object.entries(type.fields).map(([field, kind]) => [field, restValue(kind, row[field])]);
}

type Level = "full" | "summary";

/** What REST shows of each row of a type. */
export function wholeRow(type: ContentType): ShownFields {
  const names = Object.keys(type.fields);
  const values = new Map(names.map((name) => [name, 1]));
  return { fields: names.length + Object.keys(type.relations).length, values };
}

function isSingle(relation: Relation): boolean {
  return relation.kind === "one" || relation.kind === "inverseOne";
}

/** Whole one level down, below that only the ids of single relations; files and components always whole. */
async function relationAt(
  source: RowSource,
  row: Row,
  name: string,
  relation: Relation,
  level: Level,
): Promise<unknown> {
  const target = contentType(relation.target);
  const shown = wholeRow(target);
  if (isSingle(relation)) {
    if (level === "summary" && !target.isPart && relation.kind === "one") return row[relation.column] ?? null;
    const related = await source.relatedOne(row, name, relation, shown);
    if (related === null) return null;
    return level === "summary" && !target.isPart ? idOf(related) : restRowAt(source, target, related, "summary");
  }
  if (level === "summary" && !target.isPart) return undefined;
  const related = await source.relatedMany(row, name, relation, everyRow, shown);
  return Promise.all(related.map((entry) => restRowAt(source, target, entry, "summary")));
}

async function restRowAt(
  source: RowSource,
  type: ContentType,
  row: Row,
  level: Level,
): Promise<Record<string, unknown>> {
  const relations = await Promise.all(
    Object.entries(type.relations).map(async ([name, relation]): Promise<[string, unknown]> => [
      name,
      await relationAt(source, row, name, relation, level),
    ]),
  );
  return Object.fromEntries([...scalarsOf(type, row), ...relations.filter(([, value]) => value !== undefined)]);
}

/** A row as REST shows it: its relations one level deep. */
export function restRow(source: RowSource, type: ContentType, row: Row): Promise<Record<string, unknown>> {
  return restRowAt(source, type, row, "full");
}

/** The session's user: the role whole, other single relations as ids, no lists. */
export async function restMe(source: RowSource, row: Row): Promise<Record<string, unknown>> {
  const user = contentType("user");
  const summary = await restRowAt(source, user, row, "summary");
  const type = contentType("role");
  const role = typeof row.role === "number" ? await source.byId(type, row.role, wholeRow(type)) : null;
  return { ...summary, role };
}
