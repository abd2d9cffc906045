import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bogotaParts, meridiemClock } from "#domain/base/bogota-time.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { branches, deliveryMethods, workingDays } from "#platform/db/tables/branch.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { orders } from "#platform/db/tables/order.ts";
import { advanceOrders } from "#platform/orders/simulator.ts";
import { engines } from "#tests/support/engines.ts";
import { coveredFarther, noon, uncovered } from "./insert-shop.ts";
import { bandejas, deliveryOrder, pickupOrder, request } from "./order-body.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A time as it is sent (S3 §3). */
const at = (instant: number) => ({
  scheduling: meridiemClock(bogotaParts(instant).minuteOfDay),
  scheduling_at: new Date(instant).toISOString(),
});
const notThen = [{ code: "time_unavailable" }];

const long = (size: number) => request(pickupOrder({ products: [{ ...bandejas, product: "x".repeat(size) }] }));
const oneLine = (line: Record<string, unknown>) => pickupOrder({ products: [{ ...bandejas, ...line }] });

describe.each(engines)("orders on $name", ({ start }) => {
  let shop: TestPlatform;
  let token: string;

  beforeAll(async () => {
    shop = await startTestPlatformOn(start, { simulationStepSeconds: 20 });
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    ({ token } = await shop.customer());
  });

  const check = (order: Record<string, unknown>) => shop.post("/api/payment/checkorder", request(order), token);
  const place = (order: Record<string, unknown>, key?: string, as = token) =>
    shop.post("/api/payment/request", request(order, key), as);
  const withdraw = (key: string, as: string) => shop.post(`/api/payment/attempts/${key}/withdraw?business=1`, {}, as);
  const countOrders = async () => (await shop.opened.database.select({ id: orders.id }).from(orders)).length;
  const problemsOf = async (order: Record<string, unknown>) => {
    const before = await countOrders();
    const checked = await check(order);
    const placed = await place(order);
    expect([checked.status, placed.status]).toEqual([422, 422]);
    expect(placed.body).toEqual(checked.body);
    expect(await countOrders()).toBe(before);
    return placed.body.data.problems;
  };

  /** Branch 12 opens at a time, and takes orders from eight on for it. */
  const scheduleFrom = async (opensAt: string) => {
    const { database } = shop.opened;
    const taking = { is_enabled: opensAt !== "08:00:00" };
    await database.update(workingDays).set({ open_at: opensAt }).where(eq(workingDays.branch, 12));
    await database
      .update(branches)
      .set({ config: { orders: taking } })
      .where(eq(branches.id, 12));
    const config = { orders: { number_prefix: "UNO", ...taking }, increments: { epayco: 3 } };
    await database.update(businesses).set({ config }).where(eq(businesses.id, 1));
  };

  const walk = async (order: Record<string, unknown>) => {
    const placed = await place(order);
    for (let step = 1; step <= 6; step += 1) {
      shop.setTime(noon + step * 20_000);
      await advanceOrders(shop.platform.context);
    }
    const { body } = await shop.get(`/api/orders/status/${placed.body.order.display_number}?business=1`);
    return body.data.status_history;
  };

  test("checklist 64: a long order is read of a customer only, and not without end", async () => {
    expect((await shop.post("/api/payment/checkorder", long(500_000), token)).status).toBe(200);
    expect((await shop.post("/api/payment/checkorder", long(500_000))).status).toBe(413);
    expect((await shop.post("/api/payment/checkorder", long(900_000), token)).status).toBe(413);
  });

  describe("the amounts", () => {
    test("come from the platform's own rows: subtotal, tax, fee", async () => {
      const { status, body } = await check(deliveryOrder());
      expect(status).toBe(200);
      expect(body).toEqual({
        action: "proceed",
        totals: {
          subtotal: 24_000,
          discount: 0,
          surcharge: 0,
          taxes: [{ name: "Impoconsumo", value: 8, amount: 1_920 }],
          tax: 1_920,
          delivery_charge: 4_000,
          total: 29_920,
          adjustments: [
            {
              kind: "tax",
              source_id: null,
              source_name: "Impoconsumo",
              rate: 8,
              basis: 24_000,
              amount: 1_920,
              lines: [],
            },
            {
              kind: "delivery",
              source_id: "1",
              source_name: "Barrio",
              rate: null,
              basis: 24_000,
              amount: 4_000,
              lines: [],
            },
          ],
        },
      });
    });

    test("count sizes and options per unit (A52, A53)", async () => {
      const products = [
        { id: 1002, menu_group_id: 101, quantity: 2, size: { name: "Grande" } },
        {
          id: 1003,
          menu_group_id: 101,
          quantity: 3,
          sides_or_topings: [
            { id: 2002, group_id: 501, quantity: 1 },
            { id: 2004, group_id: 502, quantity: 2 },
          ],
        },
      ];
      // 2 × 26 000 + 3 × (21 500 + 2 500 + 2 × 1 500) = 133 000; 8 % = 10 640
      const placed = await place(pickupOrder({ products, total: 143_640 }));
      expect(placed.status).toBe(201);
      const { body } = await shop.get(`/api/orders/status/${placed.body.order.display_number}?business=1`);
      expect(body.data).toMatchObject({ subtotal: 133_000, tax: 10_640, delivery_charge: null, total: 143_640 });
      expect(body.data.products[1]).toMatchObject({
        name: "Hamburguesa",
        total: 81_000,
        sides_or_topings: [
          { name: "Queso extra", quantity: 2 },
          { name: "Papas grandes", quantity: 1 },
        ],
      });
    });

    test.each([0, -1, 0.01, 1e308, 29_919, 29_921])(
      "a total of %d is refused with the one that holds (M1)",
      async (total) => {
        const before = await countOrders();
        for (const answer of [await check(deliveryOrder({ total })), await place(deliveryOrder({ total }))]) {
          expect(answer.status).toBe(409);
          expect(answer.body).toMatchObject({ message: "price_changed", data: { totals: { total: 29_920 } } });
        }
        expect(await countOrders()).toBe(before);
      },
    );

    test.each(["29920", "1e3", null, [29_920], { amount: 1 }, undefined])(
      "a total of %o is no amount",
      async (total) => {
        expect((await place(deliveryOrder({ total }))).body.message).toBe("invalid_input");
      },
    );

    test.each([0, -1, 0.01, 1e308, "1e3", null, []])(
      "altered amounts of %o beside it change nothing (M1, M5, M6)",
      async (n) => {
        const line = { ...bandejas, price: n, base_price: n, extraPrice: n, total: n };
        const amounts = {
          subtotal: n,
          delivery_charge: n,
          payment_method_charge: n,
          tax: n,
          taxes: n,
          discount: n,
          total_promo_discount: n,
          items_quantity: n,
          increments: n,
          branch_coverage_area: n,
          customer: n,
        };
        const placed = await place(deliveryOrder({ ...amounts, products: [line] }));
        expect(placed.status).toBe(201);
        expect(placed.body.order.total).toBe(29_920);
      },
    );

    test("follow the menu: a price that moved since is a refusal, never a charge", async () => {
      const { database } = shop.opened;
      await database.update(menuProductItems).set({ price: 13_000 }).where(eq(menuProductItems.id, 1001));
      const answer = await place(deliveryOrder());
      await database.update(menuProductItems).set({ price: 12_000 }).where(eq(menuProductItems.id, 1001));
      expect([answer.status, answer.body.data.totals.total]).toEqual([409, 32_080]);
    });

    test("charge the zone where the point lies, whatever zone is named (M6)", async () => {
      const point = {
        // A text that nobody can place: the point decides.
        address: "Conjunto El Nogal, Torre 2",
        address_geolocation_latitude: coveredFarther.latitude,
        address_geolocation_longitude: coveredFarther.longitude,
      };
      const answer = await place(deliveryOrder({ ...point, branch_coverage_area: 1 }));
      expect(answer.body.data.totals.delivery_charge).toBe(7_000);
    });
  });

  describe("a line is refused by its place", () => {
    test.each([-1, 0, 0.1, 100, 1e9, "5", null, [2]])("quantity %o (M2)", async (quantity) => {
      const products = [bandejas, { ...bandejas, quantity }];
      expect(await problemsOf(pickupOrder({ products }))).toEqual([{ code: "quantity_invalid", line: 1 }]);
    });

    test.each([
      ["unknown", { id: 77_777 }],
      ["of another business", { id: 3001, menu_group_id: 201 }],
      ["in a group it is not in", { menu_group_id: 102 }],
      ["switched off", { id: 1005 }],
      ["sold out at this branch", { id: 1006 }],
      ["not sold today", { id: 1007 }],
      ["not sold at this hour", { id: 1008, menu_group_id: 102 }],
      ["deleted", { id: 1009 }],
      ["of a deleted product", { id: 1010 }],
      ["an option, not a dish", { id: 2001, menu_group_id: null }],
    ])("an item %s (M3)", async (_why, line) => {
      expect(await problemsOf(oneLine(line))).toEqual([
        { code: "item_unavailable", line: 0, item_id: "id" in line ? line.id : 1001 },
      ]);
    });

    test("a size that the item does not have, and one that is missing", async () => {
      expect(await problemsOf(oneLine({ size: { name: "Gigante" } }))).toEqual([
        { code: "size_invalid", line: 0, item_id: 1001 },
      ]);
      expect(await problemsOf(oneLine({ id: 1002 }))).toMatchObject([{ code: "size_invalid", line: 0 }]);
    });

    const burger = { id: 1003, quantity: 1 };
    test.each([
      ["option_required", [], 501],
      ["option_invalid", [{ id: 2003, group_id: 501, quantity: 1 }], 501],
      ["option_invalid", [{ id: 2001, group_id: 501, quantity: 2 }], 501],
      ["option_invalid", [{ id: 2001, group_id: 777, quantity: 1 }], 777],
      ["option_invalid", [{ id: 1001, group_id: 501, quantity: 1 }], 501],
    ])("%s for the options %j (M3)", async (code, options, group) => {
      expect(await problemsOf(oneLine({ ...burger, sides_or_topings: options }))).toEqual([
        { code, line: 0, item_id: 1003, group_id: group },
      ]);
    });

    test("more options than a group or a line may have", async () => {
      const side = { id: 2001, group_id: 501, quantity: 1 };
      const four = [side, { id: 2004, group_id: 502, quantity: 4 }];
      expect(await problemsOf(oneLine({ ...burger, sides_or_topings: four }))).toMatchObject([
        { code: "option_invalid", group_id: 502 },
      ]);
      const many = Array.from({ length: 31 }, () => side);
      expect(await problemsOf(oneLine({ sides_or_topings: many }))).toEqual([{ code: "option_invalid", line: 0 }]);
      const broken = [{ ...side, quantity: -1 }];
      expect(await problemsOf(oneLine({ sides_or_topings: broken }))).toEqual([{ code: "option_invalid", line: 0 }]);
    });

    test("a note of more than 250 characters", async () => {
      expect(await problemsOf(oneLine({ suggestions: "x".repeat(251) }))).toEqual([{ code: "note_too_long", line: 0 }]);
    });

    test("alcohol without the confirmation of age (M20)", async () => {
      const order = oneLine({ id: 1004, quantity: 1 });
      expect(await problemsOf(order)).toEqual([{ code: "legal_age_required" }]);
      expect((await place({ ...order, legal_age_confirmed: true, total: 43_200 })).status).toBe(201);
    });

    test("every wrong line is named at once", async () => {
      const products = [{ ...bandejas, id: 1005 }, bandejas, { ...bandejas, id: 1003 }];
      const codes = (await problemsOf(pickupOrder({ products }))).map((one: { code: string; line: number }) => [
        one.line,
        one.code,
      ]);
      expect(codes).toEqual([
        [0, "item_unavailable"],
        [2, "option_required"],
      ]);
    });

    test("no line and more than fifty lines are no order", async () => {
      for (const products of [[], Array.from({ length: 51 }, () => bandejas)]) {
        expect((await place(pickupOrder({ products }))).body.message).toBe("invalid_input");
      }
    });
  });

  describe("an order is refused (M18, checklist 4)", () => {
    test.each([
      ["below_minimum", pickupOrder({ products: [{ ...bandejas, quantity: 1 }] }), { missing: 8_000 }],
      [
        "not_covered",
        deliveryOrder({
          address_geolocation_latitude: uncovered.latitude,
          address_geolocation_longitude: uncovered.longitude,
        }),
        {},
      ],
      ["address_required", deliveryOrder({ address: "  " }), {}],
      ["address_required", deliveryOrder({ address_geolocation_latitude: null }), {}],
      ["branch_closed", pickupOrder({ branch: 13 }), {}],
      ["method_not_allowed", pickupOrder({ delivery_method: 77 }), {}],
      ["method_not_allowed", pickupOrder({ delivery_method: 3 }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 77 }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 9 }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 1 }), {}],
      ["payment_not_allowed", pickupOrder({ payment_method: 5, branch: 12 }), {}],
      ["coupon_invalid", pickupOrder({ cupon_code: "no-existe" }), { reason: "notValid" }],
      [
        "menu_only",
        pickupOrder({
          business: 2,
          branch: 21,
          products: [{ id: 3001, menu_group_id: 201, quantity: 1 }],
        }),
        {},
      ],
      [
        "branch_closed",
        pickupOrder({ business: 3, branch: 31, products: [{ id: 3101, menu_group_id: 301, quantity: 1 }] }),
        {},
      ],
    ])("%s: %j", async (code, order, more) => {
      expect(await problemsOf(order)).toEqual([{ code, ...more }]);
    });

    test("outside the branch's hours, by the platform's clock", async () => {
      const order = pickupOrder({ branch: 12 });
      expect((await check(order)).status).toBe(200);
      shop.setTime(noon + 9 * hour);
      expect(await problemsOf(order)).toEqual([{ code: "branch_closed" }]);
    });

    test("for a time that the branch does not offer, by the platform's clock", async () => {
      const instants = [noon - hour, noon + 1.5 * hour, noon + 13 * hour, noon + 9 * 24 * hour];
      for (const instant of instants) expect(await problemsOf(pickupOrder(at(instant)))).toEqual(notThen);
      // Branch 12 schedules nothing.
      expect(await problemsOf(pickupOrder({ ...at(noon + hour), branch: 12 }))).toEqual(notThen);
      // What passed a moment ago does not become tomorrow's.
      expect(await problemsOf(pickupOrder({ scheduling: "11:00 AM" }))).toEqual(notThen);
      shop.setTime(noon + hour + 1);
      expect(await problemsOf(pickupOrder(at(noon + hour)))).toEqual(notThen);
    });

    test("that is for later is judged at its time, and kept as such until then (B18)", async () => {
      const placed = await place(pickupOrder(at(noon + hour)));
      expect([placed.status, placed.body.order.status]).toEqual([201, 9]);
      // The specified text alone names the next such time.
      const plain = pickupOrder({ products: [{ ...bandejas, quantity: 3 }], total: 38_880, scheduling: "01:00 PM" });
      expect((await place(plain)).body.order.status).toBe(9);
      const number = placed.body.order.display_number;
      const tracked = async () => (await shop.get(`/api/orders/status/${number}?business=1`)).body.data;
      expect((await tracked()).scheduling).toBe(new Date(noon + hour).toISOString());
      shop.setTime(noon + hour - 1);
      await advanceOrders(shop.platform.context);
      expect((await tracked()).status).toBe(9);
      shop.setTime(noon + hour);
      await advanceOrders(shop.platform.context);
      expect((await tracked()).status).toBe(1);
    });

    test("is the order of its key when its time has passed before it is asked again (F8)", async () => {
      const [key, order] = [randomUUID(), pickupOrder(at(noon + hour))];
      const first = await place(order, key);
      shop.setTime(noon + 2 * hour);
      expect((await place(order, key)).body).toEqual(first.body);
    });

    test("names what is not sold at its time (B18)", async () => {
      // Breakfast, until ten.
      shop.setTime(noon - 4 * hour);
      const products = [{ id: 1008, menu_group_id: 102, quantity: 3 }];
      const changua = pickupOrder({ products, total: 27_702 });
      expect((await check(changua)).status).toBe(200);
      const late = { ...changua, ...at(noon) };
      expect(await problemsOf(late)).toEqual([{ code: "item_unavailable", line: 0, item_id: 1008 }]);
    });

    test("that comes before the opening is for the opening: kept, judged and begun then (A147)", async () => {
      const nine = noon - 3 * hour;
      await scheduleFrom("11:00:00");
      shop.setTime(nine);
      // Breakfast is sold until ten: not at eleven, though now.
      const changua = pickupOrder({
        branch: 12,
        products: [{ id: 1008, menu_group_id: 102, quantity: 3 }],
        total: 29_160,
      });
      expect(await problemsOf(changua)).toEqual([{ code: "item_unavailable", line: 0, item_id: 1008 }]);
      const placed = await place(pickupOrder({ branch: 12 }));
      expect([placed.status, placed.body.order.status]).toEqual([201, 9]);
      const number = placed.body.order.display_number;
      const tracked = async () => (await shop.get(`/api/orders/status/${number}?business=1`)).body.data;
      expect((await tracked()).scheduling).toBe(new Date(noon - hour).toISOString());
      shop.setTime(noon - hour - minute);
      await advanceOrders(shop.platform.context);
      expect((await tracked()).status).toBe(9);
      shop.setTime(noon - hour);
      await advanceOrders(shop.platform.context);
      expect((await tracked()).status).toBe(1);
      shop.setTime(noon);
      expect(
        (await place(pickupOrder({ branch: 12, products: [{ ...bandejas, quantity: 3 }], total: 38_880 }))).body.order
          .status,
      ).toBe(1);
      await scheduleFrom("08:00:00");
    });

    test("when the business was switched off a moment ago (T14)", async () => {
      const { database } = shop.opened;
      await database.update(businesses).set({ is_available: false }).where(eq(businesses.id, 1));
      const problems = await problemsOf(pickupOrder());
      await database.update(businesses).set({ is_available: true }).where(eq(businesses.id, 1));
      expect(problems).toEqual([{ code: "branch_closed" }]);
    });

    test("when its branch has a tax and a currency of its own (A160)", async () => {
      const { database } = shop.opened;
      const set = async (row: { branch_tax: number | null; branch_currency: string | null }) =>
        await database.update(branches).set(row).where(eq(branches.id, 12));
      await set({ branch_tax: 5, branch_currency: "COP" });
      const told = (await check(pickupOrder({ branch: 12, total: 25_200 }))).body.totals;
      await set({ branch_tax: 5, branch_currency: "usd" });
      const problems = await problemsOf(pickupOrder({ branch: 12, total: 25_200 }));
      await set({ branch_tax: null, branch_currency: null });
      expect([told.tax, told.taxes]).toEqual([1200, [{ name: "Impoconsumo", value: 5, amount: 1200 }]]);
      expect(problems).toEqual([{ code: "currency_not_priced" }]);
    });

    test("when its delivery is free of charge, whatever the zone says (A160)", async () => {
      const { database } = shop.opened;
      const set = async (isFree: boolean) =>
        await database.update(deliveryMethods).set({ free_of_charge: isFree }).where(eq(deliveryMethods.id, 2));
      await set(true);
      const free = await check(deliveryOrder({ total: 25_920 }));
      const charged = await check(deliveryOrder());
      await set(false);
      expect([free.status, free.body.totals.delivery_charge, charged.body.message]).toEqual([200, 0, "price_changed"]);
    });

    test("when the fee cannot be known (checklist 16)", async () => {
      const answer = await place(deliveryOrder({ branch: 12 }));
      expect([answer.status, answer.body.message]).toEqual([422, "fee_unknown"]);
    });

    test("for a branch or business that does not fit (T7)", async () => {
      expect((await place(pickupOrder({ branch: 21 }))).body.message).toBe("branch_not_found");
      expect((await place(pickupOrder({ business: 999 }))).body.message).toBe("business_not_found");
    });

    test("without a customer", async () => {
      const body = request(pickupOrder());
      for (const path of ["/api/payment/checkorder", "/api/payment/request"]) {
        expect((await shop.post(path, body)).body.message).toBe("not_signed_in");
        expect((await shop.post(path, body, "y".repeat(43))).body.message).toBe("invalid_token");
      }
    });
  });

  describe("the key of an attempt (M11)", () => {
    test("gives the same answer ever after, and its order to whoever asks with it", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const again = await place(deliveryOrder(), key);
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      expect(first.body).toMatchObject({ action: "created", order: { status: 1, total: 29_920 } });
      const looked = await shop.get(`/api/payment/attempts/${key}?business=1`, token);
      expect(looked.body).toEqual({
        order_id: first.body.order_id,
        order: first.body.order,
        payment: { kind: "done" },
      });
    });

    test("gives the order even when a price moved between the tries", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const again = await place(deliveryOrder({ total: 99 }), key);
      expect([again.status, again.body]).toEqual([200, first.body]);
    });

    test.each([
      { products: [{ ...bandejas, quantity: 3 }] },
      { products: [{ ...bandejas, suggestions: "sin sal" }] },
      { address: "Carrera 7 # 1-1" },
      { payment_method: 5 },
      { legal_age_confirmed: true },
      { table: "4" },
      { cupon_code: "OTRO" },
      at(noon + hour),
    ])("with another body %j is refused (checklist 6)", async (change) => {
      const key = randomUUID();
      await place(deliveryOrder(), key);
      const other = await place(deliveryOrder(change), key);
      expect([other.status, other.body.message]).toEqual([422, "key_reused"]);
    });

    test("is nobody else's", async () => {
      const key = randomUUID();
      await place(deliveryOrder(), key);
      const stranger = await shop.customer();
      expect((await place(deliveryOrder(), key, stranger.token)).body).toEqual({
        statusCode: 422,
        error: "Unprocessable Entity",
        message: "key_reused",
      });
      const looked = await shop.get(`/api/payment/attempts/${key}?business=1`, stranger.token);
      expect([looked.status, looked.body.message]).toEqual([422, "key_reused"]);
    });

    test("holds its order when the attempt is no longer kept", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const before = await countOrders();
      await pruneOldRows(shop.opened.database, noon + 91 * 24 * hour);
      const looked = await shop.get(`/api/payment/attempts/${key}?business=1`, token);
      expect(looked.body).toEqual({
        order_id: first.body.order_id,
        order: first.body.order,
        payment: { kind: "done" },
      });
      for (let time = 0; time < 2; time += 1) {
        const again = await place(deliveryOrder(), key);
        expect([again.status, again.body]).toEqual([200, first.body]);
      }
      const other = await place(deliveryOrder({ products: [{ ...bandejas, quantity: 3 }] }), key);
      expect([other.status, other.body.message]).toEqual([422, "key_reused"]);
      const stranger = await shop.customer();
      expect((await place(deliveryOrder(), key, stranger.token)).body.message).toBe("key_reused");
      const strange = await shop.get(`/api/payment/attempts/${key}?business=1`, stranger.token);
      expect([strange.status, strange.body.message]).toEqual([422, "key_reused"]);
      expect(await countOrders()).toBe(before);
    });

    test("that was given up orders nothing, however often", async () => {
      const key = randomUUID();
      const before = await countOrders();
      for (let time = 0; time < 2; time += 1) {
        const answer = await withdraw(key, token);
        expect([answer.status, answer.body]).toEqual([200, { action: "withdrawn" }]);
        const late = await place(deliveryOrder(), key);
        expect([late.status, late.body.message]).toEqual([422, "attempt_withdrawn"]);
      }
      expect((await shop.get(`/api/payment/attempts/${key}?business=1`, token)).status).toBe(404);
      expect(await countOrders()).toBe(before);
    });

    test("that has become an order cannot be given up", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const answer = await withdraw(key, token);
      expect(answer.body).toEqual({
        action: "ordered",
        order_id: first.body.order_id,
        order: first.body.order,
        payment: { kind: "done" },
      });
      expect((await place(deliveryOrder(), key)).body).toEqual(first.body);
    });

    test("is given up or ordered when both come together, never both", async () => {
      for (let time = 0; time < 10; time += 1) {
        const key = randomUUID();
        const { token: own } = await shop.customer();
        const [placed, withdrawn] = await Promise.all([place(deliveryOrder(), key, own), withdraw(key, own)]);
        const isOrdered = (await shop.get(`/api/payment/attempts/${key}?business=1`, own)).status === 200;
        expect(withdrawn.body.action).toBe(isOrdered ? "ordered" : "withdrawn");
        expect(placed.status).toBe(isOrdered ? 201 : 422);
      }
    });

    test("cannot be given up by somebody else once it is ordered, nor without a form or a session", async () => {
      const key = randomUUID();
      const first = await place(deliveryOrder(), key);
      const stranger = await shop.customer();
      // Not 'withdrawn': it has arrived, and whoever has changed accounts must not send it again (F9).
      const strange = await withdraw(key, stranger.token);
      expect([strange.status, strange.body.message, strange.body.data]).toEqual([422, "key_reused", undefined]);
      expect((await place(deliveryOrder(), key)).body).toEqual(first.body);
      expect((await withdraw("short", token)).status).toBe(400);
      expect((await withdraw(randomUUID(), "")).status).toBe(401);
    });

    test("is withdrawn under another account or ordered under its own when both come together, never both", async () => {
      for (let time = 0; time < 10; time += 1) {
        const key = randomUUID();
        const [own, other] = [await shop.customer(), await shop.customer()];
        const answers = await Promise.all([place(deliveryOrder(), key, own.token), withdraw(key, other.token)]);
        expect([201, 422]).toContain(answers[0].status);
        expect(answers[1].status).toBe(answers[0].status === 201 ? 422 : 200);
      }
    });

    test("is known at its own business only (T7)", async () => {
      const key = randomUUID();
      await place(deliveryOrder(), key);
      const path = `/api/payment/attempts/${key}`;
      const answers = [
        await shop.get(`${path}?business=2`, token),
        await shop.post(`${path}/withdraw?business=2`, {}, token),
      ];
      for (const { status, body } of answers) expect([status, body.message]).toEqual([404, "attempt_not_found"]);
      expect((await shop.get(path, token)).status).toBe(400);
      expect((await shop.get(`${path}?business=1`, token)).status).toBe(200);
    });

    test("is free again after a refusal", async () => {
      const key = randomUUID();
      expect((await place(deliveryOrder({ total: 1 }), key)).status).toBe(409);
      expect((await shop.get(`/api/payment/attempts/${key}?business=1`, token)).status).toBe(404);
      expect((await place(deliveryOrder(), key)).status).toBe(201);
    });

    test("has a form", async () => {
      for (const key of ["", "short", "x".repeat(65), "a b c d e f g"]) {
        expect((await place(deliveryOrder(), key)).status).toBe(422);
      }
    });

    test("five hundred equal requests at once make one order and get one answer (checklist 5)", async () => {
      const before = await countOrders();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 500 }, () => place(deliveryOrder(), key)));
      expect(await countOrders()).toBe(before + 1);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(499);
    });
  });

  describe("an equal order under another key", () => {
    test("is the first one, sent twice: two tabs at once make one order", async () => {
      const before = await countOrders();
      const answers = await Promise.all(Array.from({ length: 10 }, () => place(deliveryOrder())));
      expect(await countOrders()).toBe(before + 1);
      const actions = answers.map((answer) => answer.body.action);
      expect(actions.filter((action) => action === "created")).toHaveLength(1);
      expect(actions.filter((action) => action === "duplicated")).toHaveLength(9);
      expect(new Set(answers.map((answer) => answer.body.order_id)).size).toBe(1);
    });

    test("is said before sending, for five minutes and while the first is open", async () => {
      const first = await place(deliveryOrder());
      const { display_number } = first.body.order;
      expect((await check(deliveryOrder())).body).toEqual({
        action: "duplicate",
        order_id: first.body.order_id,
        display_number,
      });
      expect(
        (await check(deliveryOrder({ products: [{ ...bandejas, quantity: 3 }], total: 42_880 }))).body.action,
      ).toBe("proceed");
      shop.setTime(noon + 5 * minute + 1);
      expect((await check(deliveryOrder())).body.action).toBe("proceed");
    });

    test("is another order once the first has arrived or was cancelled", async () => {
      const first = await place(deliveryOrder());
      await shop.opened.database.update(orders).set({ status: 3 }).where(eq(orders.id, first.body.order_id));
      expect((await place(deliveryOrder())).status).toBe(201);
    });
  });

  describe("GET /api/orders/status", () => {
    test("tells anybody how an order stands, and only its owner whose it is (D4)", async () => {
      const products = [{ ...bandejas, suggestions: "para Ana, piso 3" }];
      const placed = await place(deliveryOrder({ products }));
      const path = `/api/orders/status/${placed.body.order.display_number}?business=1`;
      const stranger = await shop.customer();
      for (const as of [undefined, stranger.token, "stale-token-that-is-long-enough"]) {
        const { status, body, text } = await shop.get(path, as);
        expect(status).toBe(200);
        expect(body.data.owner).toBeNull();
        for (const personal of ["Ana", "piso 3", "Apto 301", "300123", "example.com", "4.65"]) {
          expect(text).not.toContain(personal);
        }
      }
      const own = await shop.get(path, token);
      expect(own.body.data.adjustments.map(({ kind }: { kind: string }) => kind)).toEqual(["tax", "delivery"]);
      expect(own.body.data.owner).toEqual({
        name: "Ana María Gómez",
        phone: "3001234567",
        address: "Calle 60 # 9-45, Apto 301",
        geolocation: { lat: 4.65, lng: -74.06 },
      });
      expect(own.body.data.products[0].suggestions).toBe("para Ana, piso 3");
    });

    test("knows the order of one business only", async () => {
      const placed = await place(deliveryOrder());
      const number: string = placed.body.order.display_number;
      expect(number).toMatch(/^UNO-\d{4}$/);
      expect((await shop.get(`/api/orders/status/${number.toLowerCase()}?business=1`)).status).toBe(200);
      expect((await shop.get(`/api/orders/status/${number}?business=2`)).status).toBe(404);
      expect((await shop.get("/api/orders/status/UNO-9?business=1")).status).toBe(404);
      expect((await shop.get(`/api/orders/status/${number}`)).status).toBe(400);
    });
  });

  describe("orders of the demo advance by themselves", () => {
    test("received, preparing, ready, on the way, delivered; each once and 20 seconds apart", async () => {
      const history = await walk(deliveryOrder());
      expect(history.map((one: { status: number }) => one.status)).toEqual([1, 2, 4, 5, 6]);
      expect(Date.parse(history[4].changed_at) - noon).toBe(80_000);
    });

    test("a pickup is not on the way", async () => {
      const history = await walk(pickupOrder());
      expect(history.map((one: { status: number }) => one.status)).toEqual([1, 2, 4, 6]);
    });
  });
});
