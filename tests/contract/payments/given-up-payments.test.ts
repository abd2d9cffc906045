import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { activeStatuses } from "#domain/order/order-status.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { orders } from "#platform/db/tables/order.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { engines } from "#tests/support/engines.ts";
import { payingShop } from "./payment-shop.ts";
import { type OnlineOrder, paymentWalk, type Provider } from "./payment-walk.ts";

const minute = 60_000;
const providers: readonly Provider[] = ["epayco", "paymentez"];
/** Calls at once: 200 with DEEP=1. */
const atOnce = process.env["DEEP"] === "1" ? 200 : 60;

describe.each(engines)("a payment that is given up, on $name (A199)", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const { form, own, place, pay, open, press, decide, stateOf, wait } = paymentWalk(shop);

  const inCash = (token: string) => shop().post("/api/payment/request", request(pickupOrder()), token);
  const giveUp = async ({ reference }: OnlineOrder) =>
    (await shop().post(`/api/payment/status/${reference}/give-up`)).body;

  /** The bank says yes, and tells nobody. */
  const approve = ({ reference }: OnlineOrder) =>
    shop()
      .opened.database.update(sandboxCharges)
      .set({ state: "approved" })
      .where(eq(sandboxCharges.reference, reference));

  /** Leaves a payment at the bank; what it answers comes back with the browser. */
  async function leave(charge: string): Promise<() => Promise<unknown>> {
    const answer = await form(charge, { outcome: "pending_for_ever" });
    const back = own(answer.headers.get("location") ?? "");
    return async () => await shop().platform.app.request(back);
  }

  /** The orders of a customer that somebody cooks. */
  async function cooked(order: OnlineOrder): Promise<number[]> {
    const { database } = shop().opened;
    const [row] = await database.select({ customer: orders.customer }).from(orders).where(eq(orders.id, order.id));
    const rows = await database
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.customer, row?.customer ?? 0), inArray(orders.status, [...activeStatuses])));
    return rows.map(({ id }) => id);
  }

  /** What the customer was written of the money of an order. */
  const mailsOf = async ({ number }: OnlineOrder) => {
    const mails = await shop().opened.database.select().from(outboxMails).where(eq(outboxMails.kind, "refundNotice"));
    return mails.filter(({ subject }) => subject.endsWith(number));
  };

  /** How many orders there are, and what became of the money. */
  async function ended(order: OnlineOrder): Promise<string> {
    const eaten = await cooked(order);
    const [state] = await stateOf(order);
    const money = state.startsWith("refund") ? "goes back" : state;
    return `${eaten.length} ${eaten.includes(order.id) ? "online" : "in cash"}, ${money}`;
  }

  describe.each(providers)("by %s", (provider) => {
    test("while the bank has it: the same is ordered in cash, and what the bank approves later goes back", async () => {
      const order = await place(provider);
      await pay(order, "pending");
      const refused = await inCash(order.token);
      expect([refused.status, refused.body.data]).toEqual([
        409,
        { display_number: order.number, reference: order.reference, state: "pending" },
      ]);
      expect(await giveUp(order)).toMatchObject({ state: "expired", order_status: 11 });
      const cash = await inCash(order.token);
      expect(cash.status).toBe(201);
      await wait(3 * minute);
      await wait(1000);
      expect((await stateOf(order))[0]).toMatch(/^refund/);
      expect(await cooked(order)).toEqual([cash.body.order_id]);
      await wait(1000);
      const told = await mailsOf(order);
      expect(told.map(({ subject }) => subject)).toEqual([`Te devolvemos el pago del pedido ${order.number}`]);
      expect(told[0]?.text).toMatch(/te devolvemos los \$\s?\d\d\.\d{3}.*no tienes que hacer nada/is);
    });

    test("on the way to it, and paid in a tab that was left open: the money goes back, nothing is ordered twice", async () => {
      const order = await place(provider);
      const charge = await open(order);
      await giveUp(order);
      const cash = await inCash(order.token);
      await decide(charge, "approve");
      await wait(1000);
      expect((await stateOf(order))[0]).toMatch(/^refund/);
      expect(await cooked(order)).toEqual([cash.body.order_id]);
    });

    test("also when nothing else is ordered: who gave it up does not get it", async () => {
      const order = await place(provider);
      const charge = await open(order);
      await giveUp(order);
      await decide(charge, "approve");
      expect((await stateOf(order))[0]).toMatch(/^refund/);
      expect(await cooked(order)).toEqual([]);
    });

    test("by the clock: who has ordered again meanwhile gets the money back, not both", async () => {
      const order = await place(provider);
      const charge = await open(order);
      await wait(31 * minute);
      expect(await stateOf(order)).toEqual(["expired", 11]);
      const cash = await inCash(order.token);
      expect(cash.status).toBe(201);
      await decide(charge, "approve");
      expect((await stateOf(order))[0]).toMatch(/^refund/);
      expect(await cooked(order)).toEqual([cash.body.order_id]);
    });

    test("a refused one is not started again once the order was made otherwise", async () => {
      const order = await place(provider);
      await pay(order, "reject");
      expect((await inCash(order.token)).status).toBe(201);
      expect((await press(order)).html).toContain("Este pago ya tiene respuesta");
      expect(await stateOf(order)).toEqual(["rejected", 11]);
    });

    test("not once it is approved: it says so, and the same order in cash is a duplicate", async () => {
      const order = await place(provider);
      await pay(order, "pending_for_ever");
      shop().setTime(noon + 40 * minute);
      await approve(order);
      expect(await giveUp(order)).toMatchObject({ state: "approved", order_status: 1 });
      shop().setTime(noon + 44 * minute);
      const cash = await inCash(order.token);
      expect([cash.status, cash.body.action, cash.body.order.display_number]).toEqual([
        200,
        "duplicated",
        order.number,
      ]);
      expect(await cooked(order)).toEqual([order.id]);
    });

    test("and looked up for ten days, though every word of it is lost", async () => {
      const order = await place(provider);
      await pay(order, "pending_for_ever");
      await giveUp(order);
      for (let day = 0; day < 5; day += 1) await wait(24 * 60 * minute);
      await approve(order);
      await wait(25 * 60 * minute);
      await wait(1000);
      expect((await stateOf(order))[0]).toMatch(/^refund/);
    });

    test.each(["give up", "approve", "cash"] as const)(
      `${atOnce} presses, words and orders at once: one order at most, and no money that nobody owes (%s)`,
      async (first) => {
        const order = await place(provider);
        const comeBack = await leave(await open(order));
        await approve(order);
        const kinds = { "give up": () => giveUp(order), approve: comeBack, cash: () => inCash(order.token) };
        const asked = Object.values(kinds);
        const crowd = Array.from({ length: atOnce }, (_, index) => asked[index % asked.length]?.());
        await Promise.all([kinds[first](), ...crowd, inCash(order.token)]);
        await wait(1000);
        expect(["1 online, approved", "1 in cash, goes back"]).toContain(await ended(order));
      },
    );

    test("ended by the clock, then approved while the same is ordered in cash: one of both", async () => {
      const order = await place(provider);
      const charge = await open(order);
      await wait(31 * minute);
      const comeBack = await leave(charge);
      await approve(order);
      await Promise.all([0, 1, 2, 3].flatMap(() => [inCash(order.token), comeBack()]));
      await wait(1000);
      expect(["1 online, approved", "1 in cash, goes back"]).toContain(await ended(order));
    });
  });
});
