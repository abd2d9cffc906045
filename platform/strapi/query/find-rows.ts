import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import type { ContentType, Relation, Row, ShownFields } from "#platform/strapi/content/content-type.ts";
import type { Page } from "./page.ts";
import { columnOf } from "./query-joins.ts";

type Columns = ContentType["columns"];

/** Which rows are selected, and which columns. */
interface Selected {
  condition: SQL | undefined;
  columns: Columns;
}

interface Selection extends Selected {
  order: SQL[];
  page: Page;
}

/** A row together with the row it was found from. */
export interface RelatedRow {
  parent: number;
  row: Row;
}

export async function findRows(database: Database, type: ContentType, selection: Selection): Promise<Row[]> {
  if (selection.page.limit === 0) return [];
  return database
    .select(selection.columns)
    .from(type.table)
    .where(selection.condition)
    .orderBy(...selection.order)
    .limit(selection.page.limit)
    .offset(selection.page.start);
}

export async function countRows(database: Database, type: ContentType, condition: SQL | undefined): Promise<number> {
  const [row] = await database
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(type.table)
    .where(condition);
  return row?.count ?? 0;
}

/** All columns of a type but the JSON that is not shown, which may be large. */
export function shownColumns(type: ContentType, shown: ShownFields): Columns {
  const isShown = ([name]: [string, unknown]) => type.fields[name] !== "json" || shown.values.has(name);
  return Object.fromEntries(Object.entries(type.columns).filter(isShown));
}

/** The rows with these ids that the condition lets through. */
export async function rowsByIds(
  database: Database,
  type: ContentType,
  ids: readonly number[],
  { condition, columns }: Selected,
): Promise<Row[]> {
  return database
    .select(columns)
    .from(type.table)
    .where(and(sql`${columnOf({ alias: type.tableName }, "id")} in ${ids}`, condition));
}

const ownLink = { alias: "link" };

/** For each of the parents its own page of related rows, at most `most` in all. */
export async function relatedRows(
  database: Database,
  target: ContentType,
  relation: Exclude<Relation, { kind: "one" }>,
  parents: readonly number[],
  selection: Selection & { most: number },
): Promise<RelatedRow[]> {
  if (selection.page.limit === 0) return [];
  const isLink = relation.kind === "link";
  const parent = isLink ? columnOf(ownLink, relation.from) : columnOf({ alias: target.tableName }, relation.column);
  const order =
    isLink && selection.order.length === 1 ? [columnOf(ownLink, "position"), ...selection.order] : selection.order;
  const fields = {
    ...selection.columns,
    parent_id: sql`${parent}`.mapWith(Number).as("parent_id"),
    page_rank: sql`row_number() over (partition by ${parent} order by ${sql.join(order, sql`, `)})`.as("page_rank"),
  };
  const condition = and(sql`${parent} in ${parents}`, selection.condition);
  const base = database.select(fields).from(target.table);
  const ranked = isLink
    ? base.innerJoin(linkTable(relation.table), linkCondition(target, relation.from)).where(condition).as("ranked")
    : base.where(condition).as("ranked");
  const { start, limit } = selection.page;
  const rows: Row[] = await database
    .select()
    .from(ranked)
    .where(sql`page_rank > ${start}::integer and page_rank <= ${start + limit}::integer`)
    .orderBy(sql`parent_id, page_rank`)
    .limit(selection.most);
  return rows.map(({ parent_id, page_rank: _rank, ...row }) => ({ parent: Number(parent_id), row }));
}

function linkTable(name: string): SQL {
  return sql`${sql.identifier(name)} ${sql.identifier(ownLink.alias)}`;
}

function linkCondition(target: ContentType, from: "owner" | "target"): SQL {
  const other = columnOf(ownLink, from === "owner" ? "target" : "owner");
  return sql`${other} = ${columnOf({ alias: target.tableName }, "id")}`;
}
