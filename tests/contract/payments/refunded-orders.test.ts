import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { sandboxCharges } from "#platform/db/tables/sandbox.ts";
import { MoneyRefusedError } from "#platform/payments/refund/move-money.ts";
import { noteRefundedByHand } from "#platform/payments/refund/note-refunded.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { engines } from "#tests/support/engines.ts";
import { payingShop } from "./payment-shop.ts";
import { type OnlineOrder, paymentWalk, type Provider } from "./payment-walk.ts";

const minute = 60_000;
/** Two bandejas with a tenth of them, of which the surcharge of a provider knows nothing. */
const withTip = { epayco: 29_040, paymentez: 28_320 };
const providers: readonly Provider[] = ["epayco", "paymentez"];
const { received, preparing, ready, delivered, cancelled, rejected, returned, awaitingPayment } = orderStatus;

describe.each(engines)("a paid order that is not made, on $name (A210, A212)", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0, adminKey: "admin-key" });
  const { place, pay, open, decide, stateOf, eventsOf, ledgerOf, wait } = paymentWalk(shop);

  const command = async (order: OnlineOrder, to: OrderStatus, giveBack: number | null = null) =>
    await commandOrder(shop().opened.database, order.id, to, { now: shop().now(), giveBack });

  async function paid(provider: Provider, ...moves: readonly OrderStatus[]): Promise<OnlineOrder> {
    const order = await place(provider);
    await pay(order, "approve");
    for (const to of moves) await command(order, to);
    return order;
  }

  /** What its page says of its money. */
  const shown = async ({ number, token }: OnlineOrder) =>
    (await shop().get(`/api/orders/status/${number}?business=1`, token)).body.data.refund;

  const mailsOf = async ({ number }: OnlineOrder, kind: "refund" | "refundNotice") => {
    const mails = await shop().opened.database.select().from(outboxMails).where(eq(outboxMails.kind, kind));
    return mails.filter(({ subject }) => subject.endsWith(number));
  };
  const mailed = async (order: OnlineOrder) => [
    (await mailsOf(order, "refund")).length,
    (await mailsOf(order, "refundNotice")).length,
  ];
  const chargeOf = async ({ reference }: OnlineOrder) => {
    const rows = await shop()
      .opened.database.select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.reference, reference));
    return rows[0];
  };

  describe.each(providers)("by %s", (provider) => {
    const isByCall = provider === "paymentez";
    const byHand = isByCall ? 0 : 1;

    test("a tip is given back with the rest (A232)", async () => {
      const order = await place(provider, undefined, { tip: { percentage: 10 }, total: withTip[provider] });
      await pay(order, "approve");
      await command(order, cancelled);
      expect(await shown(order)).toEqual({ due: order.amount, back: 0 });
    });

    test.each([
      ["cancelled", cancelled, [], "canceló"],
      ["rejected", rejected, [], "no pudo aceptar"],
      ["brought back on the way", returned, [ready], "volvió al negocio"],
      ["brought back after it was delivered", returned, [delivered], "volvió al negocio"],
    ] as const)("%s: owed at once, given back and told after five minutes", async (_name, to, before, word) => {
      const order = await paid(provider, ...before);
      expect(await shown(order)).toBeNull();
      await command(order, to);
      expect(await stateOf(order)).toEqual(["refund_due", to]);
      expect(await shown(order)).toEqual({ due: order.amount, back: 0 });
      await wait(5 * minute - 1);
      expect(await mailed(order)).toEqual([0, 0]);
      expect(await eventsOf(order)).toEqual(["start", "approve", "owe"]);
      expect((await chargeOf(order))?.given_back).toBe(0);
      await wait(1);
      await wait(1);
      expect(await mailed(order)).toEqual([byHand, 1]);
      expect((await mailsOf(order, "refundNotice"))[0]?.text).toContain(word);
      // By hand where there is no call; where there is one it is said of what is back already.
      expect(await noteRefundedByHand(shop().platform.context, order.id)).toBe(true);
      expect(await stateOf(order)).toEqual(["refunded", to]);
      expect(await shown(order)).toEqual({ due: 0, back: order.amount });
      expect(await eventsOf(order)).toEqual(["start", "approve", "owe", "instruct", "refund"]);
      expect((await chargeOf(order))?.given_back).toBe(isByCall ? order.amount : 0);
    });

    test.each([
      [cancelled, preparing, []],
      [rejected, received, []],
      [returned, delivered, [delivered]],
    ] as const)(
      "in %s taken back within five minutes: waived, and nobody is called or written to",
      async (to, back, before) => {
        const order = await paid(provider, ...before);
        await command(order, to);
        await wait(5 * minute - 1);
        await command(order, back);
        expect(await stateOf(order)).toEqual(["approved", back]);
        expect(await shown(order)).toBeNull();
        await wait(10 * minute);
        await wait(minute);
        expect(await mailed(order)).toEqual([0, 0]);
        expect(await eventsOf(order)).toEqual(["start", "approve", "owe", "waive"]);
        expect((await chargeOf(order))?.given_back).toBe(0);
        expect(await noteRefundedByHand(shop().platform.context, order.id)).toBe(false);
      },
    );

    test("cancelled again after it was taken back: five minutes from the second press, once", async () => {
      const order = await paid(provider);
      await command(order, cancelled);
      await wait(2 * minute);
      await command(order, received);
      await wait(minute);
      await command(order, cancelled);
      await wait(2 * minute);
      expect(await mailed(order)).toEqual([0, 0]);
      await wait(2 * minute);
      await command(order, received);
      await command(order, cancelled);
      await wait(5 * minute);
      await wait(minute);
      expect(await mailed(order)).toEqual([byHand, 1]);
      expect((await eventsOf(order)).filter((event) => event === "refund").length).toBe(isByCall ? 1 : 0);
      expect((await chargeOf(order))?.given_back).toBe(isByCall ? order.amount : 0);
    });

    test("taken back later: refused, nothing changes", async () => {
      const order = await paid(provider);
      await command(order, cancelled);
      shop().setTime(shop().now() + 5 * minute);
      await expect(command(order, received)).rejects.toThrow(MoneyRefusedError);
      expect(await stateOf(order)).toEqual(["refund_due", cancelled]);
    });

    test("put in hand in the same moment as it is taken back: one of both", async () => {
      const order = await paid(provider);
      await command(order, cancelled);
      const now = shop().now();
      shop().setTime(now + 5 * minute);
      const lastMoment = { now: now + 5 * minute - 1 };
      const takeBack = async () => await commandOrder(shop().opened.database, order.id, received, lastMoment);
      await Promise.allSettled([shop().platform.outbox.runDue(), takeBack(), takeBack()]);
      await wait(minute);
      const [, status] = await stateOf(order);
      const told = (await mailed(order))[1];
      expect([
        [received, 0],
        [cancelled, 1],
      ]).toContainEqual([status, told]);
    });

    test.each([
      [10_000, 10_000],
      [0, 0],
      [null, "all"],
    ] as const)("delivered and brought back, of which %s is given back", async (giveBack, expected) => {
      const order = await paid(provider, delivered);
      const amount = expected === "all" ? order.amount : expected;
      await command(order, returned, giveBack);
      expect(await shown(order)).toEqual(amount === 0 ? null : { due: amount, back: 0 });
      await wait(5 * minute);
      await wait(minute);
      expect(await mailed(order)).toEqual(amount === 0 ? [0, 0] : [byHand, 1]);
      expect((await chargeOf(order))?.given_back).toBe(isByCall ? amount : 0);
      expect((await ledgerOf(order)).find(({ event }) => event === "owe")).toMatchObject({ amount, source: "command" });
    });

    test("more than was paid, or of an order that was not delivered, is refused", async () => {
      const order = await paid(provider, delivered);
      await expect(command(order, returned, order.amount + 1)).rejects.toThrow("amount_too_high");
      const other = await paid(provider);
      await expect(command(other, cancelled, 1)).rejects.toThrow("amount_unasked");
      expect(await stateOf(order)).toEqual(["approved", delivered]);
      expect(await stateOf(other)).toEqual(["approved", received]);
    });

    test("an order that waits for its payment may be cancelled or rejected, and money that comes then goes back", async () => {
      for (const to of [cancelled, rejected] as const) {
        const order = await place(provider);
        const charge = await open(order);
        expect(await stateOf(order)).toEqual(["started", awaitingPayment]);
        await command(order, to);
        expect(await stateOf(order)).toEqual(["expired", to]);
        expect(await shown(order)).toBeNull();
        await expect(command(order, received)).rejects.toThrow("money_gone");
        await decide(charge, "approve");
        expect((await stateOf(order))[1]).toBe(to);
        await wait(1000);
        expect(await mailed(order)).toEqual([byHand, 1]);
        expect(await shown(order)).toEqual(isByCall ? { due: 0, back: order.amount } : { due: order.amount, back: 0 });
      }
    });

    test("it is moved by the business's command, which says how much", async () => {
      const order = await paid(provider, delivered);
      const ask = async (body: Record<string, unknown>) =>
        await shop().post(`/admin/orders/${order.number}`, body, "admin-key");
      expect((await ask({ status: returned, give_back: 10 ** 8 })).body.message).toBe("amount_too_high");
      expect((await ask({ status: returned, give_back: 5_000 })).status).toBe(200);
      expect(await shown(order)).toEqual({ due: 5_000, back: 0 });
      shop().setTime(shop().now() + 6 * minute);
      expect((await ask({ status: delivered })).body.message).toBe("money_gone");
    });
  });
});
