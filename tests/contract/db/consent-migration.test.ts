import { expect, test } from "vitest";
import { openBefore } from "#tests/support/database-before.ts";

test("consents of before stay, orders count as one, and sessions get their business or end (A220)", async () => {
  const { query, migrateAll, close } = await openBefore("consent-of-business");
  try {
    await query(`insert into businesses (id, name) values (1, 'Uno'), (2, 'Dos')`);
    for (const id of [1, 2, 3, 4])
      await query(`insert into users (id, username, email) values ($1, $2, $2)`, [id, `${id}@correo.co`]);
    // Ana signed up at one and ordered at both, Luis signed up at one, Eva only ordered at two, nobody knows Teo.
    await query(
      `insert into consents ("user", business, version, accepted_at) values
       (1, 1, 'v1', '2026-01-02'), (1, 1, 'v1', '2026-01-03'), (2, 1, 'v1', '2026-01-02')`,
    );
    await query(
      `insert into orders (id, customer, business, created_at) values
       (1, 1, 1, '2026-02-01'), (2, 1, 2, '2026-02-03'), (3, 1, 2, '2026-02-02'), (4, 3, 2, '2026-02-04'), (5, null, 1, '2026-02-04')`,
    );
    for (const id of [1, 2, 3, 4])
      await query(`insert into sessions (token_hash, "user", expires_at) values ($1, $2, '2099-01-01')`, [
        `t${id}`,
        id,
      ]);

    await migrateAll();

    const day = `to_char(accepted_at at time zone 'UTC', 'YYYY-MM-DD')`;
    const rows = await query(`select "user", business, version, ${day} as day from consents order by "user", business`);
    expect(rows).toEqual([
      { user: 1, business: 1, version: "v1", day: "2026-01-02" },
      { user: 1, business: 2, version: "ordered", day: "2026-02-02" },
      { user: 2, business: 1, version: "v1", day: "2026-01-02" },
      { user: 3, business: 2, version: "ordered", day: "2026-02-04" },
    ]);
    const sessions = await query(`select "user", business, revoked_at is null as open from sessions order by "user"`);
    expect(sessions).toEqual([
      { user: 1, business: null, open: false },
      { user: 2, business: 1, open: true },
      { user: 3, business: 2, open: true },
      { user: 4, business: null, open: false },
    ]);
  } finally {
    await close();
  }
});
