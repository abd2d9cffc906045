import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { menuProductItems } from "#platform/db/tables/menu.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { engines } from "#tests/support/engines.ts";
import { payingShop } from "./payment-shop.ts";
import { type OnlineOrder, paymentWalk, type Provider } from "./payment-walk.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const iso = (instant: number) => new Date(instant).toISOString();
const providers: readonly Provider[] = ["epayco", "paymentez"];

const backTo = (order: OnlineOrder) =>
  `http://uno.localhost:3000/api/payment/return?order_unique_identifier=${order.key}`;

describe.each(engines)("a payment on $name", ({ openEmpty }) => {
  const shop = payingShop(openEmpty, { outboxPause: 0 });
  const { place, pay, open, press, decide, stateOf, eventsOf, ledgerOf, ask, wait, logged } = paymentWalk(shop);

  const refundMails = async () =>
    await shop().opened.database.select().from(outboxMails).where(eq(outboxMails.kind, "refund"));

  describe.each(providers)("by %s", (provider) => {
    test("approved: the order goes to the kitchen, and the browser back to its own store", async () => {
      const order = await place(provider);
      expect(await stateOf(order)).toEqual(["none", 10]);
      const charge = await open(order);
      expect(await stateOf(order)).toEqual(["started", 10]);
      expect(await decide(charge, "approve")).toBe(backTo(order));
      expect(await stateOf(order)).toEqual(["approved", 1]);
      expect(await eventsOf(order)).toEqual(["start", "approve"]);
      const { body } = await shop().get(`/api/orders/status/${order.number}?business=1`);
      expect(body.data.status_history.map(({ status }: { status: number }) => status)).toEqual([10, 1]);
    });

    test("rejected: the order is over, and another one may be paid at once", async () => {
      const order = await place(provider);
      await pay(order, "reject");
      expect(await stateOf(order)).toEqual(["rejected", 11]);
      const again = await place(provider, order.token);
      await pay(again, "approve");
      expect(await stateOf(again)).toEqual(["approved", 1]);
    });

    test("tried again after a rejection: the same order is taken up again and paid", async () => {
      const order = await place(provider);
      await pay(order, "reject");
      const charge = await open(order);
      expect(await stateOf(order)).toEqual(["started", 10]);
      await decide(charge, "approve");
      expect(await stateOf(order)).toEqual(["approved", 1]);
      expect(await eventsOf(order)).toEqual(["start", "reject", "start", "approve"]);
    });

    test("tried again after a rejection when its dish or its time is gone: nothing is paid for what cannot be made", async () => {
      const order = await place(provider);
      const later = await place(provider, undefined, { scheduling: "02:00 PM", scheduling_at: iso(noon + 2 * hour) });
      for (const one of [order, later]) await pay(one, "reject");
      const isDish = eq(menuProductItems.id, 1001);
      const set = (change: { is_active: boolean }) =>
        shop().opened.database.update(menuProductItems).set(change).where(isDish);
      await set({ is_active: false });
      for (const one of [order, later]) {
        expect((await press(one)).html).toContain("Este pago ya tiene respuesta");
        expect(await stateOf(one)).toEqual(["rejected", 11]);
      }
      await set({ is_active: true });
      shop().setTime(noon + 2 * hour);
      await open(later);
      expect(await stateOf(later)).toEqual(["rejected", 11]);
      shop().setTime(noon + minute);
      for (const one of [order, later]) {
        await open(one);
        expect(await stateOf(one)).toEqual(["started", 10]);
        await pay(one, "approve");
      }
      expect([await stateOf(order), await stateOf(later)]).toEqual([
        ["approved", 1],
        ["approved", 9],
      ]);
    });

    test("pending, then approved minutes later by the provider's own word", async () => {
      const order = await place(provider);
      expect(await pay(order, "pending")).toBe(backTo(order));
      expect(await stateOf(order)).toEqual(["pending", 10]);
      await wait(3 * minute);
      expect(await stateOf(order)).toEqual(["approved", 1]);
    });

    test("pending, then rejected", async () => {
      const order = await place(provider);
      await pay(order, "pending_rejected");
      await wait(3 * minute);
      expect(await stateOf(order)).toEqual(["rejected", 11]);
    });

    test("pending for days is shown as such, and ends after ten (F25)", async () => {
      const order = await place(provider);
      await pay(order, "pending_for_ever");
      for (let day = 0; day < 9; day += 1) await wait(24 * hour);
      expect(await ask(order)).toMatchObject({ state: "pending", order_status: 10 });
      await wait(24 * hour);
      await wait(24 * hour);
      expect(await stateOf(order)).toEqual(["expired", 11]);
    });

    test("word lost: coming back looks it up (F23)", async () => {
      const order = await place(provider);
      await pay(order, "word_lost");
      expect(await stateOf(order)).toEqual(["approved", 1]);
      expect((await ledgerOf(order)).at(-1)).toMatchObject({ event: "approve", source: "return" });
    });

    test("way back lost: the word is enough (F22)", async () => {
      const order = await place(provider);
      expect(await pay(order, "return_lost")).toBeNull();
      expect(await stateOf(order)).toEqual(["approved", 1]);
      expect((await ledgerOf(order)).at(-1)).toMatchObject({ event: "approve", source: "callback" });
    });

    test("both lost: looked up after half a minute, or as soon as somebody asks (F24)", async () => {
      const order = await place(provider);
      await pay(order, "both_lost");
      expect(await stateOf(order)).toEqual(["started", 10]);
      await wait(31 * second);
      expect(await stateOf(order)).toEqual(["approved", 1]);
      const other = await place(provider);
      await pay(other, "both_lost");
      expect(await ask(other)).toMatchObject({ state: "approved", order_status: 1 });
    });

    test("confirmed late and twice is one transition", async () => {
      const late = await place(provider);
      await pay(late, "late");
      await wait(3 * minute);
      expect(await stateOf(late)).toEqual(["approved", 1]);
      const twice = await place(provider);
      await pay(twice, "twice");
      expect(await eventsOf(twice)).toEqual(["start", "approve"]);
    });

    test("a rejection that comes after the approval changes nothing (M10)", async () => {
      const order = await place(provider);
      await pay(order, "rejected_after");
      await wait(10 * second);
      expect(await stateOf(order)).toEqual(["approved", 1]);
      expect(await eventsOf(order)).toEqual(["start", "approve"]);
    });

    test("a word that says approved of a rejected one is looked up, and not believed (security fact 13)", async () => {
      const order = await place(provider);
      await pay(order, "says_approved");
      expect(await stateOf(order)).toEqual(["rejected", 11]);
    });

    test("a word with a false signature is refused, and logged", async () => {
      const order = await place(provider);
      const before = logged("payment_callback_refused").length;
      await pay(order, "forged");
      expect(await stateOf(order)).toEqual(["started", 10]);
      expect(logged("payment_callback_refused").slice(before).join()).toContain('"reason":"signature"');
    });

    test("of another's order with the same amount: only what was paid is paid (M10)", async () => {
      const other = await place(provider);
      await open(other);
      const order = await place(provider);
      await pay(order, "other_order");
      expect(await stateOf(other)).toEqual(["started", 10]);
      expect(await stateOf(order)).toEqual(["started", 10]);
      expect(logged("payment_mismatch").at(-1)).toContain("reference");
      await wait(31 * second);
      expect(await stateOf(order)).toEqual(["approved", 1]);
      expect(await stateOf(other)).toEqual(["started", 10]);
    });

    test.each([
      ["other_amount", "amount"],
      ["other_currency", "currency"],
    ] as const)("%s: not paid, logged, and the money goes back", async (outcome, name) => {
      const order = await place(provider);
      await pay(order, outcome);
      expect(await stateOf(order)).toEqual(["started", 10]);
      expect(logged("payment_mismatch").join()).toContain(`"differs":"${name}"`);
      expect(await eventsOf(order)).toEqual(["start", "owe"]);
      const before = (await refundMails()).length;
      await wait(second);
      const isByCall = provider === "paymentez" && outcome === "other_amount";
      expect((await eventsOf(order)).includes("refund")).toBe(isByCall);
      expect((await refundMails()).length - before).toBe(isByCall ? 0 : 1);
      await wait(31 * minute);
      expect(await stateOf(order)).toEqual(["expired", 11]);
    });

    test("at another merchant's account: not ours, and logged", async () => {
      const order = await place(provider);
      const before = logged("payment_mismatch").length + logged("payment_callback_refused").length;
      await pay(order, "other_merchant");
      expect(await stateOf(order)).toEqual(["started", 10]);
      expect(logged("payment_mismatch").length + logged("payment_callback_refused").length).toBeGreaterThan(before);
      expect(await eventsOf(order)).toEqual(["start"]);
    });

    test("not paid in half an hour: looked up, then over, and its offers are free", async () => {
      const order = await place(provider);
      await open(order);
      await wait(29 * minute);
      expect(await stateOf(order)).toEqual(["started", 10]);
      await wait(2 * minute);
      expect(await stateOf(order)).toEqual(["expired", 11]);
      expect((await ledgerOf(order)).at(-1)).toMatchObject({ event: "expire", source: "clock" });
    });

    test("never taken to the provider: over after half an hour", async () => {
      const order = await place(provider);
      await wait(minute);
      expect(await stateOf(order)).toEqual(["none", 10]);
      await wait(31 * minute);
      expect(await stateOf(order)).toEqual(["expired", 11]);
    });

    test("approved after it was over: in time the order is taken up again", async () => {
      const order = await place(provider);
      const charge = await open(order);
      await wait(31 * minute);
      expect(await stateOf(order)).toEqual(["expired", 11]);
      await decide(charge, "approve");
      expect(await stateOf(order)).toEqual(["approved", 1]);
    });

    test("approved after it was over: too late the money goes back, by call or by hand", async () => {
      const order = await place(provider);
      const charge = await open(order);
      await wait(31 * minute);
      await wait(31 * minute);
      await decide(charge, "approve");
      expect(await stateOf(order)).toEqual(["refund_due", 11]);
      const before = (await refundMails()).length;
      await wait(second);
      expect(await stateOf(order)).toEqual([provider === "paymentez" ? "refunded" : "refund_due", 11]);
      expect((await refundMails()).length - before).toBe(provider === "paymentez" ? 0 : 1);
      await wait(second);
      expect((await eventsOf(order)).filter((event) => event === "refund").length).toBe(
        provider === "paymentez" ? 1 : 0,
      );
    });

    test("paid twice by two tabs: one opens the order, the other goes back", async () => {
      const order = await place(provider);
      const charges = [await open(order), await open(order)];
      for (const charge of charges) await decide(charge, "approve");
      expect(await stateOf(order)).toEqual(["approved", 1]);
      await wait(second);
      const events = await eventsOf(order);
      expect(events.slice(0, 3)).toEqual(["start", "approve", "owe"]);
      expect(await stateOf(order)).toEqual(["approved", 1]);
    });

    test.each([
      ["approve", ["approved", 1]],
      ["pending_for_ever", ["pending", 10]],
    ] as const)("a refusal in another tab ends nothing of what one tab did: %s", async (outcome, state) => {
      const order = await place(provider);
      const charges = [await open(order), await open(order)];
      await decide(charges[0] ?? "", outcome);
      await decide(charges[1] ?? "", "reject");
      expect(await stateOf(order)).toEqual(state);
      await wait(31 * second);
      expect(await stateOf(order)).toEqual(state);
    });
  });

  test("Paymentez tells of no test flag: what is paid there is paid", async () => {
    const order = await place("paymentez");
    await pay(order, "other_environment");
    expect(await stateOf(order)).toEqual(["approved", 1]);
  });

  test("ePayco's test flag has to be that of the keys (A113)", async () => {
    const order = await place("epayco");
    await pay(order, "other_environment");
    expect(await stateOf(order)).toEqual(["started", 10]);
    expect(logged("payment_mismatch").join()).toContain('"differs":"test"');
    expect(await eventsOf(order)).toEqual(["start"]);
  });
});
