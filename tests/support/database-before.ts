import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { root } from "#tests/support/source-files.ts";

const migrations = join(root, "platform/db/migrations");

/** Keeps of copied migrations those before the one of a name, as a database of then has them. */
async function cutBefore(name: string, folder: string): Promise<void> {
  await cp(migrations, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  const index = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name));
  if (index <= 0) throw new Error(`There is no migration ${name}.`);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
}

/** An embedded database as it was before a migration, and what brings it to now. */
export async function openBefore(name: string) {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-before-"));
  const client = await PGlite.create();
  const database = drizzle({ client });
  await cutBefore(name, folder);
  await migrate(database, { migrationsFolder: folder });
  return {
    client,
    migrateAll: async () => await migrate(database, { migrationsFolder: migrations }),
    close: async () => {
      await client.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
