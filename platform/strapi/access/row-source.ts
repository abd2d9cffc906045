import DataLoader from "dataloader";
import { and, sql } from "drizzle-orm";
import type { Caller } from "./caller.ts";
import type { RequestBudget } from "./request-budget.ts";
import { kitchenOrder, maskRow } from "./row-mask.ts";
import { relatedScope, rootScope, rowScope } from "./row-scope.ts";
import type { Database } from "#platform/db/database.ts";
import {
  type ContentType,
  idOf,
  type Relation,
  type Row,
  type ShownFields,
} from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";
import { countRows, findRows, relatedRows, rowsByIds, shownColumns } from "#platform/strapi/query/find-rows.ts";
import type { Page } from "#platform/strapi/query/page.ts";
import { type NullMeaning, recordedWhere } from "#platform/strapi/query/recorded-where.ts";
import { sortOrder } from "#platform/strapi/query/sort-order.ts";
import { whereCondition } from "#platform/strapi/query/where-condition.ts";

export interface RowQuery {
  where?: unknown;
  sort?: string | null | undefined;
  page: Page;
}

const everyRelated: Page = { limit: 5000, start: 0 };
const mostGroups = 1000;

function kept<Value>(
  loaders: Map<string, DataLoader<number, Value>>,
  name: string,
  load: DataLoader.BatchLoadFn<number, Value>,
): DataLoader<number, Value> {
  const loader = loaders.get(name) ?? new DataLoader(load);
  loaders.set(name, loader);
  return loader;
}

/** All reads of one request, scoped, masked, batched and paid for; after a write, take a new one. */
export class RowSource {
  private readonly database: Database;
  private readonly caller: Caller;
  readonly budget: RequestBudget;
  private readonly byIdLoaders = new Map<string, DataLoader<number, Row | null>>();
  private readonly relatedLoaders = new Map<string, DataLoader<number, Row[]>>();

  constructor(database: Database, caller: Caller, budget: RequestBudget) {
    this.database = database;
    this.caller = caller;
    this.budget = budget;
  }

  async find(type: ContentType, query: RowQuery, shown: ShownFields): Promise<Row[]> {
    const { condition, hidden, isKitchen } = this.scoped(type, query, "emptyText");
    const order = sortOrder(type, query.sort, hidden);
    const page = this.payable(query.page, shown);
    const columns = shownColumns(type, shown);
    const found = await this.budget.run(() => findRows(this.database, type, { condition, order, page, columns }));
    return this.paid(isKitchen === true ? found.map(kitchenOrder) : this.masked(type, found), shown);
  }

  async count(type: ContentType, where: unknown): Promise<number> {
    const { condition } = this.scoped(type, { where }, "dropped");
    return await this.budget.run(() => countRows(this.database, type, condition));
  }

  /** The condition of a root query, and the fields hidden from it. */
  private scoped(type: ContentType, query: Omit<RowQuery, "page">, meaning: NullMeaning) {
    const scope = rootScope(this.caller, type, query);
    const condition = and(scope.condition, this.filter(type, query.where, scope.hidden, meaning));
    return { ...scope, condition };
  }

  private filter(type: ContentType, where: unknown, hidden: ReadonlySet<string>, meaning: NullMeaning) {
    if (where === undefined || where === null) return undefined;
    this.budget.spendFilter(where);
    return whereCondition(type, recordedWhere(where, meaning), hidden);
  }

  /** One row more than can be paid for shows that it is too much. */
  private payable(page: Page, shown: ShownFields): Page {
    return { ...page, limit: Math.min(page.limit, this.budget.rowsLeft(shown) + 1) };
  }

  private paid(rows: Row[], shown: ShownFields): Row[] {
    this.budget.spendRows(rows, shown);
    return rows;
  }

  /** A row by its id, null when there is none or the caller does not reach it. */
  async byId(type: ContentType, id: number, shown: ShownFields): Promise<Row | null> {
    const columns = shownColumns(type, shown);
    const load = (ids: readonly number[]) => this.loadByIds(type, ids, columns);
    const row = await kept(this.byIdLoaders, [type.name, ...Object.keys(columns)].join(), load).load(id);
    if (row !== null) this.paid([row], shown);
    return row;
  }

  /** The row of a relation of kind `one` or `inverseOne`. */
  async relatedOne(row: Row, name: string, relation: Relation, shown: ShownFields): Promise<Row | null> {
    if (relation.kind === "one") {
      const id = row[relation.column];
      return typeof id === "number" ? await this.byId(contentType(relation.target), id, shown) : null;
    }
    const [first] = await this.relatedMany(row, name, relation, { page: everyRelated }, shown);
    return first ?? null;
  }

  async relatedMany(row: Row, name: string, relation: Relation, query: RowQuery, shown: ShownFields): Promise<Row[]> {
    // A mask has shown the relation as absent.
    if (relation.kind === "one" || row[name] === null) return [];
    const load = (parents: readonly number[]) => this.loadRelated(relation, parents, query, shown);
    const key = JSON.stringify([relation, query, shown.fields, [...shown.values.keys()]]);
    return this.paid(await kept(this.relatedLoaders, key, load).load(idOf(row)), shown);
  }

  private async loadByIds(
    type: ContentType,
    ids: readonly number[],
    columns: ContentType["columns"],
  ): Promise<(Row | null)[]> {
    const { condition } = rowScope(this.caller, type);
    const rows = await this.budget.run(() => rowsByIds(this.database, type, ids, { condition, columns }));
    const byId = new Map(this.masked(type, rows).map((row) => [idOf(row), row]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  private async loadRelated(
    relation: Exclude<Relation, { kind: "one" }>,
    parents: readonly number[],
    query: RowQuery,
    shown: ShownFields,
  ): Promise<Row[][]> {
    const target = contentType(relation.target);
    const scope = relatedScope(this.caller, relation);
    const selection = {
      condition: and(scope.condition, this.filter(target, query.where, scope.hidden, "dropped")),
      order: sortOrder(target, query.sort, scope.hidden),
      page: this.payable(query.page, shown),
      columns: shownColumns(target, shown),
      most: this.budget.rowsLeft(shown) + 1,
    };
    const found = await this.budget.run(() => relatedRows(this.database, target, relation, parents, selection));
    const lists = new Map<number, Row[]>(parents.map((parent) => [parent, []]));
    for (const { parent, row } of found) lists.get(parent)?.push(maskRow(this.caller, target, row));
    return parents.map((parent) => lists.get(parent) ?? []);
  }

  private masked(type: ContentType, rows: Row[]): Row[] {
    return rows.map((row) => maskRow(this.caller, type, row));
  }

  /** Per number field, over the rows of a root query. */
  async aggregate(type: ContentType, where: unknown, operation: "avg" | "max" | "min" | "sum"): Promise<Row> {
    const { condition, hidden } = this.scoped(type, { where }, "dropped");
    const numbers = Object.entries(type.fields).filter(
      ([field, kind]) =>
        (kind === "float" || kind === "integer") && field !== "id" && !hidden.has(`${type.name}.${field}`),
    );
    const operator = sql.raw(operation);
    const fields = Object.fromEntries(
      numbers.map(([field]) => [field, sql`${operator}(${sql.identifier(field)})`.mapWith(Number).as(field)]),
    );
    const [row] = await this.budget.run(() => this.database.select(fields).from(type.table).where(condition));
    return row ?? {};
  }

  /** The distinct values of a field, or ids of a relation, over the rows of a root query. */
  async values(type: ContentType, where: unknown, field: string, shown: ShownFields): Promise<unknown[]> {
    const { condition, hidden } = this.scoped(type, { where, sort: field }, "dropped");
    // Refuses a field that is hidden from this caller.
    sortOrder(type, field, hidden);
    const column = type.columns[field];
    if (column === undefined) return [];
    const { limit } = this.payable({ limit: mostGroups, start: 0 }, shown);
    const rows = await this.budget.run(() =>
      this.database
        .selectDistinct({ value: column })
        .from(type.table)
        .where(condition)
        .orderBy(sql`${sql.identifier(field)}`)
        .limit(limit),
    );
    this.paid(
      rows.map(({ value }) => ({ key: value })),
      shown,
    );
    return rows.map((row) => row.value);
  }
}
