import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { expect, test } from "vitest";
import { ordererKey } from "#domain/person/orderer.ts";
import { mailboxOf } from "#domain/person/email.ts";
import { root } from "#tests/support/source-files.ts";

const migrations = join(root, "platform/db/migrations");

/** The migrations up to one, as a database of then has them. */
async function migrationsBefore(name: string, scratch: string): Promise<string> {
  const copy = join(scratch, "migrations");
  await cp(migrations, copy, { recursive: true });
  const path = join(copy, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  const index = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name));
  expect(index).toBeGreaterThan(0);
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, index) }));
  return copy;
}

test("orders, attempts, payments and redemptions of before belong to the same person as after (A213, M14)", async () => {
  const scratch = await mkdtemp(join(tmpdir(), "vitrina-orderer-"));
  const client = await PGlite.create();
  const database = drizzle({ client });
  try {
    await migrate(database, { migrationsFolder: await migrationsBefore("orderer", scratch) });
    const mails = [
      "Ana.Maria+pizza@gmail.com",
      "luis+2@correo.com.co",
      "3001234567@telefono.invalid",
      "x.y@googlemail.com",
    ];
    for (const [index, mail] of mails.entries()) {
      const id = index + 1;
      const key = mailboxOf(mail);
      await client.query(`insert into users (id, username, email) values ($1, $2, $2)`, [id, mail]);
      await client.query(`insert into orders (id, customer, customer_key) values ($1, $1, $2)`, [
        id,
        index === 0 ? key : null,
      ]);
      await client.query(
        `insert into order_attempts (order_unique_identifier, customer, "order") values ($1, $2, $2), ($3, $2, null)`,
        [`placed-${id}`, id, `withdrawn-${id}`],
      );
    }
    await client.query(`insert into businesses (id, name) values (1, 'Uno')`);
    await client.query(`insert into promo_codes (id, name) values (1, 'Uno')`);
    await client.query(
      `insert into payments ("order", business, customer_key, provider, is_production, merchant, reference, amount, currency)
       values (1, 1, $1, 'epayco', false, 'm', 'r', 1, 'COP')`,
      [mailboxOf(mails[0] ?? "")],
    );
    await client.query(
      `insert into redemptions (promo_code, "order", customer_key, is_exclusive) values (1, 1, $1, true)`,
      [mailboxOf(mails[0] ?? "")],
    );

    await migrate(database, { migrationsFolder: migrations });

    const keys = mails.map((mail) => ordererKey({ kind: "customer", id: mailboxOf(mail) }));
    const kept = async (table: string, order: string) =>
      (await client.query<{ orderer_key: string }>(`select orderer_key from ${table} order by ${order}`)).rows.map(
        (row) => row.orderer_key,
      );
    expect(await kept("orders", "id")).toEqual(keys);
    expect(await kept("order_attempts", "id")).toEqual(keys.flatMap((key) => [key, key]));
    expect(await kept("payments", "id")).toEqual(keys.slice(0, 1));
    expect(await kept("redemptions", "id")).toEqual(keys.slice(0, 1));
  } finally {
    await client.close();
    await rm(scratch, { recursive: true, force: true });
  }
});
