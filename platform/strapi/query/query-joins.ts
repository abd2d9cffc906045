import { type SQL, sql } from "drizzle-orm";
import type { ContentType, Relation } from "#platform/strapi/content/content-type.ts";
import { contentType } from "#platform/strapi/content/content-types.ts";

type ToOne = Extract<Relation, { kind: "one" | "inverseOne" }>;
type ToMany = Extract<Relation, { kind: "many" | "link" }>;

/** A table in a query under its alias. */
export interface QueryTable {
  type: ContentType;
  alias: string;
}

/** Gives names that are used once in a statement. */
export type NextAlias = () => string;

export function isToMany(relation: Relation): relation is ToMany {
  return relation.kind === "many" || relation.kind === "link";
}

export function columnOf(table: { alias: string }, column: string): SQL {
  return sql`${sql.identifier(table.alias)}.${sql.identifier(column)}`;
}

function named(tableName: string, alias: string): SQL {
  return sql`${sql.identifier(tableName)} ${sql.identifier(alias)}`;
}

/** A table with the left joins of the to-one relations that a filter follows from it; they never multiply its rows. */
export class QueryJoins {
  readonly root: QueryTable;
  private readonly nextAlias: NextAlias;
  private readonly joins: SQL[] = [];
  private readonly joined = new Map<string, string>();

  constructor(type: ContentType, alias: string, nextAlias: NextAlias) {
    this.root = { type, alias };
    this.nextAlias = nextAlias;
  }

  /** Joins the table a to-one relation leads to; the same path once. */
  follow(from: QueryTable, name: string, relation: ToOne): QueryTable {
    const target = contentType(relation.target);
    const path = `${from.alias}.${name}`;
    const known = this.joined.get(path);
    if (known !== undefined) return { type: target, alias: known };
    const alias = this.nextAlias();
    this.joined.set(path, alias);
    const [theirs, own] = relation.kind === "one" ? ["id", relation.column] : [relation.column, "id"];
    this.joins.push(
      sql`left join ${named(target.tableName, alias)} on ${columnOf({ alias }, theirs)} = ${columnOf(from, own)}`,
    );
    return { type: target, alias };
  }

  /** A condition on the root's id that holds where `condition`, written over these joins, does. */
  wrap(condition: SQL): SQL {
    if (this.joins.length === 0) return condition;
    const id = columnOf(this.root, "id");
    const from = named(this.root.type.tableName, this.root.alias);
    return sql`${id} in (select ${id} from ${from} ${this.all()} where ${condition})`;
  }

  private all(): SQL {
    return sql.join(this.joins, sql` `);
  }

  /** The rows of a to-many relation with their own joins, as a subquery over the ids that own them. */
  static ofList(
    relation: ToMany,
    nextAlias: NextAlias,
  ): { joins: QueryJoins; owners: (condition: SQL) => SQL; owned: SQL } {
    const target = contentType(relation.target);
    const joins = new QueryJoins(target, nextAlias(), nextAlias);
    const rows = named(target.tableName, joins.root.alias);
    if (relation.kind === "many") {
      const owner = columnOf(joins.root, relation.column);
      return {
        joins,
        owners: (condition) => sql`select ${owner} from ${rows} ${joins.all()} where ${condition}`,
        owned: sql`select ${owner} from ${rows} where ${owner} is not null`,
      };
    }
    const link = { alias: nextAlias() };
    const [from, to] = relation.from === "owner" ? ["owner", "target"] : ["target", "owner"];
    const owner = columnOf(link, from);
    const links = named(relation.table, link.alias);
    const on = sql`${columnOf(joins.root, "id")} = ${columnOf(link, to)}`;
    return {
      joins,
      owners: (condition) => sql`select ${owner} from ${links} join ${rows} on ${on} ${joins.all()} where ${condition}`,
      owned: sql`select ${owner} from ${links}`,
    };
  }
}
