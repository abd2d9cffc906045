import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { orders } from "#platform/db/tables/order.ts";
import type { TestEngine } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

/** A shop on an engine, at noon, and a new customer who orders there, for each test of a `describe`. */
export function orderingCustomer(openEmpty: TestEngine["openEmpty"]) {
  let shop: TestPlatform;
  let token: string;
  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { simulationStepSeconds: 20 });
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    ({ token } = await shop.customer());
  });

  const check = (order: Record<string, unknown>, as = token) =>
    shop.post("/api/payment/checkorder", request(order), as);
  const place = (order: Record<string, unknown>, key?: string, as = token) =>
    shop.post("/api/payment/request", request(order, key), as);
  const withdraw = (key: string, as: string) => shop.post(`/api/payment/attempts/${key}/withdraw?business=1`, {}, as);
  const countOrders = async () => (await shop.opened.database.select({ id: orders.id }).from(orders)).length;
  const problemsOf = async (order: Record<string, unknown>) => {
    const before = await countOrders();
    const { business } = order;
    const as = business === 1 ? token : (await shop.customer(Number(business))).token;
    const checked = await check(order, as);
    const placed = await place(order, undefined, as);
    expect([checked.status, placed.status]).toEqual([422, 422]);
    expect(placed.body).toEqual(checked.body);
    expect(await countOrders()).toBe(before);
    return placed.body.data.problems;
  };

  return { shop: () => shop, token: () => token, check, place, withdraw, countOrders, problemsOf };
}
