import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { commandOrder } from "#platform/orders/order-status.ts";
import { mostAttempts } from "#platform/outbox/retry-pause.ts";
import { ProviderAway } from "#platform/payments/provider/provider-away.ts";
import { noteRefundedByHand } from "#platform/payments/refund/note-refunded.ts";
import { engines } from "#tests/support/engines.ts";
import { merchants, payingConfig, payingShop, setConfig } from "./payment-shop.ts";
import { type OnlineOrder, paymentWalk, type Provider } from "./payment-walk.ts";
import { epaycoWord, providerWords } from "./provider-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const providers: readonly Provider[] = ["epayco", "paymentez"];
const { cancelled, awaitingPayment } = orderStatus;

describe.each(engines)("money that no call reaches any more, on $name (I2)", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const { place, pay, open, decide, stateOf, wait, logged } = paymentWalk(shop);
  const { confirm } = providerWords(shop);

  const mailsOf = async ({ number }: OnlineOrder, kind: "refund" | "paymentUnseen") => {
    const mails = await shop().opened.database.select().from(outboxMails).where(eq(outboxMails.kind, kind));
    return mails.filter(({ subject }) => subject.endsWith(number));
  };
  const cancel = async ({ id }: OnlineOrder) =>
    await commandOrder(shop().opened.database, id, cancelled, { now: shop().now(), giveBack: null });
  /** The business changes its account, and then has the old one back. */
  async function withoutAccount(work: () => Promise<void>): Promise<void> {
    const { epayco, paymentez } = payingConfig.payment.keys;
    const keys = { epayco: { ...epayco, customer_id: "1" }, paymentez: { ...paymentez, app_code: "OTRA" } };
    await setConfig(shop().opened.database, { ...payingConfig, payment: { keys } });
    try {
      await work();
    } finally {
      await setConfig(shop().opened.database, payingConfig);
    }
  }

  test("a debt of an account that is gone: the business is asked once to give it back there", async () => {
    const order = await place("paymentez");
    await pay(order, "approve");
    await cancel(order);
    await withoutAccount(async () => {
      await wait(5 * minute);
      expect(await mailsOf(order, "refund")).toEqual([]);
      for (let step = 0; step < 8; step += 1) await wait(hour);
    });
    const [mail, ...more] = await mailsOf(order, "refund");
    expect(mail?.recipient).toBe(payingConfig.legal.email);
    expect(mail?.text).toContain(`la cuenta ${merchants.paymentez} de paymentez, que ya no está`);
    expect(mail?.text).toContain(new Intl.NumberFormat("es-CO").format(order.amount));
    expect(more).toEqual([]);
    expect(logged("payment_refund_by_hand").at(-1)).toContain('"why":"accountGone"');
    expect(await stateOf(order)).toEqual(["refund_due", cancelled]);
    await noteRefundedByHand(shop().platform.context, order.id);
  });

  test("a debt whose account is back within ten minutes is given back by its call", async () => {
    const order = await place("paymentez");
    await pay(order, "approve");
    await cancel(order);
    await withoutAccount(async () => await wait(5 * minute));
    await wait(6 * minute);
    expect(await stateOf(order)).toEqual(["refunded", cancelled]);
    expect(await mailsOf(order, "refund")).toEqual([]);
  });

  test("a business that no mail reached for hours reads what its provider has no call for, once", async () => {
    const order = await place("epayco");
    await pay(order, "approve");
    await cancel(order);
    const before = logged("payment_refund_by_hand").length;
    const { mailer } = shop().platform.context;
    const { send } = mailer;
    let tries = 0;
    mailer.send = async (mail, key) => {
      if (mail.kind !== "refund") return await send(mail, key);
      tries += 1;
      throw new Error("no mail server");
    };
    await wait(5 * minute);
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) await wait(15 * minute);
    const keys = new Set<string | undefined>();
    mailer.send = async (mail, key) => {
      if (mail.kind === "refund") keys.add(key);
      await send(mail, key);
    };
    await wait(hour);
    mailer.send = send;
    expect(tries).toBeGreaterThanOrEqual(mostAttempts);
    expect(logged("payment_refund_by_hand")).toHaveLength(before + 1);
    const [mail, ...more] = await mailsOf(order, "refund");
    expect(mail?.text).not.toContain("no aceptó la devolución");
    expect(more).toEqual([]);
    expect(logged("payment_refund_by_hand").at(-1)).toContain('"why":"noCall"');
    const tasks = await shop().opened.database.select().from(outboxTasks).where(eq(outboxTasks.state, "givenUp"));
    expect([...keys]).toEqual(tasks.filter(({ kind }) => kind === "payment.refund").map(({ key }) => key));
    await shop().opened.database.delete(outboxTasks).where(eq(outboxTasks.state, "givenUp"));
    await noteRefundedByHand(shop().platform.context, order.id);
  });

  test("a refund that its provider never takes is given up in the business's sight, unless it is back by then", async () => {
    const order = await place("paymentez");
    const other = await place("paymentez");
    for (const one of [order, other]) {
      await pay(one, "approve");
      await cancel(one);
    }
    const port = shop().platform.context.providers.paymentez;
    const { refund } = port;
    port.refund = async () => {
      throw new ProviderAway("not refunded");
    };
    await wait(5 * minute);
    for (let attempt = 1; attempt < mostAttempts; attempt += 1) {
      expect(await mailsOf(order, "refund")).toEqual([]);
      await wait(15 * minute);
    }
    port.refund = refund;
    expect(await noteRefundedByHand(shop().platform.context, other.id)).toBe(true);
    for (let step = 0; step < 3; step += 1) await wait(hour);
    const [mail, ...more] = await mailsOf(order, "refund");
    expect(mail?.text).toContain("no aceptó la devolución");
    expect(mail?.text).toContain("devuelve solo lo que falte");
    expect(more).toEqual([]);
    expect(logged("payment_refund_by_hand").at(-1)).toContain('"why":"givenUp"');
    expect(await mailsOf(other, "refund")).toEqual([]);
    await noteRefundedByHand(shop().platform.context, order.id);
    // Given up is what this is about: everywhere else it is a fault.
    await shop().opened.database.delete(outboxTasks).where(eq(outboxTasks.state, "givenUp"));
  });

  describe.each(providers)("an open payment of %s whose account is gone", (provider) => {
    test("the business is told once, where it can look", async () => {
      const order = await place(provider);
      await open(order);
      await withoutAccount(async () => {
        await wait(minute);
        expect(await mailsOf(order, "paymentUnseen")).toEqual([]);
        for (let step = 0; step < 30; step += 1) await wait(hour);
      });
      const [mail, ...more] = await mailsOf(order, "paymentUnseen");
      expect(mail?.recipient).toBe(payingConfig.legal.email);
      expect(mail?.text).toContain(`la cuenta ${merchants[provider]} de ${provider}, que ya no está`);
      expect(more).toEqual([]);
      expect(logged("payment_unseen").at(-1)).toContain('"isMailed":true');
      expect(await stateOf(order)).toEqual(["started", awaitingPayment]);
    });

    test("is no matter when the account is back within ten minutes, and is one when it is gone again", async () => {
      const order = await place(provider);
      await pay(order, "pending_for_ever");
      await withoutAccount(async () => await wait(minute));
      await wait(hour);
      expect(await mailsOf(order, "paymentUnseen")).toEqual([]);
      await withoutAccount(async () => await wait(25 * hour));
      expect(await mailsOf(order, "paymentUnseen")).toHaveLength(1);
    });
  });

  test("one that ends while its account is back is no matter when that is changed afterwards", async () => {
    const order = await place("epayco");
    const charge = await open(order);
    await withoutAccount(async () => await wait(minute));
    await decide(charge, "reject");
    await withoutAccount(async () => {
      for (let step = 0; step < 30; step += 1) await wait(hour);
    });
    expect(await mailsOf(order, "paymentUnseen")).toEqual([]);
  });

  test("a refused payment whose account is gone is no matter until its provider says something of it", async () => {
    const order = await place("epayco");
    await pay(order, "reject");
    await withoutAccount(async () => {
      for (let step = 0; step < 3; step += 1) await wait(hour);
      expect(await mailsOf(order, "paymentUnseen")).toEqual([]);
      expect(await confirm(epaycoWord(order))).toBe(503);
      for (let step = 0; step < 30; step += 1) await wait(hour);
    });
    expect(await mailsOf(order, "paymentUnseen")).toHaveLength(1);
  });
});
