import { asc, inArray } from "drizzle-orm";
import type { Database } from "./database.ts";
import type { linkTable } from "./tables/link-table.ts";

type LinkTable = ReturnType<typeof linkTable>;

/** The ordered targets of each owner in a link table; owners without any are absent. */
export async function linkedIds(
  database: Database,
  link: LinkTable,
  owners: readonly number[],
): Promise<Map<number, number[]>> {
  const targets = new Map<number, number[]>();
  if (owners.length === 0) return targets;
  const rows = await database
    .select({ owner: link.owner, target: link.target })
    .from(link)
    .where(inArray(link.owner, [...new Set(owners)]))
    .orderBy(asc(link.owner), asc(link.position), asc(link.target));
  for (const { owner, target } of rows) {
    const list = targets.get(owner);
    if (list === undefined) targets.set(owner, [target]);
    else list.push(target);
  }
  return targets;
}

export function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows with these ids, in the ids' order; unknown ids are left out. */
export function pick<Row>(rows: ReadonlyMap<number, Row>, ids: readonly number[] | undefined): Row[] {
  return (ids ?? []).flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [row];
  });
}

export function distinctIds(values: Iterable<number | null | undefined>): number[] {
  return [...new Set([...values].filter((value) => typeof value === "number"))];
}
