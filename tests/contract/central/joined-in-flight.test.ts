import { randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { lockPerson } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { servers, waitingLocks } from "#tests/support/waiting-locks.ts";
import { noon } from "./insert-shop.ts";
import { deliveryOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

type LoggedIn = Awaited<ReturnType<TestPlatform["logIn"]>>;

describe.each(servers)("accounts that are joined while one of them orders, on $name (A222)", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());

  /** Ana, who was sent the code that joins Bea's account to hers. */
  async function aboutToJoin() {
    shop.setTime(noon);
    const [ana, bea] = [await shop.logIn(), await shop.logIn()];
    const contact = { email: bea.email, business_id: 1, browser: ana.browser };
    expect((await shop.post("/api/users/contact/code", contact, ana.token)).status).toBe(200);
    const code = await shop.mailedCode(bea.email);
    const join = () => shop.post("/api/users/contact", { ...contact, code }, ana.token);
    return { ana, bea, join };
  }

  /** Runs `meanwhile` while a transaction holds the lock under which somebody orders; what it made is there afterwards. */
  const asOrdering = async (who: LoggedIn, meanwhile: (transaction: Database) => Promise<void>) =>
    await shop.opened.database.transaction(async (transaction) => {
      await lockPerson(transaction, `customer:${who.email}`);
      await meanwhile(transaction);
    });

  const waiting = async (count: number) => await waitingLocks(shop.opened.database, count);

  test.each(["the one that is joined", "the one that joins"] as const)(
    "%s orders: nothing is joined",
    async (which) => {
      const { ana, bea, join } = await aboutToJoin();
      const who = which === "the one that joins" ? ana : bea;
      let joined: ReturnType<typeof join> | undefined;
      await asOrdering(who, async (transaction) => {
        joined = join();
        await Promise.race([joined, waiting(1)]);
        const order = { business: 1, customer: who.id, status: orderStatus.received };
        await transaction
          .insert(orders)
          .values({ ...order, orderer_key: `customer:${who.email}`, order_unique_identifier: randomUUID() });
      });
      const answer = await joined;
      expect([answer?.status, answer?.body.message]).toEqual([409, "order_open"]);
    },
  );

  test.each(["the one that is joined", "the one that joins"] as const)(
    "%s sends an order that comes after: none is made for whom nobody can read it",
    async (which) => {
      const { ana, bea, join } = await aboutToJoin();
      const who = which === "the one that joins" ? ana : bea;
      let both: Promise<Awaited<ReturnType<typeof join>>[]> | undefined;
      await asOrdering(who, async () => {
        const joined = join();
        await Promise.race([joined, waiting(1)]);
        const sent = shop.post("/api/payment/request", request(deliveryOrder()), who.token);
        await Promise.race([sent, waiting(2)]);
        both = Promise.all([joined, sent]);
      });
      const [joined, sent] = (await both) ?? [];
      expect([joined?.status, sent?.status, sent?.body.message]).toEqual([200, 401, "invalid_token"]);
      const made = shop.opened.database
        .select()
        .from(orders)
        .where(inArray(orders.customer, [ana.id, bea.id]));
      expect(await made).toEqual([]);
    },
  );
});
