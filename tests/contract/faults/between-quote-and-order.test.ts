import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { branches, workingDays } from "#platform/db/tables/branch.ts";
import { taxes } from "#platform/db/tables/business.ts";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { orders } from "#platform/db/tables/order.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { insertOffers, offerIds } from "#tests/contract/central/insert-offers.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { startTestPlatform, type TestPlatform } from "#tests/contract/central/start-test-platform.ts";
import { holdInvariants } from "./hold-invariants.ts";

const minute = 60_000;
let shop: TestPlatform;
let token: string;

beforeAll(async () => {
  shop = await startTestPlatform();
  await insertOffers(shop.opened.database);
});
afterAll(async () => await shop.close());
holdInvariants(() => shop);
beforeEach(async () => {
  shop.setTime(noon);
  ({ token } = await shop.customer());
});

/** What a quoted order is answered after something happened, and the same again once it is set right. */
async function afterwards(order: Record<string, unknown>, happens: () => Promise<unknown>) {
  const body = request(order);
  const quoted = await shop.post("/api/payment/checkorder", body, token);
  expect(quoted.body.action, quoted.text).toBe("proceed");
  const before = await shop.opened.database.$count(orders);
  await happens();
  const answer = await shop.post("/api/payment/request", body, token);
  expect(await shop.opened.database.$count(orders)).toBe(before);
  return answer;
}

const withCoupon = pickupOrder({ cupon_code: "UNAVEZ", total: 22_680 });
const db = () => shop.opened.database;

describe("between the quote and the order", () => {
  test("a price rises: the new total is answered, and nothing is ordered for it unasked (F28)", async () => {
    const isDish = eq(menuProductItems.id, 1001);
    const answer = await afterwards(pickupOrder(), () =>
      db().update(menuProductItems).set({ price: 13_000 }).where(isDish),
    );
    await db().update(menuProductItems).set({ price: 12_000 }).where(isDish);
    expect([answer.status, answer.body.message]).toEqual([409, "price_changed"]);
    expect(answer.body.data.totals).toMatchObject({ subtotal: 26_000, total: 28_080 });
  });

  test("a coupon is switched off, or used up by the same person elsewhere: it is said, and nothing is ordered (F29)", async () => {
    const isCoupon = eq(promoCodes.cupon_code, "UNAVEZ");
    const off = await afterwards(withCoupon, () => db().update(promoCodes).set({ is_active: false }).where(isCoupon));
    await db().update(promoCodes).set({ is_active: true }).where(isCoupon);
    expect([off.status, off.body.data.problems]).toEqual([422, [expect.objectContaining({ code: "coupon_invalid" })]]);
    const other = request(
      pickupOrder({ cupon_code: "UNAVEZ", products: [{ id: 1001, menu_group_id: 101, quantity: 3 }], total: 35_640 }),
    );
    const body = request(withCoupon);
    expect((await shop.post("/api/payment/checkorder", body, token)).body.action).toBe("proceed");
    expect((await shop.post("/api/payment/request", other, token)).status).toBe(201);
    const used = await shop.post("/api/payment/request", body, token);
    expect([used.status, used.body.message]).toEqual([422, "order_refused"]);
  });

  test.each([
    ["a promotion", offerIds.onBandeja, pickupOrder({ total: 24_840 })],
    ["a coupon", offerIds.oneOff, withCoupon],
  ])("%s ends: it is still taken off for ten minutes, then the new total is told (F29)", async (_, id, order) => {
    const isOffer = eq(promoCodes.id, id);
    const end = noon + minute;
    await db()
      .update(promoCodes)
      .set({ is_active: true, is_promotion_date: true, end_at_unix_time: end })
      .where(isOffer);
    const late = await afterwards(order, async () => shop.setTime(end + 10 * minute + 1));
    const isCoupon = id === offerIds.oneOff;
    expect([late.status, late.body.message]).toEqual(isCoupon ? [422, "order_refused"] : [409, "price_changed"]);
    shop.setTime(noon);
    const off = await afterwards(order, async () => {
      shop.setTime(end + 1);
      await db().update(promoCodes).set({ is_active: false }).where(isOffer);
    });
    expect(off.status).toBe(isCoupon ? 422 : 409);
    await db().update(promoCodes).set({ is_active: true }).where(isOffer);
    shop.setTime(end + 10 * minute);
    const placed = await shop.post("/api/payment/request", request(order), token);
    expect([placed.status, placed.body.order?.total]).toEqual([201, order["total"]]);
    const other = await shop.customer();
    const unpromised = await shop.post("/api/payment/request", request(pickupOrder()), other.token);
    expect([unpromised.status, unpromised.body.order?.total]).toEqual([201, 25_920]);
    const never = { is_promotion_date: false, end_at_unix_time: null, is_active: id === offerIds.oneOff };
    await db().update(promoCodes).set(never).where(isOffer);
  });

  test("the branch closes, by its switch or by its hours: the server decides, and nothing is ordered (F30)", async () => {
    const isBranch = eq(branches.id, 11);
    const byHand = await afterwards(pickupOrder(), () =>
      db().update(branches).set({ is_available: false }).where(isBranch),
    );
    await db().update(branches).set({ is_available: true }).where(isBranch);
    expect(byHand.body.data.problems).toEqual([{ code: "branch_closed" }]);
    const isItsDay = eq(workingDays.branch, 11);
    await db().update(workingDays).set({ open_at: "08:00:00", close_at: "12:05:00" }).where(isItsDay);
    const byTime = await afterwards(pickupOrder(), async () => shop.setTime(noon + 6 * 60_000));
    await db().update(workingDays).set({ open_at: "00:00:00", close_at: "00:00:00" }).where(isItsDay);
    expect(byTime.status).toBe(422);
    expect(byTime.body.data.problems).not.toEqual([]);
  });

  test("taxes cannot be read any more: no order is taken (F7, checklist 16)", async () => {
    const isTax = eq(taxes.id, 1);
    const answer = await afterwards(pickupOrder(), () => db().update(taxes).set({ value: null }).where(isTax));
    await db().update(taxes).set({ value: 8 }).where(isTax);
    expect([answer.status, answer.body.message]).toEqual([503, "not_decidable"]);
  });

  test("what a device thinks of the time changes nothing: an order has no time of its own (F15)", async () => {
    const body = request({ ...pickupOrder(), created_at: "1999-01-01T00:00:00Z", now: 0 });
    const placed = await shop.post("/api/payment/request", body, token, { date: "Fri, 01 Jan 1999 00:00:00 GMT" });
    expect(placed.body.order.total).toBe(25_920);
    const [row] = await db().select().from(orders).where(eq(orders.id, placed.body.order_id));
    expect(row?.created_at.getTime()).toBe(noon);
  });
});
