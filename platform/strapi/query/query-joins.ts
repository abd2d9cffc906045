import { type SQL, sql } from "drizzle-orm";
import type { ContentType, Relation } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";

/** A table in a query under its alias. */
export interface QueryTable {
  type: ContentType;
  alias: string;
}

export function columnOf(table: { alias: string }, column: string): SQL {
  return sql`${sql.identifier(table.alias)}.${sql.identifier(column)}`;
}

/** The left joins that a filter needs; the same path is joined once, as the recorded server does. */
export class QueryJoins {
  readonly root: QueryTable;
  private readonly joins: SQL[] = [];
  private readonly joined = new Map<string, string>();

  constructor(type: ContentType) {
    this.root = { type, alias: type.tableName };
  }

  /** Joins the table a relation leads to. */
  follow(from: QueryTable, name: string, relation: Relation): QueryTable {
    const target = contentType(relation.target);
    if (relation.kind === "link") {
      const link = this.followLink(from, name, relation);
      return { type: target, alias: this.join(`${link.alias}.row`, target.tableName, "id", link.id) };
    }
    const isOwn = relation.kind === "one";
    const own = columnOf(from, isOwn ? relation.column : "id");
    const alias = this.join(`${from.alias}.${name}`, target.tableName, isOwn ? "id" : relation.column, own);
    return { type: target, alias };
  }

  /** The id a relation holds, joining as little as possible. */
  relatedId(from: QueryTable, name: string, relation: Relation): SQL {
    if (relation.kind === "one") return columnOf(from, relation.column);
    if (relation.kind === "link") return this.followLink(from, name, relation).id;
    return columnOf(this.follow(from, name, relation), "id");
  }

  /** A condition on the root's id that holds where `condition`, written over these joins, does. */
  wrap(condition: SQL): SQL {
    if (this.joins.length === 0) return condition;
    const id = columnOf(this.root, "id");
    const from = sql`${sql.identifier(this.root.alias)} ${sql.join(this.joins, sql` `)}`;
    return sql`${id} in (select ${id} from ${from} where ${condition})`;
  }

  private followLink(from: QueryTable, name: string, relation: Extract<Relation, { kind: "link" }>) {
    const alias = this.join(`${from.alias}.${name}`, relation.table, relation.from, columnOf(from, "id"));
    return { alias, id: columnOf({ alias }, relation.from === "owner" ? "target" : "owner") };
  }

  private join(path: string, tableName: string, column: string, equals: SQL): string {
    const known = this.joined.get(path);
    if (known !== undefined) return known;
    const alias = `j${this.joins.length + 1}`;
    this.joined.set(path, alias);
    const table = sql`${sql.identifier(tableName)} ${sql.identifier(alias)}`;
    this.joins.push(sql`left join ${table} on ${columnOf({ alias }, column)} = ${equals}`);
    return alias;
  }
}
