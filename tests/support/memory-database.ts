import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { root } from "./source-files.ts";

const migrationsFolder = join(root, "platform/db/migrations");
const cache = join(root, "node_modules/.cache/vitrina");

/** Databases that every engine is born with and nobody opens: two fifths of what there is to load. */
const unused = ["template0", "template1"];

/** Changes with the migrations, with the engine and with how it is made. */
async function templateName(): Promise<string> {
  const hash = createHash("sha256");
  hash.update(await readFile(join(root, "node_modules/@electric-sql/pglite/package.json")));
  const names = await readdir(migrationsFolder);
  for (const name of names.filter((entry) => entry.endsWith(".sql")).toSorted()) {
    hash.update(await readFile(join(migrationsFolder, name)));
  }
  return `empty-database-alone-${hash.digest("hex").slice(0, 16)}.tar`;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}

/** An empty, migrated database as a file; making one takes seconds, loading it a moment. */
async function template(): Promise<Blob> {
  const path = join(cache, await templateName());
  if (!(await exists(path))) {
    const client = await PGlite.create("memory://");
    await migrate(drizzle({ client }), { migrationsFolder });
    for (const name of unused) {
      await client.exec(`update pg_database set datistemplate = false where datname = '${name}'`);
      await client.exec(`drop database ${name}`);
    }
    const dump = await client.dumpDataDir("none");
    await client.close();
    await mkdir(cache, { recursive: true });
    const unfinished = `${path}.${randomUUID()}`;
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()));
    await rename(unfinished, path);
  }
  // Its bytes, not the file: another worker that made one at the same time puts its own in the place.
  return new Blob([await readFile(path)]);
}

/** An empty embedded database in memory, as `openDatabase("memory://")` gives it, in a fraction of the time. */
export async function openMemoryDatabase(): Promise<OpenedDatabase> {
  const client = await PGlite.create({ loadDataDir: await template() });
  const database = drizzle({ client });
  return { database, reader: database, kind: "embedded", close: () => client.close() };
}
