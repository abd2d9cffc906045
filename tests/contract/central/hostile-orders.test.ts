import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { holdInvariants } from "#tests/contract/faults/hold-invariants.ts";
import { insertPayments, payingConfig, setBranchConfig, setConfig } from "#tests/contract/payments/payment-shop.ts";
import { paymentWalk } from "#tests/contract/payments/payment-walk.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, deliveryOrder, pickupOrder, request } from "./order-body.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

const hour = 3_600_000;
const iso = (instant: number) => new Date(instant).toISOString();
const notThen = [{ code: "time_unavailable" }];

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  2_147_483_648,
  "",
  "NaN",
  "1e3",
  "x".repeat(5000),
  "\u0000",
  "\ud800",
  "🍔%_*'\"<",
  [],
  [[]],
  {},
  { $ne: null },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  "9999-99-99T99:99:99Z",
];

/** One in so many; all with DEEP=1. */
const every = process.env["DEEP"] === "1" ? 1 : 7;

/** A body with each of its values, however deep, replaced by each strange one. */
function* spoiled(value: unknown): Generator {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) for (const wrong of spoiled(item)) yield value.with(index, wrong);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      for (const wrong of spoiled(item)) yield { ...value, [key]: wrong };
  }
  yield* strange;
}

describe("hostile calls about orders", () => {
  let shop: TestPlatform;
  let token: string;
  const walk = paymentWalk(() => shop);

  beforeAll(async () => {
    shop = await startTestPlatform();
    await insertPayments(shop.opened.database);
  });
  afterAll(async () => await shop.close());
  holdInvariants(() => shop);
  beforeEach(async () => {
    shop.setTime(noon);
    ({ token } = await shop.customer());
  });

  const countOrders = async () => (await shop.opened.database.select({ id: orders.id }).from(orders)).length;

  const send = async (when: Record<string, unknown>) => {
    const before = await countOrders();
    const { status, body } = await shop.post("/api/payment/request", request(pickupOrder(when)), token);
    return { status, problems: body.data?.problems, isMade: (await countOrders()) > before };
  };
  const rate = (order: unknown, as?: string, more: object = {}) =>
    shop.post("/api/orders/qualifyOrder", { order, rate: 1, ...more }, as);
  const ratings = async () => (await shop.opened.database.select().from(orderRates)).length;

  describe("a time (A191, A192)", () => {
    beforeAll(async () => {
      const { database } = shop.opened;
      await setConfig(database, { ...payingConfig, orders: { ...payingConfig.orders, is_enabled: true } });
      await setBranchConfig(database, { orders: { is_enabled: true }, scheduling_days: 2 });
    });

    test("that is a slot is taken: the others below are refused for what they are", async () => {
      expect(await send({ scheduling: "03:00 PM", scheduling_at: iso(noon + 27 * hour) })).toMatchObject({
        status: 201,
        isMade: true,
      });
    });

    test.each<[string, Record<string, unknown>]>([
      ["no whole hour", { scheduling: "03:30 PM", scheduling_at: iso(noon + 3.5 * hour) }],
      ["a second beside", { scheduling: "03:00 PM", scheduling_at: iso(noon + 3 * hour + 1000) }],
      ["the moment itself", { scheduling: "12:00 PM", scheduling_at: iso(noon) }],
      ["past", { scheduling: "11:00 AM", scheduling_at: iso(noon - hour) }],
      ["yesterday", { scheduling: "03:00 PM", scheduling_at: iso(noon - 21 * hour) }],
      ["past the days that are offered", { scheduling: "03:00 PM", scheduling_at: iso(noon + 75 * hour) }],
      ["ten years ahead", { scheduling: "12:00 PM", scheduling_at: "2036-03-11T12:00:00-05:00" }],
      ["of 1970", { scheduling: "07:00 PM", scheduling_at: "1970-01-01T00:00:00Z" }],
      ["the last of all", { scheduling: "06:59 PM", scheduling_at: "9999-12-31T23:59:59Z" }],
    ])("that is %s is no time of the branch", async (_, when) => {
      expect(await send(when)).toEqual({ status: 422, problems: notThen, isMade: false });
    });

    test.each<[unknown, unknown]>([
      ["25:00 PM", null],
      ["3 PM", null],
      ["NaN", null],
      ["null", null],
      ["Infinity", null],
      [15, null],
      [{ $gt: "" }, null],
      [["03:00 PM"], null],
      ["03:00 PM' or 1=1", null],
      ["03:00 PM", "mañana"],
      ["03:00 PM", 1_773_259_200_000],
      ["03:00 PM", "2026-02-30T15:00:00-05:00"],
      ["03:00 PM", "+275760-09-13T00:00:00Z"],
      ["04:00 PM", iso(noon + 3 * hour)],
      [null, iso(noon + 3 * hour)],
      ["Lo más pronto posible", iso(noon + 3 * hour)],
    ])("%j with %j has no form", async (scheduling, scheduling_at) => {
      expect(await send({ scheduling, scheduling_at })).toMatchObject({ status: 422, isMade: false });
    });
  });

  test.each(["business", "branch", "delivery_method", "payment_method"])(
    "%s is a number or its digits, nothing that merely becomes one (M2)",
    async (name) => {
      const { [name]: right } = pickupOrder();
      const before = await countOrders();
      for (const wrong of [
        true,
        [right],
        [[right]],
        { id: right },
        `0x${Number(right).toString(16)}`,
        `${String(right)}e0`,
        "",
        null,
      ]) {
        const { status } = await shop.post("/api/payment/request", request(pickupOrder({ [name]: wrong })), token);
        expect([wrong, status]).toEqual([wrong, 422]);
      }
      expect(await countOrders()).toBe(before);
      const digits = await shop.post("/api/payment/checkorder", request(pickupOrder({ [name]: String(right) })), token);
      expect(digits.status).toBe(200);
    },
  );

  test("nothing in any field of an order, a coupon, a fee's question or a rating is an error of ours", async () => {
    const { id, menu_group_id } = bandejas;
    const line = { id, menu_group_id, quantity: 1, size: null, sides_or_topings: [], suggestions: null };
    const chosen = { ...line, sides_or_topings: [{ id: 1, group_id: 1, quantity: 1 }], size: { name: "Familiar" } };
    const order = { ...deliveryOrder(), scheduling: "03:00 PM", scheduling_at: iso(noon + 3 * hour), table: null };
    const whole = { ...order, cupon_code: "HOLA", promotions: [1], legal_age_confirmed: true, products: [chosen] };
    const asked: [string, Record<string, unknown>][] = [
      ["/api/payment/checkorder", request(whole)],
      ["/api/orders/qualifyOrder", { order: 1, rate: 5, observation: "x", order_unique_identifier: "k".repeat(32) }],
      [
        "/api/promotions/validate-cupon",
        {
          ...whole,
          cupon_code: "HOLA",
          business_id: 1,
          branch_id: 11,
          customer_email: "a@b.co",
          products_ids: [1001],
          order_total: 1,
        },
      ],
      [
        "/api/delivery/price",
        {
          business_id: 1,
          branch_id: 11,
          origin_address: "",
          arrival_address: "Calle 60 # 9-45",
          zone_price: 1,
          declared_value: 1,
          city: "Bogotá",
          arrival_latitude: 4.6,
          arrival_longitude: -74,
        },
      ],
    ];
    for (const [path, body] of asked) {
      for (const [index, wrong] of [...spoiled(body)].entries()) {
        if (index % every !== 0) continue;
        const { status } = await shop.platform.app.request(path, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify(wrong),
        });
        expect([status < 500, path, wrong]).toEqual([true, path, wrong]);
      }
    }
  });

  describe("a rating", () => {
    test("is of an order that arrived: one that was never paid, or was just paid, cannot be rated, by either way", async () => {
      const order = await walk.place("epayco", token);
      const graph = {
        query: `mutation { createOrderRate(input: { data: { rate: 1, order: ${order.id} } }) { orderRate { id } } }`,
      };
      const before = await ratings();
      expect((await rate(order.id, token)).status).toBe(409);
      expect((await rate(order.id, undefined, { order_unique_identifier: order.key })).status).toBe(404);
      await walk.pay(order, "reject");
      expect((await rate(order.id, token)).status).toBe(409);
      expect((await shop.post("/graphql", graph, token)).text).not.toContain('"id"');
      expect(await ratings()).toBe(before);
      await walk.pay(order, "approve");
      expect(await walk.stateOf(order)).toEqual(["approved", orderStatus.received]);
      expect((await rate(order.id, token)).status).toBe(409);
      expect(await ratings()).toBe(before);
      await commandOrder(shop.opened.database, order.id, orderStatus.delivered, { now: shop.now() });
      expect((await rate(order.id, token)).status).toBe(201);
    });

    test("is of a plain order: nothing that merely becomes its number", async () => {
      const { body } = await shop.post("/api/payment/request", request(pickupOrder()), token);
      const id: number = body.order_id;
      const before = await ratings();
      for (const wrong of [true, [id], { id }, `0x${id.toString(16)}`, `${id}e0`, -id, id + 0.5, 1e308, "NaN", null])
        expect([wrong, (await rate(wrong, token)).status]).toEqual([wrong, 422]);
      expect(await ratings()).toBe(before);
    });

    test("of a business's order says nothing to a customer of another (T7)", async () => {
      const { body } = await shop.post("/api/payment/request", request(pickupOrder()), token);
      const stranger = await shop.customer();
      const { display_number: number } = body.order;
      expect((await rate(body.order_id, stranger.token, { business: 2, user: stranger.id })).status).toBe(404);
      expect((await shop.get(`/api/orders/status/${number}?business=2`, token)).status).toBe(404);
      const listed = await shop.get(`/orders?customer=${stranger.id}&business=1`, token);
      expect(JSON.stringify(listed.body)).not.toContain(number);
      const others = await shop.get("/orders?business=2", token);
      expect(JSON.stringify(others.body)).not.toContain(number);
    });
  });

  test("a monthly number of orders blocks nothing, and is nothing that a customer can write (A131)", async () => {
    const { database } = shop.opened;
    await database.update(businesses).set({ orders_this_month: 1_000_000 }).where(eq(businesses.id, 1));
    const { status } = await shop.post(
      "/api/payment/checkorder",
      request({ ...pickupOrder(), maximum_orders: -1, orders_this_month: 0 }),
      token,
    );
    expect(status).toBe(200);
  });
});
