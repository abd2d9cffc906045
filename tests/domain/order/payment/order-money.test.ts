import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayMove } from "#domain/order/order-moves.ts";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import {
  heldMoney,
  moneyOf,
  moneyOfMove,
  type MoneyEntry,
  refundNews,
  unmadeStatuses,
  waiverTime,
} from "#domain/order/payment/order-money.ts";
import { paymentAfter, paymentEvents, type PaymentState, paymentStates } from "#domain/order/payment/payment.ts";

const statuses = Object.values(orderStatus);
const { received, preparing, delivered, cancelled, rejected, returned, awaitingPayment, paymentFailed } = orderStatus;
const anyEntry: fc.Arbitrary<MoneyEntry> = fc.record({
  event: fc.constantFrom(...paymentEvents),
  amount: fc.nat(1_000_000),
  at: fc.nat(10_000_000),
});
const anyMoney = fc.array(anyEntry, { maxLength: 12 }).map(moneyOf);
const anyMove = fc.record({ from: fc.constantFrom(...statuses), to: fc.constantFrom(...statuses) });
const isUnmade = (status: OrderStatus) => unmadeStatuses.includes(status);

const paidOnce = moneyOf([{ event: "approve", amount: 26_640, at: 0 }]);
const at = { giveBack: null, now: 1_000 };

describe("the money of a transaction", () => {
  it("never goes back more often than it came, whatever the ledger holds", () => {
    fc.assert(
      fc.property(anyMoney, (money) => {
        expect(money.refunded).toBeGreaterThanOrEqual(0);
        expect(money.due).toBeGreaterThanOrEqual(0);
        expect(heldMoney(money)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("that a provider gave back is news once: its own word seen again adds nothing", () => {
    fc.assert(
      fc.property(anyMoney, fc.nat(2_000_000), (money, total) => {
        const { amount, unasked } = refundNews(money, total);
        expect(amount - unasked).toBeLessThanOrEqual(money.due);
        const after = { ...money, refunded: money.refunded + amount, due: Math.max(0, money.due - amount) };
        expect(refundNews(after, total)).toEqual({ amount: 0, unasked: 0 });
      }),
    );
  });

  it.each(["refund", "chargeback"] as const)("went back by a %s, which pays what was owed first", (event) => {
    const owed: MoneyEntry[] = [
      { event: "approve", amount: 100, at: 1 },
      { event: "owe", amount: 40, at: 2 },
    ];
    expect(moneyOf([...owed, { event, amount: 30, at: 3 }])).toMatchObject({ refunded: 30, due: 10 });
    expect(moneyOf([...owed, { event, amount: 100, at: 3 }])).toMatchObject({ refunded: 100, due: 0 });
  });

  it("is owed no more once it was waived, and owed anew by another debt", () => {
    const entries: MoneyEntry[] = [
      { event: "approve", amount: 100, at: 1 },
      { event: "owe", amount: 100, at: 2 },
      { event: "waive", amount: 100, at: 3 },
    ];
    expect(moneyOf(entries)).toMatchObject({ received: 100, due: 0, owedAt: null });
    expect(moneyOf([...entries, { event: "owe", amount: 100, at: 4 }])).toMatchObject({ due: 100, owedAt: 4 });
  });

  it("is in hand from the instruction on, until another debt is noted or it is waived", () => {
    const entries: MoneyEntry[] = [
      { event: "approve", amount: 100, at: 1 },
      { event: "owe", amount: 60, at: 2 },
    ];
    const after = (...more: MoneyEntry[]) => moneyOf([...entries, ...more]).isInstructed;
    const instruct: MoneyEntry = { event: "instruct", amount: 60, at: 3 };
    expect([moneyOf([]).isInstructed, after(), after(instruct)]).toEqual([false, false, true]);
    expect(after(instruct, { event: "owe", amount: 40, at: 4 })).toBe(false);
    expect(after(instruct, { event: "waive", amount: 60, at: 4 })).toBe(false);
  });

  it("that went back in parts pays the debt by each part, and no more than was received is news", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.array(fc.nat(400), { maxLength: 5 }), (sum, parts) => {
        const paid: MoneyEntry[] = [
          { event: "approve", amount: sum, at: 1 },
          { event: "owe", amount: sum, at: 2 },
        ];
        const money = moneyOf([...paid, ...parts.map((amount): MoneyEntry => ({ event: "refund", amount, at: 3 }))]);
        const back = Math.min(
          sum,
          parts.reduce((total, part) => total + part, 0),
        );
        expect(money).toMatchObject({ refunded: back, due: sum - back });
        const held = { ...paidOnce, refunded: 640 };
        expect(refundNews(held, 640 + sum)).toEqual({ amount: sum, unasked: sum });
        expect(refundNews(held, 26_640 + sum)).toEqual({ amount: 26_000, unasked: 26_000 });
      }),
    );
  });
});

describe("a business's move of a paid order", () => {
  it("to where it is not made owes what the business has of its money, less what went back already", () => {
    fc.assert(
      fc.property(anyMove, anyMoney, ({ from, to }, money) => {
        fc.pre(isUnmade(to) && !isUnmade(from));
        const decided = moneyOfMove({ from, to }, { state: "approved", money }, at);
        const held = heldMoney(money);
        expect(decided).toEqual({ ok: true, value: held === 0 ? { kind: "none" } : { kind: "owe", amount: held } });
      }),
    );
  });

  it("never leaves money with the business for what is not made, unless it says so of a delivered one", () => {
    fc.assert(
      fc.property(anyMove, anyMoney, fc.option(fc.nat(1_000_000)), ({ from, to }, money, giveBack) => {
        const decided = moneyOfMove({ from, to }, { state: "approved", money }, { giveBack, now: 0 });
        if (!isUnmade(to) || isUnmade(from) || !decided.ok) return;
        const owed = decided.value.kind === "owe" ? decided.value.amount : 0;
        expect(owed).toBeLessThanOrEqual(heldMoney(money));
        const isOwn = giveBack !== null && from === delivered && to === returned && owed === giveBack;
        expect(isOwn || (giveBack === null && owed === heldMoney(money))).toBe(true);
      }),
    );
  });

  it("that takes it back waives the debt within five minutes, until its refund is put in hand", () => {
    const owed = moneyOf([
      { event: "approve", amount: 26_640, at: 0 },
      { event: "owe", amount: 26_640, at: 1_000 },
    ]);
    const takeBack = (now: number, money = owed) =>
      moneyOfMove({ from: cancelled, to: received }, { state: "refund_due", money }, { giveBack: null, now });
    expect(takeBack(1_000 + waiverTime - 1)).toEqual({ ok: true, value: { kind: "waive", amount: 26_640 } });
    expect(takeBack(1_000 + waiverTime)).toEqual({ ok: false, failure: "money_gone" });
    expect(waiverTime).toBe(300_000);
    expect(takeBack(1_001, { ...owed, isInstructed: true })).toEqual({ ok: false, failure: "money_gone" });
  });

  it("opens nothing that is not paid", () => {
    fc.assert(
      fc.property(anyMove, fc.constantFrom(...paymentStates), anyMoney, ({ from, to }, state, money) => {
        fc.pre(mayMove(from, to, "command") && isUnmade(from) && !isUnmade(to));
        const decided = moneyOfMove({ from, to }, { state, money }, at);
        const after = decided.ok && decided.value.kind === "waive" ? paymentAfter(state, "waive") : state;
        expect(decided.ok).toBe(after === "approved" && (state === "approved" || decided.ok));
      }),
    );
  });

  it.each<[string, OrderStatus, OrderStatus, PaymentState, number | null, unknown]>([
    [
      "one that waits for its money is ended with its payment",
      awaitingPayment,
      cancelled,
      "started",
      null,
      { kind: "expire" },
    ],
    ["and so is one at the bank", awaitingPayment, rejected, "pending", null, { kind: "expire" }],
    ["one whose payment failed owes nothing", awaitingPayment, paymentFailed, "rejected", null, { kind: "expire" }],
    ["a step on the way owes nothing", received, preparing, "approved", null, { kind: "none" }],
    ["a delivered one that comes back, all", delivered, returned, "approved", null, { kind: "owe", amount: 26_640 }],
    ["a delivered one that comes back, a part", delivered, returned, "approved", 5, { kind: "owe", amount: 5 }],
    ["a delivered one that comes back, nothing", delivered, returned, "approved", 0, { kind: "owe", amount: 0 }],
    ["a delivered one that comes back, more than there is", delivered, returned, "approved", 26_641, "amount_too_high"],
    ["a part of one that never left", preparing, returned, "approved", 5, "amount_unasked"],
    ["what was not made already, and is rejected too", cancelled, rejected, "approved", null, { kind: "none" }],
    ["a part of one that was not delivered", received, cancelled, "approved", 5, "amount_unasked"],
  ])("%s", (_name, from, to, state, giveBack, expected) => {
    const decided = moneyOfMove({ from, to }, { state, money: paidOnce }, { giveBack, now: 1_000 });
    expect(decided.ok ? decided.value : decided.failure).toEqual(expected);
  });
});
