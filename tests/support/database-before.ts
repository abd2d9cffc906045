import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { createSharedDatabase } from "#tests/support/shared-postgres.ts";
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

/** A database on the server of this run as it was before a migration, and what brings it to now. */
export async function openBefore(name: string) {
  const folder = await mkdtemp(join(tmpdir(), "vitrina-before-"));
  const { url, drop } = await createSharedDatabase();
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: { TimeZone: "UTC" } });
  const database = drizzle({ client: sql });
  await cutBefore(name, folder);
  await migrate(database, { migrationsFolder: folder });
  return {
    query: async <Row extends object>(text: string, values: (string | number | null)[] = []) => [
      ...(await sql.unsafe<Row[]>(text, values)),
    ],
    migrateAll: async () => await migrate(database, { migrationsFolder: migrations }),
    close: async () => {
      await sql.end();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
