import DataLoader from "dataloader";
import { and, sql } from "drizzle-orm";
import type { Caller } from "./caller.ts";
import { maskRow } from "./row-mask.ts";
import { rootScope, rowScope } from "./row-scope.ts";
import type { Database } from "#platform/db/database.ts";
import { type ContentType, idOf, type Relation, type Row } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { countRows, findRows, maximumRelatedRows, relatedRows, rowsByIds } from "#platform/strapi/query/find-rows.ts";
import type { Page } from "#platform/strapi/query/page.ts";
import { QueryError } from "#platform/strapi/recorded-error.ts";
import { sortOrder } from "#platform/strapi/query/sort-order.ts";
import { whereCondition } from "#platform/strapi/query/where-condition.ts";

export interface RowQuery {
  where?: unknown;
  sort?: string | null | undefined;
  page: Page;
}

const everyRelated: Page = { limit: 5000, start: 0 };

function kept<Value>(
  loaders: Map<string, DataLoader<number, Value>>,
  name: string,
  load: DataLoader.BatchLoadFn<number, Value>,
): DataLoader<number, Value> {
  const loader = loaders.get(name) ?? new DataLoader(load);
  loaders.set(name, loader);
  return loader;
}

/** All reads of one request, scoped, masked and batched; after a write, take a new one. */
export class RowSource {
  private readonly database: Database;
  private readonly caller: Caller;
  private readonly byIdLoaders = new Map<string, DataLoader<number, Row | null>>();
  private readonly relatedLoaders = new Map<string, DataLoader<number, Row[]>>();
  private given = 0;

  constructor(database: Database, caller: Caller) {
    this.database = database;
    this.caller = caller;
  }

  async find(type: ContentType, query: RowQuery): Promise<Row[]> {
    const { condition, hidden } = this.scoped(type, query);
    const order = sortOrder(type, query.sort, hidden);
    return this.masked(type, await findRows(this.database, type, { condition, order, page: query.page }));
  }

  async count(type: ContentType, where: unknown): Promise<number> {
    return countRows(this.database, type, this.scoped(type, { where }).condition);
  }

  /** The condition of a root query, and the fields hidden from it. */
  private scoped(type: ContentType, query: { where?: unknown; sort?: string | null | undefined }) {
    const scope = rootScope(this.caller, type, query);
    return { condition: and(scope.condition, whereCondition(type, query.where, scope.hidden)), hidden: scope.hidden };
  }

  /** A row by its id, null when there is none or the caller does not reach it. */
  byId(type: ContentType, id: number): Promise<Row | null> {
    return kept(this.byIdLoaders, type.name, (ids: readonly number[]) => this.loadByIds(type, ids)).load(id);
  }

  /** The row of a relation of kind `one` or `inverseOne`. */
  async relatedOne(row: Row, name: string, relation: Relation): Promise<Row | null> {
    if (relation.kind === "one") {
      const id = row[relation.column];
      return typeof id === "number" ? this.byId(contentType(relation.target), id) : null;
    }
    const [first] = await this.relatedMany(row, name, relation, { page: everyRelated });
    return first ?? null;
  }

  async relatedMany(row: Row, name: string, relation: Relation, query: RowQuery): Promise<Row[]> {
    // A mask has shown the relation as absent.
    if (relation.kind === "one" || row[name] === null) return [];
    const loadRelated = (parents: readonly number[]) => this.loadRelated(relation, parents, query);
    const rows = await kept(this.relatedLoaders, JSON.stringify([relation, query]), loadRelated).load(idOf(row));
    this.given += rows.length;
    if (this.given > maximumRelatedRows) throw new QueryError("The query asks for too many rows", 400);
    return rows;
  }

  private async loadByIds(type: ContentType, ids: readonly number[]): Promise<(Row | null)[]> {
    const rows = await rowsByIds(this.database, type, ids, rowScope(this.caller, type).condition);
    const byId = new Map(this.masked(type, rows).map((row) => [idOf(row), row]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  private async loadRelated(
    relation: Exclude<Relation, { kind: "one" }>,
    parents: readonly number[],
    query: RowQuery,
  ): Promise<Row[][]> {
    const target = contentType(relation.target);
    const scope = rowScope(this.caller, target);
    const found = await relatedRows(this.database, target, relation, parents, {
      condition: and(scope.condition, whereCondition(target, query.where, scope.hidden)),
      order: sortOrder(target, query.sort, scope.hidden),
      page: query.page,
    });
    const lists = new Map<number, Row[]>(parents.map((parent) => [parent, []]));
    for (const { parent, row } of found) lists.get(parent)?.push(maskRow(this.caller, target, row));
    return parents.map((parent) => lists.get(parent) ?? []);
  }

  private masked(type: ContentType, rows: Row[]): Row[] {
    return rows.map((row) => maskRow(this.caller, type, row));
  }

  /** Per number field, over the rows of a root query. */
  async aggregate(type: ContentType, where: unknown, operation: "avg" | "max" | "min" | "sum"): Promise<Row> {
    const { condition, hidden } = this.scoped(type, { where });
    const numbers = Object.entries(type.fields).filter(
      ([field, kind]) =>
        (kind === "float" || kind === "integer") && field !== "id" && !hidden.has(`${type.name}.${field}`),
    );
    const operator = sql.raw(operation);
    const fields = Object.fromEntries(
      numbers.map(([field]) => [field, sql`${operator}(${sql.identifier(field)})`.mapWith(Number).as(field)]),
    );
    const [row] = await this.database.select(fields).from(type.table).where(condition);
    return row ?? {};
  }

  /** The distinct values of a field, or ids of a relation, over the rows of a root query. */
  async values(type: ContentType, where: unknown, field: string): Promise<unknown[]> {
    const { condition, hidden } = this.scoped(type, { where, sort: field });
    // Refuses a field that is hidden from this caller.
    sortOrder(type, field, hidden);
    const column = type.columns[field];
    if (column === undefined) return [];
    const rows = await this.database
      .selectDistinct({ value: column })
      .from(type.table)
      .where(condition)
      .orderBy(sql`${sql.identifier(field)}`)
      .limit(1000);
    return rows.map((row) => row.value);
  }
}
