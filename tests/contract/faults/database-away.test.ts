import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#platform/db/open-database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { deliveryOrder, request } from "#tests/contract/central/order-body.ts";
import {
  startTestPlatform,
  startTestPlatformOn,
  type TestPlatform,
} from "#tests/contract/central/start-test-platform.ts";
import { everyEngine } from "#tests/support/engines.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { verifyInvariants } from "#tests/support/verify-invariants.ts";

/** Milliseconds: a test is less patient than the platform. */
const longestLock = 300;

const away = { statusCode: 503, error: "Service Unavailable", message: "database_unavailable" };

/** That it failed is expected of these days; everything else that is logged is not. */
async function holds({ platform, opened, logLines }: TestPlatform): Promise<void> {
  await platform.outbox.runDue();
  const others = logLines.filter((line) => !line.includes('"unexpected_error"') && !line.includes('"outbox_'));
  expect(await verifyInvariants(opened.database, others.join(""))).toEqual([]);
}

describe.each(everyEngine)("a full disk under $name (F14)", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());

  // The engine's own refusal, raised where the row would be written: at the order, and at what follows from it.
  test.each(["orders", "order_status_changes", "outbox_tasks", "order_attempts"])(
    "that is met while writing %s: nothing is ordered, and the same key orders once there is room",
    async (table) => {
      const { database } = shop.opened;
      const { token } = await shop.customer();
      const body = request(deliveryOrder());
      const before = await database.$count(orders);
      await database.execute(
        sql.raw(
          "create or replace function no_room() returns trigger as $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$ language plpgsql",
        ),
      );
      await database.execute(
        sql.raw(`create trigger no_room before insert on ${table} for each row execute function no_room()`),
      );
      const full = await shop.post("/api/payment/request", body, token);
      await database.execute(sql.raw(`drop trigger no_room on ${table}`));
      expect([full.status, full.body]).toEqual([503, away]);
      expect(await database.$count(orders)).toBe(before);
      expect((await shop.post("/api/payment/request", body, token)).status).toBe(201);
      expect((await shop.post("/api/payment/request", body, token)).status).toBe(200);
      expect(await database.$count(orders)).toBe(before + 1);
      await holds(shop);
    },
  );
});

describe("a PostgreSQL server (F14)", () => {
  const { url, restart } = ownDatabase();
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatform({ database: await openDatabase(`${url()}?lock_timeout=${longestLock}`) });
  });
  afterAll(async () => {
    await shop.close();
    await shop.opened.close();
  });
  afterEach(async () => await holds(shop));

  test("that restarts in the middle of orders: each is there once, with its own answer, within five seconds", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => shop.customer()));
    const attempts = people.map(({ token }) => ({ token, body: request(deliveryOrder()) }));
    const send = ({ token, body }: (typeof attempts)[number]) => shop.post("/api/payment/request", body, token);
    const before = await shop.opened.database.$count(orders);
    const first = attempts.map(send);
    await Promise.race(first);
    await restart();
    const back = performance.now();
    for (const answer of await Promise.all(first)) expect([201, 503]).toContain(answer.status);
    const second = [];
    for (const attempt of attempts) {
      let answer = await send(attempt);
      for (; answer.status === 503 && performance.now() - back < 5_000; await sleep(100)) answer = await send(attempt);
      second.push(answer.body);
      expect([200, 201]).toContain(answer.status);
    }
    expect(performance.now() - back).toBeLessThan(5_000);
    for (const [index, attempt] of attempts.entries()) expect((await send(attempt)).body).toEqual(second[index]);
    expect(await shop.opened.database.$count(orders)).toBe(before + attempts.length);
  });

  test("that is locked by somebody else: said in time, and the same key orders once it is free", async () => {
    const { token } = await shop.customer();
    const body = request(deliveryOrder());
    const other = postgres(url(), { max: 1 });
    const held = await other.reserve();
    await held`begin`;
    await held`lock table order_counters in exclusive mode`;
    const since = performance.now();
    const answer = await shop.post("/api/payment/request", body, token);
    expect(performance.now() - since).toBeLessThan(5_000);
    await held`rollback`;
    held.release();
    await other.end();
    expect([answer.status, answer.body]).toEqual([503, away]);
    expect((await shop.post("/api/payment/request", body, token)).status).toBe(201);
  });
});
