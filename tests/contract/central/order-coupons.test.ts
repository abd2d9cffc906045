import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { couponTries } from "#platform/db/tables/coupon-try.ts";
import { orders } from "#platform/db/tables/order.ts";
import { engines } from "#tests/support/engines.ts";
import { insertOffers } from "./insert-offers.ts";
import { noon } from "./insert-shop.ts";
import { pickupOrder, request } from "./order-body.ts";
import { device, headersOf, tableOrder, type TestDevice } from "./ordering-guest.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

const minute = 60_000;

/** Two bandejas of 12 000 with 3 000 off, and 8 %. */
const withCoupon = { cupon_code: "UNAVEZ", total: 22_680 };
const tooMany = { message: "too_many_requests", data: { retry_after: expect.any(Number) } };
const statusesOf = (answers: { status: number }[]) =>
  [422, 429].map((status) => answers.filter((one) => one.status === status).length);

describe.each(engines)("coupon codes in orders, on $name (M12)", ({ openEmpty }) => {
  let shop: TestPlatform;
  let token: string;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { limitFactor: 1 });
    await insertOffers(shop.opened.database);
  });
  afterAll(async () => await shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    await shop.opened.database.delete(couponTries);
    await shop.opened.database.delete(orders);
    ({ token } = await shop.customer());
  });

  /** What nobody has to be anybody for: a made-up secret and a dish that is not there. */
  const guess = async (code: string, of: TestDevice, path = "checkorder") => {
    const order = tableOrder("4", { cupon_code: code, products: [{ id: 77_777, menu_group_id: 101, quantity: 1 }] });
    const body = { ...request(order), orderer: { kind: "guest", place: "table", token: null } };
    return await shop.post(`/api/payment/${path}`, body, undefined, headersOf(of));
  };
  const guesses = async (count: number, of: () => TestDevice, path?: string) => {
    const answers = [];
    for (let n = 0; n < count; n += 1) answers.push(await guess(`GUESS${n}`, of(), path));
    return answers;
  };
  const validate = async (code: string, as = token) =>
    await shop.post(
      "/api/promotions/validate-cupon",
      {
        cupon_code: code,
        business_id: 1,
        branch_id: 11,
        products_ids: [1],
        order_total: 24_000,
        products: [{ id: 1001, product: { id: 1 }, size: null, quantity: 2 }],
      },
      as,
    );
  const order = async (path: string, more: Record<string, unknown>, as = token) =>
    await shop.post(`/api/payment/${path}`, { ...request(pickupOrder(withCoupon)), ...more }, as);
  /** As many wrong codes as the customer may type, and one more. */
  const typeWrongCodes = async () => {
    for (let n = 0; n < 10; n += 1) expect((await validate(`WRONG${n}`)).status).toBe(422);
    expect((await validate("WRONG")).status).toBe(429);
  };

  test.each(["checkorder", "request"])("guessed by %s are ten tries in ten minutes, whoever asks", async (path) => {
    const one = device();
    expect(statusesOf(await guesses(15, () => one, path))).toEqual([10, 5]);
    const late = await guess("GUESS", one, path);
    expect(late.body).toMatchObject({ message: "too_many_requests", data: { retry_after: 600 } });
    // Nothing is told of a code that exists.
    expect((await guess("UNAVEZ", one, path)).body).toEqual(late.body);
    shop.setTime(noon + 10 * minute);
    expect((await guess("GUESS", one, path)).body.data.problems).toContainEqual({
      code: "coupon_invalid",
      reason: "notValid",
    });
  });

  test("guessed with a new secret each are thirty an hour for all of a network", async () => {
    const answers = await guesses(35, () => device("198.51.100.9"));
    expect(statusesOf(answers)).toEqual([30, 5]);
    expect((await guess("GUESS", device())).status).toBe(422);
  });

  test("guessed with a new secret each have room for all customers of a storefront that does not tell addresses", async () => {
    expect(statusesOf(await guesses(35, () => device("")))).toEqual([35, 0]);
  });

  test("guessed at once are no more", async () => {
    const one = device();
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`GUESS${n}`, one)));
    expect(statusesOf(answers)).toEqual([10, 30]);
  });

  test("guessed here and by validate-cupon are counted together", async () => {
    for (let n = 0; n < 10; n += 1) {
      const wrong = { order: pickupOrder({ cupon_code: `WRONG${n}` }) };
      expect((await order("checkorder", wrong)).status).toBe(422);
    }
    expect((await validate("WRONG")).status).toBe(429);
  });

  test("that exist count nothing, nor does what is refused for another reason", async () => {
    for (let n = 0; n < 12; n += 1) {
      expect((await order("checkorder", {})).status).toBe(200);
      expect((await order("checkorder", { order: pickupOrder({ ...withCoupon, total: 1 }) })).status).toBe(409);
      expect((await order("checkorder", { order: pickupOrder({ cupon_code: "UNAVEZ", branch: 21 }) })).status).toBe(
        404,
      );
      expect((await order("checkorder", { order: pickupOrder({ cupon_code: "%" }) })).status).toBe(422);
    }
    expect(await shop.opened.database.select().from(couponTries)).toEqual([]);
  });

  test("that were accepted are ordered with at any limit, by the ticket of that code alone", async () => {
    const { ticket } = (await validate("UNAVEZ")).body.data;
    const other = (await validate("PIZZA")).body.data.coupon.ticket;
    await typeWrongCodes();
    for (const more of [{}, { cupon_ticket: other }, { cupon_ticket: "x".repeat(22) }])
      expect((await order("checkorder", more)).body).toMatchObject(tooMany);
    expect((await order("checkorder", { cupon_ticket: ticket })).body.action).toBe("proceed");
    expect((await order("request", { cupon_ticket: ticket })).status).toBe(201);
  });

  test("stand in the way of no order that is there, nor of one without a code", async () => {
    const sent = { ...request(pickupOrder(withCoupon), randomUUID()) };
    const placed = await order("request", sent);
    expect(placed.status).toBe(201);
    await typeWrongCodes();
    const again = await order("request", { ...sent, cupon_ticket: "x".repeat(22) });
    expect([again.status, again.body.order_id]).toEqual([200, placed.body.order_id]);
    expect((await order("request", {})).body.action).toBe("duplicated");
    const plain = request(pickupOrder({ products: [{ id: 1001, menu_group_id: 101, quantity: 3 }], total: 38_880 }));
    expect((await order("request", plain)).status).toBe(201);
  });

  test("a business's wrong codes beyond a thousand an hour are an event here too (A216)", async () => {
    await shop.platform.context.limiter.take({ name: "coupon-wrong", most: 1000, seconds: 3600 }, "1", 1000);
    await guess("GUESS", device());
    expect(shop.logLines.filter((line) => line.includes("coupons_guessed"))).toHaveLength(1);
  });
});
