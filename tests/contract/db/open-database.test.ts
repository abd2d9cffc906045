import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentTypes } from "#platform/strapi/content/content-types.ts";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { keptSecret } from "#platform/db/kept-secret.ts";
import { openDatabase } from "#platform/db/open-database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { products } from "#platform/db/tables/product.ts";
import { root } from "#tests/support/source-files.ts";
import { type RunningPostgres, startPostgres } from "#tests/support/postgres.ts";

const run = promisify(execFile);
let scratch: string;
let server: RunningPostgres;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "vitrina-database-"));
  server = await startPostgres();
});

afterAll(async () => {
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
});

test("the migrations say what the tables say", async () => {
  const copy = join(scratch, "migrations");
  await cp(join(root, "platform/db/migrations"), copy, { recursive: true });
  const before = await readdir(copy);
  const args = [
    "generate",
    "--dialect",
    "postgresql",
    "--schema",
    "./platform/db/tables/*.ts",
    "--out",
    relative(root, copy),
  ];
  const { stdout } = await run(join(root, "node_modules/.bin/drizzle-kit"), args, { cwd: root });
  expect(stdout).toContain("No schema changes");
  expect(await readdir(copy)).toEqual(before);
});

test("a directory keeps what was written, and is free again after closing", async () => {
  const directory = join(scratch, "data");
  const first = await openDatabase(directory);
  await first.database.insert(businesses).values({ name: "Sabor" });
  await expect(openDatabase(directory)).rejects.toThrow("is in use by process");
  await first.close();
  const second = await openDatabase(directory);
  expect(await second.database.select({ name: businesses.name }).from(businesses)).toEqual([{ name: "Sabor" }]);
  await second.close();
});

test("a directory that others could read is closed to them", async () => {
  const directory = join(scratch, "loose");
  await mkdir(join(directory, "database"), { recursive: true, mode: 0o755 });
  await writeFile(join(directory, "admin-key"), "key", { mode: 0o644 });
  await (await openDatabase(directory)).close();
  const modes = await Promise.all(
    ["", "admin-key", "database"].map(async (name) => (await stat(join(directory, name))).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600, 0o700]);
});

test("a server's reader ends a query that takes too long, and writes nothing", async () => {
  const { reader, database, close } = await openDatabase(await server.createDatabase());
  await expect(reader.execute(sql`select pg_sleep(30)`)).rejects.toMatchObject({ cause: { code: "57014" } });
  await expect(reader.insert(businesses).values({ name: "Sabor" })).rejects.toMatchObject({ cause: { code: "25006" } });
  expect(await database.$count(businesses)).toBe(0);
  await close();
});

test("processes that start together on one server migrate once", async () => {
  const url = await server.createDatabase();
  const opened = await Promise.all([openDatabase(url), openDatabase(url), openDatabase(url)]);
  const secrets = await Promise.all(opened.map(({ database }) => keptSecret(database, "token")));
  expect(new Set(secrets).size).toBe(1);
  await Promise.all(opened.map(({ close }) => close()));
});

test("an address without a server fails at once", async () => {
  await expect(openDatabase("postgres://postgres@127.0.0.1:1/nothing")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

describe("both engines", () => {
  const targets: OpenedDatabase[] = [];

  beforeAll(async () => {
    targets.push(await openDatabase("memory://"), await openDatabase(await server.createDatabase()));
  });

  afterAll(async () => {
    for (const { close } of targets) await close();
  });

  test("read and write the same values", async () => {
    const rows = await Promise.all(
      targets.map(async ({ database }) => {
        await database
          .insert(products)
          .values({ name: "Ají 'picante'", price: 42_500.5, extra_data: { a: [1, null] } });
        await database.execute(sql`update products set created_at = '2024-05-01T10:00:00.123-05:00'`);
        const [row] = await database.select().from(products);
        return { ...row, updated_at: null };
      }),
    );
    const created_at = new Date("2024-05-01T15:00:00.123Z");
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0]).toMatchObject({ price: 42_500.5, created_at, extra_data: { a: [1, null] } });
  });

  test("undo what a failing transaction wrote", async () => {
    for (const { database } of targets) {
      const attempt = database.transaction(async (transaction) => {
        await transaction.insert(businesses).values({ name: "A medias" });
        throw new Error("stop");
      });
      await expect(attempt).rejects.toThrow("stop");
      expect(await database.$count(businesses)).toBe(0);
    }
  });
});

test("every content type has a table of its own", () => {
  expect(new Set(contentTypes.map((type) => getTableName(type.table))).size).toBe(contentTypes.length);
});
