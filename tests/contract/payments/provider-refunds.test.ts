import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { paymentez } from "#platform/payments/provider/paymentez.ts";
import { ProviderAway } from "#platform/payments/provider/provider-away.ts";
import { noteRefundedByHand } from "#platform/payments/refund/note-refunded.ts";
import { giveChargeBack } from "#platform/payments/sandbox/sandbox-ledger.ts";
import { engines } from "#tests/support/engines.ts";
import { payingConfig, payingShop, setConfig } from "./payment-shop.ts";
import { type OnlineOrder, paymentWalk, type Provider } from "./payment-walk.ts";
import { chargeOf } from "./provider-words.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const providers: readonly Provider[] = ["epayco", "paymentez"];
const { received, preparing, cancelled, returned, delivered } = orderStatus;

describe.each(engines)("refunds and chargebacks made at the provider, on $name", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const { form, place, open, decide, stateOf, eventsOf, ledgerOf, wait, logged } = paymentWalk(shop);

  /** A paid order and the address of its charge at the play provider. */
  async function paid(provider: Provider): Promise<{ order: OnlineOrder; charge: string }> {
    const order = await place(provider);
    const charge = await open(order);
    await decide(charge, "approve");
    // The look-up that follows each start.
    await wait(minute);
    return { order, charge };
  }

  /** The business in the provider's panel: nobody hears of it. */
  async function giveBackThere(order: OnlineOrder, amount: number): Promise<void> {
    const charge = await chargeOf(shop(), order);
    if (charge === undefined || (await giveChargeBack(shop().opened.database, charge, amount)) === null)
      throw new Error("It could not be given back.");
  }

  const shown = async ({ number, token }: OnlineOrder) =>
    (await shop().get(`/api/orders/status/${number}?business=1`, token)).body.data.refund;
  const mailsOf = async ({ number }: OnlineOrder, kind: "refund" | "refundNews" = "refundNews") => {
    const mails = await shop().opened.database.select().from(outboxMails).where(eq(outboxMails.kind, kind));
    return mails.filter(({ subject }) => subject.endsWith(number));
  };
  const looksLeft = async () => {
    const tasks = await shop().opened.database.select().from(outboxTasks).where(eq(outboxTasks.state, "waiting"));
    return tasks.filter(({ kind }) => kind === "payment.reconcile").length;
  };
  const command = async ({ id }: OnlineOrder, to: 2 | 3 | 6 | 8, giveBack: number | null = null) =>
    await commandOrder(shop().opened.database, id, to, { now: shop().now(), giveBack });

  /** While Paymentez's look-ups say of what went back no more than that it was a part. */
  async function untold(work: () => Promise<void>): Promise<void> {
    const { paymentez: port } = shop().platform.context.providers;
    const { context } = shop().platform;
    const send = async (request: Request) => {
      const answer = await context.send(request);
      const text = await answer.text();
      return new Response(text.replaceAll(/"refund_amount":\d+,/g, ""), answer);
    };
    const address = `${context.settings.publicUrl}/sandbox`;
    const silent = paymentez.open(paymentez.sandboxUrls(address), { send, clock: context.clock });
    context.providers.paymentez = { ...port, lookUp: silent.lookUp };
    await work().finally(() => {
      context.providers.paymentez = port;
    });
  }

  describe.each(providers)("by %s", (provider) => {
    test("all of it: learnt within a day, noted, told to the business once, shown, and the order goes on", async () => {
      const { order } = await paid(provider);
      await giveBackThere(order, order.amount);
      await wait(day - minute - 1);
      expect(await stateOf(order)).toEqual(["approved", received]);
      await wait(1);
      await wait(0);
      expect(await stateOf(order)).toEqual(["refunded", received]);
      expect((await ledgerOf(order)).at(-1)).toEqual({ event: "refund", source: "lookup", amount: order.amount });
      expect(await shown(order)).toEqual({ due: 0, back: order.amount });
      const [mail, ...more] = await mailsOf(order);
      expect(mail).toMatchObject({ recipient: payingConfig.legal.email });
      expect(mail?.text).toContain(new Intl.NumberFormat("es-CO").format(order.amount));
      expect(mail?.text).toContain("El pedido sigue como está");
      expect(more).toEqual([]);
      for (let days = 2; days <= 10; days += 1) await wait(day);
      expect((await eventsOf(order)).filter((event) => event === "refund")).toHaveLength(1);
      expect(await mailsOf(order)).toHaveLength(1);
      await command(order, preparing);
      await command(order, cancelled);
      expect(await shown(order)).toEqual({ due: 0, back: order.amount });
    });

    test("on the tenth day it is still learnt of, later no more", async () => {
      const { order } = await paid(provider);
      for (let days = 1; days <= 9; days += 1) await wait(day);
      await giveBackThere(order, order.amount);
      await wait(day);
      expect(await stateOf(order)).toEqual(["refunded", received]);
      expect(await looksLeft()).toBe(0);
    });

    test("while the provider is away nothing is known: it is asked the next day", async () => {
      const { order } = await paid(provider);
      await giveBackThere(order, order.amount);
      const { providers: ports } = shop().platform.context;
      const { lookUp } = ports[provider];
      ports[provider].lookUp = async () => {
        throw new ProviderAway("test");
      };
      await wait(day);
      expect(await stateOf(order)).toEqual(["approved", received]);
      ports[provider].lookUp = lookUp;
      await wait(day);
      expect(await stateOf(order)).toEqual(["refunded", received]);
    });

    test("our own refund, seen again, is no news", async () => {
      const { order } = await paid(provider);
      await command(order, cancelled);
      await wait(5 * 60_000);
      // By hand in the provider's panel, where it has no call.
      if (provider === "epayco") await giveBackThere(order, order.amount);
      await wait(day);
      await wait(day);
      expect(await stateOf(order)).toEqual(["refunded", cancelled]);
      expect(await eventsOf(order)).toEqual(["start", "approve", "owe", "instruct", "refund"]);
      expect(await mailsOf(order)).toEqual([]);
    });

    test("what a customer's bank takes back is noted as a chargeback, though nobody says so", async () => {
      const { order, charge } = await paid(provider);
      await command(order, delivered);
      await form(charge, { refund: "chargeback" });
      expect(await eventsOf(order)).toEqual(["start", "approve"]);
      await wait(day);
      await wait(0);
      // ePayco has one word for both.
      const isNamed = provider === "paymentez";
      expect((await ledgerOf(order)).at(-1)).toMatchObject({
        event: isNamed ? "chargeback" : "refund",
        amount: order.amount,
      });
      expect(await stateOf(order)).toEqual(["refunded", delivered]);
      expect((await mailsOf(order))[0]?.text.includes("contracargo")).toBe(isNamed);
    });

    test("the provider's own word of it is heard at once", async () => {
      const { order, charge } = await paid(provider);
      await form(charge, { refund: "refund" });
      await wait(0);
      expect(await stateOf(order)).toEqual(["refunded", received]);
      expect(await mailsOf(order)).toHaveLength(1);
    });

    test("a business without an address has it in the log, and the order's page says it all the same", async () => {
      await setConfig(shop().opened.database, { ...payingConfig, legal: {} });
      const { order } = await paid(provider);
      await giveBackThere(order, order.amount);
      await wait(day);
      await wait(0);
      await setConfig(shop().opened.database, payingConfig);
      expect(await mailsOf(order)).toEqual([]);
      expect(logged("payment_given_back_there").at(-1)).toContain(`"isMailed":false`);
      expect(await shown(order)).toEqual({ due: 0, back: order.amount });
    });
  });

  test("a part is noted by its amount, each once, and only the rest is owed when the order is cancelled", async () => {
    const { order, charge } = await paid("paymentez");
    await giveBackThere(order, 5_000);
    await wait(day);
    await wait(0);
    expect(await stateOf(order)).toEqual(["approved", received]);
    expect(await shown(order)).toEqual({ due: 0, back: 5_000 });
    await giveBackThere(order, 1_000);
    await form(charge, { refund: "refund_half" });
    await wait(0);
    const half = Math.floor((order.amount - 6_000) / 2);
    expect((await ledgerOf(order)).filter(({ event }) => event === "refund").map(({ amount }) => amount)).toEqual([
      5_000,
      1_000 + half,
    ]);
    expect(await mailsOf(order)).toHaveLength(2);
    await command(order, cancelled);
    expect(await shown(order)).toEqual({ due: order.amount - 6_000 - half, back: 6_000 + half });
    await wait(5 * 60_000);
    await wait(60_000);
    expect(await shown(order)).toEqual({ due: 0, back: order.amount });
    expect((await chargeOf(shop(), order))?.given_back).toBe(order.amount);
    await wait(day);
    expect(await mailsOf(order)).toHaveLength(2);
  });

  describe("a part that Paymentez tells without its amount", () => {
    test("after a call of ours whose answer was lost: given back once, and the business is asked once", async () => {
      const { order } = await paid("paymentez");
      await command(order, delivered);
      await command(order, returned, 10_000);
      const { paymentez: port } = shop().platform.context.providers;
      const { refund } = port;
      let calls = 0;
      port.refund = async (...wish) => {
        calls += 1;
        await refund?.(...wish);
        throw new ProviderAway("the answer is lost");
      };
      await wait(5 * minute);
      port.refund = refund;
      await untold(async () => {
        await wait(10_000);
        await wait(10 * minute);
      });
      expect([calls, (await chargeOf(shop(), order))?.given_back]).toEqual([1, 10_000]);
      const [mail, ...more] = await mailsOf(order, "refund");
      expect(mail?.text).toContain("devuelve solo lo que falte");
      expect([mail?.recipient, more]).toEqual([payingConfig.legal.email, []]);
      expect(logged("payment_refund_by_hand").at(-1)).toContain('"why":"untoldPart"');
      expect(await stateOf(order)).toEqual(["refund_due", returned]);
      await noteRefundedByHand(shop().platform.context, order.id);
    });

    test("after the business gave it there, and cancelled the order later: no call gives all of it back", async () => {
      const { order } = await paid("paymentez");
      await giveBackThere(order, 10_000);
      await untold(async () => {
        await wait(day);
        expect(await stateOf(order)).toEqual(["approved", received]);
        await command(order, cancelled);
        await wait(5 * minute);
        await wait(10 * minute);
      });
      expect((await chargeOf(shop(), order))?.given_back).toBe(10_000);
      expect(await mailsOf(order, "refund")).toHaveLength(1);
      expect(await shown(order)).toEqual({ due: order.amount, back: 0 });
      await noteRefundedByHand(shop().platform.context, order.id);
    });
  });

  test("what the business owed of a delivered order, and a chargeback of all: only what nobody owed is news", async () => {
    const { order, charge } = await paid("paymentez");
    await command(order, delivered);
    await command(order, returned, 10_000);
    await form(charge, { refund: "chargeback" });
    shop().setTime(shop().now() + day);
    await shop().platform.outbox.runDue();
    await wait(0);
    expect(await shown(order)).toEqual({ due: 0, back: order.amount });
    expect(await stateOf(order)).toEqual(["refunded", returned]);
  });
});
