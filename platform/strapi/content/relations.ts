import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Relation } from "./content-type.ts";

/** A relation whose id is in the own column of that name. */
export const one = (target: string, column: string): Relation => ({ kind: "one", target, column });

/** The other side of `one` where at most one row points here. */
export const inverseOne = (target: string, column: string): Relation => ({ kind: "inverseOne", target, column });

/** The other side of `one`. */
export const many = (target: string, column: string): Relation => ({ kind: "many", target, column });

/** Many to many, seen from the row that lists. */
export const lists = (target: string, table: PgTable): Relation => ({
  kind: "link",
  target,
  table: getTableName(table),
  from: "owner",
});

/** Many to many, seen from the row that is listed. */
export const listedBy = (target: string, table: PgTable): Relation => ({
  kind: "link",
  target,
  table: getTableName(table),
  from: "target",
});
