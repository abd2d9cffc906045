import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#platform/db/tables/order.ts";
import { everyEngine } from "#tests/support/engines.ts";
import { pickupOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

describe.each(everyEngine)("the line of orders on $name (A215)", ({ openEmpty }) => {
  let shop: TestPlatform;
  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { orderQueueTimeout: 100 });
  });
  afterAll(async () => await shop.close());

  const orderCount = async () => (await shop.opened.database.select({ id: orders.id }).from(orders)).length;

  /** Others of the business are busy ordering; answers how to end that. */
  function crowd(business: string): () => Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const members = ["a", "b", "c", "d"];
    const held = members.map(async (member) => {
      await shop.platform.context.orderLine({ group: business, member }, () => promise);
    });
    return async () => {
      resolve();
      await Promise.all(held);
    };
  }

  test("who is told to wait was not taken, and the same attempt makes one order when it comes again", async () => {
    const { token } = await shop.customer();
    const order = request(pickupOrder(), randomUUID());
    const leave = crowd("1");
    for (const call of ["checkorder", "request"]) {
      const refused = await shop.post(`/api/payment/${call}`, order, token);
      expect(refused).toMatchObject({ status: 429, body: { message: "too_many_orders" } });
      expect(refused.body.data.retry_after).toBeGreaterThan(0);
      expect(Number(refused.headers.get("retry-after"))).toBe(refused.body.data.retry_after);
    }
    expect(await orderCount()).toBe(0);
    await leave();
    expect((await shop.post("/api/payment/request", order, token)).status).toBe(201);
    expect((await shop.post("/api/payment/request", order, token)).status).toBe(200);
    expect(await orderCount()).toBe(1);
  });
});
