import { describe, expect, test, vi } from "vitest";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { openSharedDatabase } from "#tests/support/shared-postgres.ts";
import { bandejas, request } from "#tests/contract/central/order-body.ts";
import { openPayingShop, paymentezOrder } from "./payment-shop.ts";
import { epaycoWord } from "./provider-words.ts";
import { paymentWalk } from "./payment-walk.ts";

describe("cards that are tried out (M21)", () => {
  test("are noticed: more than half of twenty payments of a business refused", async () => {
    const shop = await openPayingShop(openSharedDatabase, { outboxPause: 0 });
    const { database } = shop.opened;
    const states = Array.from({ length: 19 }, (_, index) =>
      index < 10 ? ("rejected" as const) : ("approved" as const),
    );
    for (const [index, state] of states.entries()) {
      const [order] = await database.insert(orders).values({ business: 1, status: 11 }).returning({ id: orders.id });
      const money = { provider: "epayco", merchant: "1", amount: 1, currency: "COP", is_production: false } as const;
      const at = { reference: `earlier-${index}`, updated_at: new Date(noon - index) };
      await database.insert(payments).values({ order: order?.id ?? 0, business: 1, state, ...money, ...at });
    }
    const walk = paymentWalk(() => shop);
    await walk.pay(await walk.place("epayco"), "approve");
    expect(walk.logged("payments_mostly_rejected")).toEqual([]);
    await walk.pay(await walk.place("epayco"), "reject");
    await shop.close();
    expect(walk.logged("payments_mostly_rejected").length).toBe(1);
    expect(walk.logged("payments_mostly_rejected")[0]).toContain('"rejected":11');
  });

  test("a signed word that is told over and over has the provider asked thirty times a minute, and once afterwards", async () => {
    const shop = await openPayingShop(openSharedDatabase, { outboxPause: 0, limitFactor: 1 });
    const walk = paymentWalk(() => shop);
    const order = await walk.place("epayco");
    const charge = await walk.open(order);
    const port = shop.platform.context.providers.epayco;
    const { lookUp } = port;
    let asked = 0;
    port.lookUp = async (...question) => {
      asked += 1;
      return await lookUp(...question);
    };
    const tell = async () => (await walk.form("/api/payment/epayco/confirmation", epaycoWord(order))).status;
    const statuses = await Promise.all(Array.from({ length: 60 }, tell));
    expect([asked, statuses.filter((status) => status === 503).length]).toEqual([30, 30]);
    await walk.form(charge, { outcome: "both_lost" });
    await walk.wait(61_000);
    expect(await walk.stateOf(order)).toEqual(["approved", 1]);
    await shop.close();
  });

  test("start three times for one person within an hour, whatever the order; going on with one that is under way is free", async () => {
    const shop = await openPayingShop(openSharedDatabase, { outboxPause: 0, limitFactor: 1 });
    const walk = paymentWalk(() => shop);
    const { token } = await shop.customer();
    const first = await walk.place("epayco", token);
    for (let press = 0; press < 3; press += 1) expect((await walk.press(first)).status).toBe(200);
    await walk.pay(first, "reject");
    await walk.pay(first, "reject");
    await walk.pay(await walk.place("paymentez", token), "reject");
    const fourth = await walk.place("epayco", token);
    const refused = await walk.press(fourth);
    expect([refused.status, refused.html.includes("Hay demasiados intentos de pago")]).toEqual([429, true]);
    expect(refused.html).toMatch(
      /Intenta de nuevo en (?:60|59) minutos, o vuelve a la tienda y elige otra forma de pago/,
    );
    expect(await walk.stateOf(fourth)).toEqual(["none", 10]);
    expect((await walk.press(await walk.place("epayco"))).status).toBe(200);
    await shop.close();
  });

  test("start five times for one payment within an hour", async () => {
    const shop = await openPayingShop(openSharedDatabase, { outboxPause: 0, limitFactor: 1 });
    const walk = paymentWalk(() => shop);
    const order = await walk.place("epayco");
    const statuses = [];
    for (let press = 0; press < 6; press += 1) statuses.push((await walk.press(order)).status);
    const last = await walk.press(order);
    await shop.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // A browser shows it: words, and the way back to the store.
    expect(last.html).toMatch(/Hay demasiados intentos de pago.*href="http:\/\/uno\.localhost:3000/s);
  });

  test("are orders under the account's allowance while nobody pays them, under twenty keys ten an hour (A155)", async () => {
    const shop = await openPayingShop(openSharedDatabase, { outboxPause: 0 });
    const walk = paymentWalk(() => shop);
    const { token } = await shop.customer();
    const sends: Awaited<ReturnType<typeof shop.post>>[] = [];
    for (let key = 0; key < 20; key += 1)
      sends.push(await shop.post("/api/payment/request", request(paymentezOrder()), token));
    const payer = (await shop.customer()).token;
    for (let quantity = 2; quantity <= 12; quantity += 1) {
      const products = [{ ...bandejas, quantity }];
      await walk.pay(await walk.place("paymentez", payer, { products, total: quantity * 12_960 }), "approve");
      // Of what is paid the kitchen decides, and only the open ones are bounded by it.
      await shop.opened.database.update(orders).set({ status: 6 });
    }
    await shop.close();
    expect([201, 422].map((code) => sends.filter(({ status }) => status === code).length)).toEqual([10, 10]);
    expect(sends.at(-1)?.body.data.problems).toEqual([{ code: "too_many_an_hour" }]);
  });

  test("are nobody's but the person's, however many there are behind one address (A216)", async () => {
    const shop = await openPayingShop(openSharedDatabase, { outboxPause: 0, limitFactor: 1 });
    const walk = paymentWalk(() => shop);
    const press = async (order: { reference: string }) =>
      (
        await shop.platform.app.request("/api/payment/epayco", {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded", "x-client-address": "200.1.2.3" },
          body: new URLSearchParams({ order: order.reference }).toString(),
        })
      ).status;
    const { database } = shop.platform.context;
    const looked = vi.spyOn(database, "select");
    const unknown = { reference: "A".repeat(22) };
    const junk = await Promise.all(Array.from({ length: 400 }, async () => await press(unknown)));
    expect([404, 429].map((code) => junk.filter((status) => status === code).length)).toEqual([120, 280]);
    // The limit, and as many as there is room for beyond it.
    expect(looked.mock.calls.length).toBeLessThanOrEqual(120 + 8);
    looked.mockRestore();
    const others = await Promise.all(Array.from({ length: 11 }, async () => await walk.place("epayco")));
    const statuses = [];
    for (const order of [others[0], others[0], others[0], ...others]) if (order) statuses.push(await press(order));
    expect(statuses).toEqual(Array.from({ length: 14 }, () => 200));
    // A store asks for the payment before it shows the form: the lane may be full then.
    const last = await walk.place("epayco");
    await shop.get(`/api/payment/status/${last.reference}`);
    const flood = Array.from({ length: 400 }, async () => await press(unknown));
    expect(await press(last)).toBe(200);
    await Promise.all(flood);
    await shop.close();
  });
});
