import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { branches } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, pickupOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();
const one = { products: [{ ...bandejas, quantity: 1 }], total: 12_960 };
const many = { products: [{ ...bandejas, quantity: 20 }], total: 259_200 };

describe.each(engines)("the kitchen's load on $name (A198)", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    await shop.opened.database.delete(orders);
    await configure({});
  });

  async function configure(more: Record<string, unknown>) {
    const range = { approximate_delivery_minimum_time: 20, approximate_delivery_maximum_time: 35 };
    const config = { orders: { is_enabled: true, ...range, is_automatic_time_calculation: true, ...more } };
    await shop.opened.database
      .update(branches)
      .set({ config: { ...config, lead_time_scheduling: 1 }, minimum_ammount_for_sale: 0 })
      .where(eq(branches.id, 11));
  }

  /** Orders as somebody new, and answers what the order's own page says. */
  async function ordered(more: Record<string, unknown> = one) {
    const { token } = await shop.customer();
    const placed = await shop.post("/api/payment/request", request(pickupOrder(more)), token);
    expect(placed.status, placed.text).toBe(201);
    const { id, display_number: number } = placed.body.order;
    const { body } = await shop.get(`/api/orders/status/${number}?business=1`, token);
    return { id, estimate: body.data.estimate };
  }

  const waits = async (at?: number, branch = 11) => {
    const asked = await shop.get(`/api/branches/${branch}/kitchen${at === undefined ? "" : `?at=${iso(at)}`}`);
    return asked.body.data.wait_minutes;
  };
  const setStatus = (id: number, status: number) =>
    shop.opened.database.update(orders).set({ status }).where(eq(orders.id, id));

  test("what a table's guest ordered is no work before the business has taken it (D2, M19)", async () => {
    const { database } = shop.opened;
    const { id } = await ordered();
    await database.update(orders).set({ orderer_key: "guest:phone", table: "5" }).where(eq(orders.id, id));
    expect(await waits()).toBe(5);
    const [before] = await database.select().from(businesses).where(eq(businesses.id, 1));
    await database
      .update(businesses)
      .set({ config: { orders: { confirm_table: true } } })
      .where(eq(businesses.id, 1));
    try {
      expect(await waits()).toBe(0);
      await setStatus(id, 2);
      expect(await waits()).toBe(5);
    } finally {
      await database
        .update(businesses)
        .set({ config: before?.config ?? null })
        .where(eq(businesses.id, 1));
    }
  });

  test("every order in progress makes the next one's promise later, as it was told before", async () => {
    expect(await waits()).toBe(0);
    expect((await ordered()).estimate).toEqual({ min: 20, max: 35 });
    // 15 minutes of work, of which 30 % count.
    expect(await waits()).toBe(5);
    expect((await ordered()).estimate).toEqual({ min: 25, max: 40 });
    expect(await waits()).toBe(10);
    expect((await ordered()).estimate).toEqual({ min: 30, max: 45 });
  });

  test("a large order counts with its load and takes longer than the branch says", async () => {
    // 15 × (1 + 0.3 × 19) = 100.5 minutes, 66 more than the range.
    expect((await ordered(many)).estimate).toEqual({ min: 86, max: 101 });
    expect(await waits()).toBe(35);
    await configure({ kitchen_load_percent: 20 });
    expect(await waits()).toBe(25);
  });

  test("only the orders that the kitchen still works on count (S3 §4)", async () => {
    const { id } = await ordered();
    const loading: number[] = [];
    for (let status = 1; status <= 11; status += 1) {
      await setStatus(id, status);
      if ((await waits()) > 0) loading.push(status);
    }
    expect(loading).toEqual([1, 2, 4, 9]);
  });

  test("an order that nobody moved on counts for two hours", async () => {
    await ordered();
    shop.setTime(noon + 2 * hour - 1);
    expect(await waits()).toBe(5);
    shop.setTime(noon + 2 * hour);
    expect(await waits()).toBe(0);
  });

  test("an order for later loads its own time, not this one; a time that has passed is now", async () => {
    const at = noon + 2 * hour;
    const later = { scheduling: "02:00 PM", scheduling_at: iso(at), ...one };
    expect((await ordered(later)).estimate).toEqual({ min: 20, max: 35 });
    expect([await waits(), await waits(at - 1), await waits(at)]).toEqual([0, 0, 5]);
    expect((await ordered(later)).estimate).toEqual({ min: 25, max: 40 });
    await ordered();
    expect(await waits(noon - hour)).toBe(5);
  });

  test("a branch that does not have its time computed is promised by its range, and of another branch nothing counts", async () => {
    await ordered();
    expect(await waits(undefined, 12)).toBe(0);
    await configure({ is_automatic_time_calculation: false });
    expect(await waits()).toBe(0);
    expect((await ordered(many)).estimate).toEqual({ min: 20, max: 35 });
  });

  test("nothing of an order leaves but the minutes, and what is no branch or time is refused", async () => {
    await ordered();
    expect((await shop.get("/api/branches/11/kitchen")).body).toEqual({ data: { branch_id: 11, wait_minutes: 5 } });
    expect((await shop.get("/api/branches/14/kitchen")).status).toBe(404);
    for (const at of ["", "x", "2026-03-11", "9".repeat(500)])
      expect((await shop.get(`/api/branches/11/kitchen?at=${at}`)).status, at).toBe(400);
  });
});
