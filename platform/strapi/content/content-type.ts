import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Decides how filters are cast and how the value looks on the wire. */
export type FieldKind = "boolean" | "datetime" | "float" | "integer" | "json" | "long" | "string" | "time";

/** How a content type reaches another one. */
export type Relation =
  /** The id is in a column of this type's own table. */
  | { kind: "one"; target: string; column: string }
  /** The id is in a column of the target's table, on at most one row. */
  | { kind: "inverseOne"; target: string; column: string }
  /** The id is in a column of the target's table. */
  | { kind: "many"; target: string; column: string }
  /** The ids are in a link table; `from` is the column that holds this type's id. */
  | { kind: "link"; target: string; table: string; from: "owner" | "target" };

export interface ContentType {
  name: string;
  table: PgTable;
  tableName: string;
  /** GraphQL's type name and root fields; null for components, which have no root fields. */
  graphql: { type: string; one: string; many: string } | null;
  /** Null when the type has no REST routes. */
  restPath: string | null;
  columns: Readonly<Record<string, PgColumn>>;
  /** Every field that is not a relation, by name. */
  fields: Readonly<Record<string, FieldKind>>;
  relations: Readonly<Record<string, Relation>>;
  /** Rows belong to people: reachable through a scope only, and closed to filters from other types. */
  isPersonal: boolean;
  /** Components and files are shown whole wherever they appear. */
  isPart: boolean;
}

/** A row as it comes from the database, by field name; relations of kind `one` hold the id. */
export type Row = Readonly<Record<string, unknown>>;

/** What is shown of each row: fields of any kind, and how often each plain value appears. */
export interface ShownFields {
  fields: number;
  values: ReadonlyMap<string, number>;
}

const kindOfColumnType: Readonly<Record<string, FieldKind>> = {
  PgBigInt53: "long",
  PgBoolean: "boolean",
  PgDoublePrecision: "float",
  PgInteger: "integer",
  PgJsonb: "json",
  PgNumericNumber: "float",
  PgText: "string",
  PgTime: "time",
  PgTimestamp: "datetime",
};

function kindOf(column: PgColumn): FieldKind {
  const kind = kindOfColumnType[column.columnType];
  if (kind === undefined) throw new Error(`No field kind for a column of type ${column.columnType}.`);
  return kind;
}

/** A registry entry; the fields follow from the table's columns. */
export interface ContentTypeSource {
  table: PgTable;
  graphql: ContentType["graphql"];
  restPath: string | null;
  relations: Record<string, Relation>;
  /** Columns that never leave the platform. */
  hidden?: readonly string[];
  isPersonal?: boolean;
  isPart?: boolean;
}

export function contentTypeOf(name: string, source: ContentTypeSource): ContentType {
  const hidden = new Set(source.hidden);
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(source.table)).filter(([field]) => !hidden.has(field)),
  );
  const isRelation = (field: string) => source.relations[field] !== undefined;
  const scalars = Object.entries(columns).filter(([field]) => !isRelation(field));
  return {
    name,
    table: source.table,
    tableName: getTableName(source.table),
    graphql: source.graphql,
    restPath: source.restPath,
    columns,
    fields: Object.fromEntries(scalars.map(([field, column]) => [field, kindOf(column)])),
    relations: source.relations,
    isPersonal: source.isPersonal ?? false,
    isPart: source.isPart ?? false,
  };
}

/** The kind of a field, undefined for any other name, inherited ones included. */
export function fieldKind(type: ContentType, name: string): FieldKind | undefined {
  return Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
}

export function relationOf(type: ContentType, name: string): Relation | undefined {
  return Object.hasOwn(type.relations, name) ? type.relations[name] : undefined;
}

export function idOf(row: Row): number {
  if (typeof row.id !== "number") throw new Error("A row has no id.");
  return row.id;
}
