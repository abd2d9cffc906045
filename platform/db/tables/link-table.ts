import { type AnyPgColumn, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";

interface WithIdentity {
  id: AnyPgColumn;
}

/** A many-to-many table: `owner` lists `target`; `position` is the place in the list, from 0. */
export function linkTable<Name extends string>(name: Name, owner: WithIdentity, target: WithIdentity) {
  return pgTable(
    name,
    {
      owner: integer()
        .notNull()
        .references(() => owner.id, { onDelete: "cascade" }),
      target: integer()
        .notNull()
        .references(() => target.id, { onDelete: "cascade" }),
      position: integer().notNull().default(0),
    },
    (table) => [primaryKey({ columns: [table.owner, table.target] }), index().on(table.target)],
  );
}
