import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minute } from "#domain/base/duration.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { orders } from "#platform/db/tables/order.ts";
import { openPayingShop } from "#tests/contract/payments/payment-shop.ts";
import { paymentWalk } from "#tests/contract/payments/payment-walk.ts";
import { engines } from "#tests/support/engines.ts";
import { noon } from "./insert-shop.ts";
import { deliveryOrder, pickupOrder, request } from "./order-body.ts";
import type { TestPlatform } from "./start-test-platform.ts";

// An order keeps what its person was known by when it was made: the contact may be somebody else's by now (A226), or look alike.

type LoggedIn = Awaited<ReturnType<TestPlatform["logIn"]>>;

describe.each(engines)("whoever has a contact that orders went by, on $name", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await openPayingShop(openEmpty);
  });
  afterAll(async () => await shop.close());
  beforeEach(() => shop.setTime(noon));

  async function order(who: LoggedIn): Promise<number> {
    const placed = await shop.post("/api/payment/request", request(deliveryOrder()), who.token);
    expect(placed.status, placed.text).toBe(201);
    return Number(placed.body.order_id);
  }

  async function giveContactUp(who: LoggedIn): Promise<void> {
    const contact = { email: `${randomUUID()}@example.com`, business_id: 1, browser: who.browser };
    expect((await shop.post("/api/users/contact/code", contact, who.token)).status).toBe(200);
    const code = await shop.mailedCode(contact.email);
    expect((await shop.post("/api/users/contact", { ...contact, code }, who.token)).status).toBe(200);
  }

  /** Two people of whom the second goes by what the first one's order went by. */
  const pairs = {
    "gave up": async () => {
      const ana = await shop.logIn();
      const number = await order(ana);
      await giveContactUp(ana);
      shop.setTime(shop.now() + 2 * minute);
      return { ana, number, other: await shop.logIn(ana.email) };
    },
    "has with a tag": async () => {
      const name = randomUUID();
      const ana = await shop.logIn(`${name}+ana@example.com`);
      const number = await order(ana);
      return { ana, number, other: await shop.logIn(`${name}@example.com`) };
    },
  };

  const rowOf = async (number: number) =>
    (await shop.opened.database.select().from(orders).where(eq(orders.id, number)))[0];

  async function leave(who: LoggedIn, scope: "business" | "account") {
    shop.setTime(shop.now() + 2 * minute);
    const asked = { scope, contact: who.email, browser: who.browser };
    expect((await shop.post("/api/users/data/code", asked, who.token)).status).toBe(200);
    const code = await shop.mailedCode(who.email);
    return await shop.post("/api/users/data/leave", { ...asked, code }, who.token);
  }

  describe.each(["gave up", "has with a tag"] as const)("that another account %s", (how) => {
    test("reads nothing of its orders, and waits for none of them", async () => {
      const { ana, number, other } = await pairs[how]();
      expect(other.id).not.toBe(ana.id);
      const { body } = await shop.get("/api/users/data", other.token);
      expect([body.orders, body.obstacles]).toEqual([[], { business: [], account: [] }]);
      const own = (await shop.get("/api/users/data", ana.token)).body;
      expect(own.orders).toMatchObject([{ display_number: (await rowOf(number))?.display_number }]);
    });

    test.each(["business", "account"] as const)(
      "leaves with the %s, and those orders stay as they were",
      async (scope) => {
        const { number, other } = await pairs[how]();
        await shop.opened.database.update(orders).set({ status: orderStatus.delivered }).where(eq(orders.id, number));
        const before = await rowOf(number);
        expect(before?.customer_name).toBe("Ana María Gómez");
        expect((await leave(other, scope)).status).toBe(204);
        expect(await rowOf(number)).toEqual(before);
      },
    );

    test("orders the same, and gets an order of their own", async () => {
      const { number, other } = await pairs[how]();
      expect(await order(other)).not.toBe(number);
    });
  });

  test("orders and pays beside another account's payment, which goes on", async () => {
    const { place, open, decide, stateOf } = paymentWalk(() => shop);
    const name = randomUUID();
    const [ana, bea, eva] = [
      await shop.logIn(`${name}+ana@example.com`),
      await shop.logIn(`${name}+bea@example.com`),
      await shop.logIn(`${name}@example.com`),
    ];
    const first = await place("paymentez", ana.token);
    await place("epayco", bea.token);
    expect(await stateOf(first)).toEqual(["none", orderStatus.awaitingPayment]);
    const charge = await open(first);
    const cash = await shop.post("/api/payment/request", request(pickupOrder()), eva.token);
    expect(cash.status, cash.text).toBe(201);
    await decide(charge, "approve");
    expect(await stateOf(first)).toEqual(["approved", orderStatus.received]);
  });
});
