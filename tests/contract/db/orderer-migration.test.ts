import { expect, test } from "vitest";
import { ordererKey } from "#domain/person/orderer.ts";
import { mailboxOf } from "#domain/person/email.ts";
import { contactOf, phoneOf } from "#wire/person/phone-account.ts";
import { openBefore } from "#tests/support/database-before.ts";

/** A phone is an identity of its own since A221. */
const idOf = (mail: string) => (phoneOf(mail) === null ? mailboxOf(mail) : contactOf(mail));

test("orders, attempts, payments and redemptions of before belong to the same person as after (A213, M14)", async () => {
  const { query, migrateAll, close } = await openBefore("orderer");
  try {
    const mails = [
      "Ana.Maria+pizza@gmail.com",
      "luis+2@correo.com.co",
      "3001234567@telefono.invalid",
      "x.y@googlemail.com",
    ];
    for (const [index, mail] of mails.entries()) {
      const id = index + 1;
      const key = mailboxOf(mail);
      await query(`insert into users (id, username, email) values ($1, $2, $2)`, [id, mail]);
      await query(`insert into orders (id, customer, customer_key) values ($1, $1, $2)`, [
        id,
        index === 0 ? key : null,
      ]);
      await query(
        `insert into order_attempts (order_unique_identifier, customer, "order") values ($1, $2, $2), ($3, $2, null)`,
        [`placed-${id}`, id, `withdrawn-${id}`],
      );
    }
    await query(`insert into businesses (id, name) values (1, 'Uno')`);
    await query(`insert into promo_codes (id, name) values (1, 'Uno')`);
    await query(
      `insert into payments ("order", business, customer_key, provider, is_production, merchant, reference, amount, currency)
       values (1, 1, $1, 'epayco', false, 'm', 'r', 1, 'COP')`,
      [mailboxOf(mails[0] ?? "")],
    );
    await query(`insert into redemptions (promo_code, "order", customer_key, is_exclusive) values (1, 1, $1, true)`, [
      mailboxOf(mails[0] ?? ""),
    ]);

    await migrateAll();

    const keys = mails.map((mail) => ordererKey({ kind: "customer", id: idOf(mail) }));
    const kept = async (table: string, order: string) =>
      (await query<{ orderer_key: string }>(`select orderer_key from ${table} order by ${order}`)).map(
        (row) => row.orderer_key,
      );
    expect(await kept("orders", "id")).toEqual(keys);
    expect(await kept("order_attempts", "id")).toEqual(keys.flatMap((key) => [key, key]));
    expect(await kept("payments", "id")).toEqual(keys.slice(0, 1));
    expect(await kept("redemptions", "id")).toEqual(keys.slice(0, 1));
  } finally {
    await close();
  }
});
