import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { consentedToken } from "#tests/support/consented-token.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { couponTries } from "#platform/db/tables/coupon-try.ts";
import { orders } from "#platform/db/tables/order.ts";
import { redemptions } from "#platform/db/tables/redemption.ts";
import { userPromoCodes, users } from "#platform/db/tables/user.ts";
import { commandOrder, moveOrder } from "#platform/orders/order-status.ts";
import { engines } from "#tests/support/engines.ts";
import { insertOffers, offerIds as ids } from "./insert-offers.ts";
import { noon } from "./insert-shop.ts";
import { bandejas, pickupOrder, request } from "./order-body.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

const minute = 60_000;

const pizza = { id: 1002, menu_group_id: 101, quantity: 2, size: { name: "Personal" } };
const burger = (quantity: number) => ({
  id: 1003,
  menu_group_id: 101,
  quantity,
  sides_or_topings: [{ id: 2001, group_id: 501, quantity: 1 }],
});

/** Pesos with 8 % of tax; thousands, so that nothing is rounded. */
const taxed = (amount: number) => amount + amount * 0.08;

/** Two bandejas of 12 000 with 3 000 off. */
const withCoupon = (more: Record<string, unknown> = {}) =>
  pickupOrder({ cupon_code: "UNAVEZ", total: taxed(21_000), ...more });

/** The n-th of many orders, each of other things, all with the coupon. */
function nthWithCoupon(n: number): Record<string, unknown> {
  const [bandejaCount, burgerCount] = [1 + (n % 50), 2 + Math.floor(n / 50)];
  const subtotal = 12_000 * bandejaCount + 40_000 * burgerCount;
  const products = [
    { ...bandejas, quantity: bandejaCount },
    { id: 1004, menu_group_id: 101, quantity: burgerCount },
  ];
  return withCoupon({ products, total: taxed(subtotal - 3000), legal_age_confirmed: true });
}

const question = (more: Record<string, unknown> = {}) => ({
  cupon_code: "UNAVEZ",
  business_id: 1,
  branch_id: 11,
  customer_email: null,
  products_ids: [1],
  order_total: 24_000,
  products: [{ id: 1001, product: { id: 1 }, size: null, quantity: 2 }],
  ...more,
});

/** How many were no codes, and how many were not looked for. */
const outcomes = (answers: { status: number }[]) =>
  [422, 429].map((status) => answers.filter((one) => one.status === status).length);

/** The n-th of many orders, each of other things, all with pizzas of 18 000 at half. */
function nthAtHalf(n: number): Record<string, unknown> {
  const [bandejaCount, pizzas] = [1 + (n % 50), 2 + Math.floor(n / 50)];
  const products = [
    { ...bandejas, quantity: bandejaCount },
    { ...pizza, quantity: pizzas },
  ];
  const total = taxed(12_000 * bandejaCount + 9000 * pizzas);
  return pickupOrder({ products, total, promotions: [ids.firstOnPizza] });
}

/** So many bandejas and a pizza of 18 000, with the coupon that everybody has. */
const withPizza = (quantity: number) =>
  pickupOrder({
    cupon_code: "PIZZA",
    products: [
      { ...bandejas, quantity },
      { ...pizza, quantity: 1 },
    ],
    total: taxed(12_000 * quantity + 18_000 - 5000),
  });

const couponRefused = (reason: string) => ({
  message: "order_refused",
  data: { problems: [{ code: "coupon_invalid", reason }] },
});

describe.each(engines)("offers on $name", ({ name, openEmpty }) => {
  let shop: TestPlatform;
  let others: TestPlatform;
  let token: string;
  let id: number;

  const place = (order: Record<string, unknown>, as = token, key?: string, at = shop) =>
    at.post("/api/payment/request", request(order, key), as);
  const ask = (more: Record<string, unknown> = {}, as?: string, address?: string) =>
    shop.post("/api/promotions/validate-cupon", question(more), as, address ? { "x-client-address": address } : {});
  const reasonOf = async (more: Record<string, unknown>, as?: string) => (await ask(more, as)).body.message;
  const liveRedemptions = async (promotion: number) =>
    await shop.opened.database
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.promo_code, promotion), isNull(redemptions.released_at)));
  const recordedOn = async (user: number) =>
    (await shop.opened.database.select().from(userPromoCodes).where(eq(userPromoCodes.owner, user))).map(
      ({ target }) => target,
    );
  const move = (order: number, to: 1 | 3) => commandOrder(shop.opened.database, order, to, { now: noon + minute });
  const statusOf = async (order: number) =>
    (await shop.opened.database.select().from(orders).where(eq(orders.id, order)))[0]?.status;
  /** An account with a mailbox of its own choice. */
  const accountOf = async (email: string) => {
    const person = { name: "Ana", phone: "3001234567", phone_code: "+57", role: 3 };
    const [user] = await shop.opened.database
      .insert(users)
      .values({ username: email, email, ...person })
      .returning({ id: users.id });
    await keepIdentity(shop.opened.database, { user: user?.id ?? 0, contact: email }, new Date(noon));
    return await consentedToken(shop.opened.database, user?.id ?? 0, shop.platform.context.tokenSecret);
  };

  beforeAll(async () => {
    const database = await openEmpty();
    shop = await startTestPlatform({ database });
    await insertOffers(database.database);
    // A second one on the same database: only a server takes two.
    others = name === "a PostgreSQL server" ? await startTestPlatform({ database, isFilled: true }) : shop;
    await database.database
      .update(businesses)
      .set({ config: { orders: { number_prefix: "UNO", most_open_orders: 1000, most_orders_an_hour: 1000 } } })
      .where(eq(businesses.id, 1));
  });
  afterAll(async () => {
    await shop.close();
    if (others !== shop) await others.close();
    await shop.opened.close();
  });
  beforeEach(async () => {
    shop.setTime(noon);
    others.setTime(noon);
    await shop.opened.database.delete(couponTries);
    ({ token, id } = await shop.customer());
  });

  describe("a typed code", () => {
    test("holds in any letters and with blanks around it, and is answered as a coupon (A73)", async () => {
      const { status, body } = await ask({ cupon_code: "  bienvenido " }, token);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        cupon_code: "BIENVENIDO",
        name: "Bienvenida",
        description: null,
        discount_value: null,
        discount_percentage: 10,
        minimum_valued_to_be_applied: 20_000,
        maximum_valued_to_be_applied: 2000,
        is_min_value: true,
        is_first_order: true,
        is_once_to_customer: true,
        is_promotion_date: false,
        products: { allProducts: true },
        ticket: expect.stringMatching(/^[\w-]{22}$/),
      });
    });

    test("is refused with a reason of its own (S1 §8)", async () => {
      expect(await reasonOf({ cupon_code: "NADIE" }, token)).toBe("coupon_not_valid");
      expect(await reasonOf({ cupon_code: "SECRETO10", business_id: 2, branch_id: 21 }, token)).toBe(
        "coupon_not_valid",
      );
      expect(await reasonOf({ cupon_code: "NORTE" }, token)).toBe("coupon_not_valid");
      expect(await reasonOf({ cupon_code: "APAGADO" }, token)).toBe("coupon_not_valid");
      expect(await reasonOf({ cupon_code: "BIENVENIDO", order_total: 19_999 }, token)).toBe("coupon_below_minimum");
      expect(await reasonOf({ cupon_code: "PIZZA" }, token)).toBe("coupon_other_products");
      expect(await reasonOf({ cupon_code: "BIENVENIDO" })).toBe("coupon_login_required");
      expect((await place(withCoupon())).status).toBe(201);
      expect(await reasonOf({}, token)).toBe("coupon_already_used");
      expect(await reasonOf({ cupon_code: "BIENVENIDO" }, token)).toBe("coupon_first_order_only");
    });

    test("that exists comes with its coupon, one that sounds unknown with nothing (M12)", async () => {
      expect((await ask({ cupon_code: "PIZZA" }, token)).body.data.coupon.name).toBe("Pizza");
      const [unknown, elsewhere] = [await ask({ cupon_code: "NADIE" }), await ask({ cupon_code: "NORTE" })];
      expect(elsewhere.body).toEqual(unknown.body);
    });

    test("is no mailbox's but the token's (U6)", async () => {
      const [user] = await shop.opened.database.select().from(users).where(eq(users.id, id));
      expect((await place(withCoupon())).status).toBe(201);
      const stranger = await ask({ customer_email: user?.email });
      expect(stranger.body.message).toBe("coupon_login_required");
    });

    test.each(["", "%", "U_AVEZ", "UNAVEZ%", "ＵＮＡＶＥＺ", "unaveſ", "A".repeat(41), "'; drop"])(
      "%j matches nothing",
      async (code) => {
        expect((await ask({ cupon_code: code }, token)).body.message).toBe("coupon_not_valid");
      },
    );

    test("of ten kilobytes is no code, and an unknown branch no shop", async () => {
      expect((await ask({ cupon_code: "A".repeat(10_000) })).body.message).toBe("invalid_input");
      expect((await ask({ branch_id: 21 })).status).toBe(404);
    });
  });

  describe("guessing (M12)", () => {
    let strict: TestPlatform;
    const guess = (n: number, address: string, as?: string, more: Record<string, unknown> = {}) =>
      strict.post("/api/promotions/validate-cupon", question({ cupon_code: `GUESS${n}`, ...more }), as, {
        "x-client-address": address,
      });

    beforeAll(async () => {
      strict = await startTestPlatform({
        database: shop.opened,
        isFilled: true,
        settings: { limitFactor: 1, codePepper: "p".repeat(32) },
      });
    });
    afterAll(() => strict.close());
    beforeEach(() => strict.setTime(noon));

    test("is ten tries in ten minutes, whatever arrives together; then a wait is told", async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n, "203.0.113.1")));
      expect(outcomes(answers)).toEqual([10, 90]);
      const late = await guess(100, "203.0.113.1");
      expect(late.body).toMatchObject({ message: "too_many_requests", data: { retry_after: 600 } });
      strict.setTime(noon + 10 * minute);
      expect((await guess(101, "203.0.113.1")).status).toBe(422);
    });

    test("is thirty an hour for all browsers of an address", async () => {
      const answers = [];
      for (let n = 0; n < 35; n += 1) answers.push(await guess(n, "203.0.113.2", undefined, { browser: randomUUID() }));
      expect(outcomes(answers)).toEqual([30, 5]);
    });

    test("of strangers spends neither a customer's tries at the same address nor another shop's", async () => {
      await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n, "203.0.113.3")));
      expect((await guess(1, "203.0.113.3")).status).toBe(429);
      expect((await guess(1, "203.0.113.3", token)).status).toBe(422);
      expect((await guess(1, "203.0.113.3", undefined, { business_id: 2, branch_id: 21 })).status).toBe(422);
      const mine = await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n, "203.0.113.4", token)));
      expect(outcomes(mine)).toEqual([9, 11]);
    });

    test("does not count codes that exist, nor at any limit one with its ticket", async () => {
      const known = (more = {}) => guess(0, "203.0.113.5", undefined, { cupon_code: "PIZZA", ...more });
      for (let n = 0; n < 15; n += 1) expect((await known()).body.message).toBe("coupon_other_products");
      const { ticket } = (await known()).body.data.coupon;
      await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n, "203.0.113.5")));
      expect((await known()).status).toBe(429);
      expect((await known({ ticket })).body.message).toBe("coupon_other_products");
      expect((await known({ ticket: "x".repeat(22) })).status).toBe(429);
      expect((await guess(0, "203.0.113.5", undefined, { ticket })).status).toBe(429);
    });
  });

  describe("an order", () => {
    test("takes promotion and coupon off, and keeps both as redemptions and on the account (M14, D9)", async () => {
      // 2 × 21 500 − 2 × 1 500 = 40 000; less 3 000; and 8 %.
      const order = withCoupon({ products: [burger(2)], total: taxed(37_000), promotions: [ids.onceOnBurger] });
      const placed = await place(order);
      expect(placed.status).toBe(201);
      const [row] = await shop.opened.database.select().from(orders).where(eq(orders.id, placed.body.order_id));
      expect(row).toMatchObject({ subtotal: 43_000, total_promo_discount: 3000, discount: 6000, tax: 2960 });
      const used = await shop.opened.database
        .select()
        .from(redemptions)
        .where(eq(redemptions.order, row?.id ?? 0));
      expect(new Set(used.map((one) => one.promo_code))).toEqual(new Set([ids.oneOff, ids.onceOnBurger]));
      expect(new Set(await recordedOn(id))).toEqual(new Set([ids.oneOff, ids.onceOnBurger]));
      const tracked = await shop.get(`/api/orders/status/${row?.display_number}?business=1`, token);
      expect(
        tracked.body.data.adjustments.map((one: { kind: string; amount: number }) => [one.kind, one.amount]),
      ).toEqual([
        ["promotion", -3000],
        ["coupon", -3000],
        ["tax", 2960],
      ]);
    });

    test("has the coupon for its gross subtotal, capped (A58, A59)", async () => {
      const order = pickupOrder({ cupon_code: "bienvenido", total: taxed(22_000) });
      expect((await place(order)).status).toBe(201);
    });

    test("is refused for a discount that does not hold, and the promotion is named with its rule", async () => {
      const first = pickupOrder({ products: [burger(2)], total: taxed(40_000), promotions: [ids.onceOnBurger] });
      expect((await place(first)).status).toBe(201);
      const again = await place({ ...first, products: [burger(3)], total: taxed(60_000) });
      expect(again.body).toMatchObject({
        message: "price_changed",
        data: { totals: { total: taxed(64_500) }, refused: [{ id: ids.onceOnBurger, rules: ["onceUsed"] }] },
      });
      expect((await place(withCoupon({ cupon_code: "NORTE" }))).body).toMatchObject(couponRefused("notValid"));
      const claimed = await place(pickupOrder({ total: taxed(20_000), discount: 4000, total_promo_discount: 4000 }));
      expect(claimed.body).toMatchObject({ message: "price_changed", data: { totals: { total: taxed(24_000) } } });
    });

    // The embedded engine takes one after the other, however many there are.
    const crowd = name === "a PostgreSQL server" ? 200 : 40;

    test(`of ${crowd} at once with one coupon, on two platforms where there are two, one has it (M14)`, async () => {
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, n) => place(nthWithCoupon(n), token, undefined, n % 2 === 0 ? shop : others)),
      );
      const [taken, refused] = [201, 422].map((status) => answers.filter((one) => one.status === status));
      expect([taken?.length, refused?.length]).toEqual([1, crowd - 1]);
      for (const { body } of refused ?? []) expect(body).toMatchObject(couponRefused("alreadyUsed"));
      expect((await liveRedemptions(ids.oneOff)).filter((one) => one.order === taken?.[0]?.body.order_id)).toHaveLength(
        1,
      );
    });

    test("of fifty at once for a first order's price, one has it", async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => place(nthAtHalf(n), token, undefined, n % 2 === 0 ? shop : others)),
      );
      const refused = answers.filter((one) => one.status === 409);
      expect([answers.filter((one) => one.status === 201).length, refused.length]).toEqual([1, 49]);
      expect(refused[0]?.body.data.refused).toEqual([{ id: ids.firstOnPizza, rules: ["firstOrder"] }]);
    });

    test("of two accounts with one mailbox has it once, and the other is told before it orders (M14)", async () => {
      const ana = randomUUID().slice(0, 8);
      const accounts = await Promise.all(
        [`${ana}.gomez@gmail.com`, `${ana}gomez+dos@googlemail.com`, `${ana}gomez@example.com`].map(accountOf),
      );
      const [one = "", two = "", stranger = ""] = accounts;
      const answers = await Promise.all([
        place(nthWithCoupon(1), one),
        place(nthWithCoupon(2), two, undefined, others),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
      for (const account of [one, two]) {
        expect((await ask({}, account)).body.message).toBe("coupon_already_used");
        expect((await ask({ cupon_code: "BIENVENIDO" }, account)).body.message).toBe("coupon_first_order_only");
        const { body } = await shop.post("/api/ecommerce/promos", { business: 1 }, account);
        expect(body.spent).toEqual([ids.firstOnPizza]);
      }
      expect((await place(nthWithCoupon(3), stranger)).status).toBe(201);
    });

    test("of two aliases of one Yahoo mailbox has it once; log-in and orders know them apart (A168)", async () => {
      const ana = `ana${randomUUID().slice(0, 8)}`;
      const accounts = await Promise.all([`${ana}-uno@yahoo.com`, `${ana}-dos@yahoo.com`].map(accountOf));
      const [one = "", two = ""] = accounts;
      const key = randomUUID();
      expect((await place(nthWithCoupon(1), one, key)).status).toBe(201);
      expect((await ask({}, two)).body.message).toBe("coupon_already_used");
      expect((await ask({ cupon_code: "BIENVENIDO" }, two)).body.message).toBe("coupon_first_order_only");
      expect((await shop.get(`/api/payment/attempts/${key}?business=1`, two)).status).not.toBe(200);
    });

    test.each([3, 7, 11] as const)("that ends in status %i frees what it used", async (to) => {
      const placed = await place(withCoupon());
      expect((await ask({}, token)).body.message).toBe("coupon_already_used");
      const { database } = shop.opened;
      const order = placed.body.order_id;
      const from = to === orderStatus.paymentFailed ? orderStatus.awaitingPayment : orderStatus.received;
      await database.update(orders).set({ status: from }).where(eq(orders.id, order));
      const source = from === orderStatus.awaitingPayment ? "provider" : "command";
      expect(await moveOrder(database, { order, from, to, source, now: noon + minute })).toBe(true);
      expect(await recordedOn(id)).toEqual([]);
      expect((await ask({}, token)).status).toBe(200);
      expect((await ask({ cupon_code: "BIENVENIDO" }, token)).status).toBe(200);
      expect((await place(withCoupon({ products: [{ ...bandejas, quantity: 3 }], total: taxed(33_000) }))).status).toBe(
        201,
      );
      expect((await ask({}, token)).body.message).toBe("coupon_already_used");
    });

    test("that was cancelled by mistake has back what it used; what is used elsewhere keeps it cancelled (M14)", async () => {
      const first = (await place(withCoupon())).body.order_id;
      await move(first, 3);
      await move(first, 1);
      expect((await ask({}, token)).body.message).toBe("coupon_already_used");
      expect(await recordedOn(id)).toEqual([ids.oneOff]);
      await move(first, 3);
      const second = await place(withCoupon({ products: [{ ...bandejas, quantity: 3 }], total: taxed(33_000) }));
      expect(second.status).toBe(201);
      const live = (await liveRedemptions(ids.oneOff)).length;
      await expect(move(first, 1)).rejects.toThrow("offer_gone");
      expect([await statusOf(first), await statusOf(second.body.order_id)]).toEqual([3, 1]);
      expect(await liveRedemptions(ids.oneOff)).toHaveLength(live);
      await move(second.body.order_id, 3);
      await move(first, 1);
      expect(await liveRedemptions(ids.oneOff)).toHaveLength(live);
      expect((await ask({}, token)).body.message).toBe("coupon_already_used");
    });

    test("that was cancelled by mistake stays so where the same account used it under another contact (M14)", async () => {
      const first = (await place(withCoupon())).body.order_id;
      await move(first, 3);
      const before = { orderer_key: `customer:before-${first}` };
      await shop.opened.database.update(redemptions).set(before).where(eq(redemptions.order, first));
      const second = await place(withCoupon({ products: [{ ...bandejas, quantity: 3 }], total: taxed(33_000) }));
      expect(second.status).toBe(201);
      await expect(move(first, 1)).rejects.toThrow("offer_gone");
      expect(await statusOf(first)).toBe(3);
    });

    test("that was cancelled by mistake stays so where a first order's price is another order's now (M14)", async () => {
      const first = (await place(nthAtHalf(1))).body.order_id;
      await move(first, 3);
      expect((await place(nthAtHalf(2))).status).toBe(201);
      await expect(move(first, 1)).rejects.toThrow("offer_gone");
      expect(await statusOf(first)).toBe(3);
    });

    test("that was cancelled by mistake has back what everybody may use again and again, and goes its way", async () => {
      // Theirs are no first orders, so that the coupon is all they use.
      expect((await place(pickupOrder())).status).toBe(201);
      const first = (await place(withPizza(3))).body.order_id;
      await move(first, 3);
      const live = (await liveRedemptions(ids.pizza)).length;
      expect((await place(withPizza(4))).status).toBe(201);
      await move(first, 1);
      expect(await liveRedemptions(ids.pizza)).toHaveLength(live + 2);
      await commandOrder(shop.opened.database, first, orderStatus.preparing, { now: noon + minute });
      expect(await statusOf(first)).toBe(orderStatus.preparing);
    });

    test("that breaks off after its redemption has redeemed nothing, and its key is as free as before", async () => {
      const { database } = shop.opened;
      const before = (await liveRedemptions(ids.oneOff)).length;
      const key = randomUUID();
      await database.execute(sql`
        create function refuse_status() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
      await database.execute(sql`
        create trigger broken before insert on order_status_changes for each row execute function refuse_status()`);
      await expect(place(withCoupon(), token, key)).rejects.toThrow("answered 500");
      await database.execute(sql`drop trigger broken on order_status_changes`);
      await database.execute(sql`drop function refuse_status()`);
      expect(await liveRedemptions(ids.oneOff)).toHaveLength(before);
      expect(await recordedOn(id)).toEqual([]);
      expect((await place(withCoupon(), token, key)).status).toBe(201);
      expect((await place(withCoupon(), token, key)).status).toBe(200);
      expect(await liveRedemptions(ids.oneOff)).toHaveLength(before + 1);
    });
  });

  test("a customer's own orders are counted, another's are not (S1 §7)", async () => {
    const counted = async (of: number, as: string, more = "") =>
      (await shop.get(`/orders/count?customer=${of}&business=1${more}`, as)).body;
    expect(await counted(id, token)).toBe(0);
    const placed = await place(pickupOrder());
    expect(await counted(id, token)).toBe(1);
    const other = await shop.customer();
    expect(await counted(id, other.token)).toBe(0);
    expect((await shop.get(`/orders/count?customer=${id}`)).status).toBe(403);
    await commandOrder(shop.opened.database, placed.body.order_id, 3, { now: noon });
    expect(await counted(id, token, "&status_nin=3&status_nin=7")).toBe(0);
  });
});
