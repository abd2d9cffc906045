import { readdirSync } from "node:fs";
import { join } from "node:path";
import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { root } from "./source-files.ts";

const folder = join(root, "platform/db/tables");

/** What one file of tables exports. */
async function tablesIn(name: string): Promise<PgTable[]> {
  const exported: Record<string, unknown> = await import(join(folder, name));
  return Object.values(exported).filter((value) => is(value, PgTable));
}

/** Every table of the platform's database, of whatever file. */
export const everyTable: readonly PgTable[] = (
  await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith(".ts"))
      .map(tablesIn),
  )
).flat();
