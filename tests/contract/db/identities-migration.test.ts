import { expect, test } from "vitest";
import { openBefore } from "#tests/support/database-before.ts";

test("accounts of before have the identities that they were made of, and what went by a phone still does (A221)", async () => {
  const { query, migrateAll, close } = await openBefore("identities");
  const dressed = "573001234567@telefono.invalid";
  const phone = "+573001234567";
  try {
    await query(`insert into businesses (id, name) values (1, 'Uno')`);
    await query(
      `insert into users (id, username, email, mailbox_proved_at) values
       (1, 'ana', 'Ana+pizza@correo.co', '2026-01-02'), (2, $1, $1, '2026-01-03'), (3, 'luis', 'luis@correo.co', null)`,
      [dressed],
    );
    const codes = [dressed, "luis@correo.co"];
    for (const contact of codes) {
      await query(
        `insert into login_codes (email, business, code_hash, browser_hash, expires_at) values ($1, 1, 'h', 'b', '2099-01-01')`,
        [contact],
      );
      await query(
        `insert into sign_ups (email, browser_hash, name, phone, phone_code) values ($1, 'b', 'Ana', '1', '+57')`,
        [contact],
      );
      await query(`insert into login_events (account, kind) values ($1, 'codeFailed')`, [contact]);
    }
    const keys = [`customer:${dressed}`, "customer:ana@correo.co", "guest:573001234567@telefono.invalid"];
    await query(`insert into promo_codes (id, name) values (1, 'Uno')`);
    for (const [index, key] of keys.entries()) {
      const id = index + 1;
      await query(`insert into orders (id, orderer_key) values ($1, $2)`, [id, key]);
      await query(`insert into order_attempts (order_unique_identifier, orderer_key) values ($1, $2)`, [key, key]);
      await query(`insert into redemptions (promo_code, "order", orderer_key, is_exclusive) values (1, $1, $2, true)`, [
        id,
        key,
      ]);
    }

    await migrateAll();

    const day = `to_char(proved_at at time zone 'UTC', 'YYYY-MM-DD') as day`;
    expect(await query(`select "user", kind, value, ${day} from identities order by "user"`)).toEqual([
      { user: 1, kind: "mail", value: "ana+pizza@correo.co", day: "2026-01-02" },
      { user: 2, kind: "phone", value: phone, day: "2026-01-03" },
      { user: 3, kind: "mail", value: "luis@correo.co", day: null },
    ]);
    const column = async (table: string, name: string) =>
      (await query<Record<string, string>>(`select ${name} from ${table} order by id`)).map((row) => row[name]);
    expect(await column("login_codes", "contact")).toEqual(["luis@correo.co"]);
    expect(await column("sign_ups", "contact")).toEqual([phone, "luis@correo.co"]);
    expect(await column("login_events", "account")).toEqual([phone, "luis@correo.co"]);
    const now = [`customer:${phone}`, "customer:ana@correo.co", "guest:573001234567@telefono.invalid"];
    for (const table of ["orders", "order_attempts", "redemptions"])
      expect(await column(table, "orderer_key"), table).toEqual(now);
  } finally {
    await close();
  }
});
