import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { day } from "#domain/base/duration.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { orders } from "#platform/db/tables/order.ts";
import { countMostOrdered } from "#platform/central/count-most-ordered.ts";
import { countTogether } from "#platform/central/count-together.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

interface Past {
  items: number[];
  customer: number;
  daysAgo?: number;
  status?: number;
  branch?: number;
}

/** So many orders of so many customers, half of them of two dishes. */
function many(count: number, customers: number, more: Partial<Past> = {}): Past[] {
  return Array.from({ length: count }, (_, index) => ({
    items: index % 2 === 0 ? [7, 7, 5] : [7],
    customer: index % customers,
    ...more,
  }));
}

describe.each(engines)("what a branch sells most on $name", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty);
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    await shop.opened.database.delete(orders);
  });

  async function sold(past: Past[]): Promise<void> {
    await shop.opened.database.insert(orders).values(
      past.map(({ items, customer, daysAgo = 1, status = orderStatus.delivered, branch = 11 }) => ({
        business: 1,
        branch,
        status,
        orderer_key: `guest:${customer}`,
        products: items.map((id) => ({ id, quantity: 9 })),
        created_at: new Date(noon - daysAgo * day),
      })),
    );
  }

  const together = async () => await countTogether(shop.opened.database, 11, noon);
  const counted = async () => await countMostOrdered(shop.opened.database, 11, noon);

  test("is named by its ids, the one in most orders first", async () => {
    await sold(many(20, 5));
    expect(await counted()).toEqual([7, 5]);
    const { body } = await shop.get("/api/branches/11/most-ordered");
    expect(body).toEqual({ data: { menu_product_items: [7, 5] } });
  });

  test.each([
    ["nineteen orders", many(19, 5)],
    ["four customers", many(40, 4)],
    ["orders of before thirty days", many(40, 5, { daysAgo: 31 })],
    ["what was cancelled", many(40, 5, { status: orderStatus.cancelled })],
    ["what was never paid", many(40, 5, { status: orderStatus.awaitingPayment })],
    ["another branch's", many(40, 5, { branch: 12 })],
  ])("is not told from %s (D4)", async (_, past) => {
    await sold(past);
    expect(await counted()).toEqual([]);
  });

  describe("what orders had together (B27)", () => {
    test("is named by ids, the one in most orders first, each once an order", async () => {
      const drinks = Array.from({ length: 10 }, (_, index) => ({ items: [5, 9, 9], customer: index }));
      await sold([...many(30, 7), ...drinks]);
      expect(await together()).toEqual([
        { menu_product_item: 5, together: [7, 9] },
        { menu_product_item: 7, together: [5] },
        { menu_product_item: 9, together: [5] },
      ]);
      const { body } = await shop.get("/api/branches/11/most-ordered/together");
      expect(body.data.items).toHaveLength(3);
    });

    test("is not told of a pair that fewer than five customers had, nor from too few orders (D4)", async () => {
      const few = Array.from({ length: 30 }, (_, index) => ({ items: [5, 9], customer: index % 4 }));
      await sold([...many(30, 1).map((past, index) => ({ ...past, items: [7], customer: index })), ...few]);
      expect(await together()).toEqual([]);
      await shop.opened.database.delete(orders);
      await sold(many(19, 10));
      expect(await together()).toEqual([]);
    });
  });

  test("is counted once a day", async () => {
    shop.setTime(noon + 5 * day);
    const named = async () => (await shop.get("/api/branches/11/most-ordered")).body.data.menu_product_items;
    expect(await named()).toEqual([]);
    await sold(many(20, 5));
    expect(await named()).toEqual([]);
    shop.setTime(noon + 6 * day);
    expect(await named()).toEqual([7, 5]);
  });
});
