import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import {
  isPaymentInFlight,
  nextLookUp,
  paidStatus,
  paymentAfter,
  type PaymentEvent,
  paymentEvents,
  type PaymentState,
  paymentStates,
  paymentEffect,
} from "#domain/order/payment/payment.ts";

const anyEvents = fc.array(fc.constantFrom(...paymentEvents), { maxLength: 40 });
const providers = ["wait", "approve", "reject"] as const satisfies readonly PaymentEvent[];

/** Every state that a history goes through, the first included. */
function walk(events: readonly PaymentEvent[], from: PaymentState = "none"): PaymentState[] {
  const states = [from];
  for (const event of events) {
    const next = paymentAfter(states.at(-1) ?? from, event);
    if (next !== null) states.push(next);
  }
  return states;
}

describe("a payment", () => {
  it("once approved is never anything else but given back (M10)", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const states = walk(events);
        const paid = states.indexOf("approved");
        const after = paid === -1 ? [] : states.slice(paid + 1);
        // Approved again only from a debt that was waived.
        const isWaived = (index: number) => states[paid + index] === "refund_due" && events.includes("waive");
        const others = after.filter((state, index) => !(state === "approved" && isWaived(index)));
        expect(others.filter((state) => state !== "refund_due" && state !== "refunded")).toEqual([]);
      }),
    );
  });

  it("is approved once, owed once and given back once, whatever comes, but for debts that were waived", () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const states = walk(events);
        const waived = states.filter(
          (state, index) => state === "approved" && states[index - 1] === "refund_due",
        ).length;
        const times = (of: PaymentState) => states.filter((state) => state === of).length;
        expect(times("approved") - waived).toBeLessThanOrEqual(1);
        expect(times("refund_due") - waived).toBeLessThanOrEqual(1);
        expect(times("refunded")).toBeLessThanOrEqual(1);
        expect(waived > 0 && !events.includes("waive")).toBe(false);
      }),
    );
  });

  it("that was given back stays so: no debt of it is waived any more (A212)", () => {
    expect(paymentStates.filter((state) => paymentAfter(state, "waive") !== null)).toEqual(["refund_due"]);
    for (const event of paymentEvents) expect(paymentAfter("refunded", event)).toBeNull();
  });

  it("changes nothing when told the same again", () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentStates), fc.constantFrom(...paymentEvents), (state, event) => {
        const next = paymentAfter(state, event);
        expect(next === null ? null : paymentAfter(next, event)).toBeNull();
        expect(next).not.toBe(state);
      }),
    );
  });

  it("is approved after any order of the provider's words with an approval among them", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<PaymentState>("none", "started", "pending", "rejected", "expired"),
        fc.array(fc.constantFrom(...providers), { maxLength: 100 }),
        fc.nat(100),
        (from, words, place) => {
          const told = words.toSpliced(place, 0, "approve");
          expect(walk(told, from).at(-1)).toBe("approved");
        },
      ),
    );
  });

  it("ends where nothing waits for ever: an open one can always be given up", () => {
    for (const state of paymentStates.filter(isPaymentInFlight)) expect(paymentAfter(state, "expire")).toBe("expired");
    expect(paymentStates.filter(isPaymentInFlight)).toEqual(["started", "pending"]);
  });

  it("is not taken back to waiting by an overtaken word", () => {
    for (const state of ["approved", "rejected", "expired", "refund_due", "refunded"] as const)
      expect(paymentAfter(state, "wait")).toBeNull();
  });

  it("is taken to the provider again after a rejection only", () => {
    const startable = paymentStates.filter((state) => paymentAfter(state, "start") !== null);
    expect(startable).toEqual(["none", "rejected"]);
  });
});

describe("an approved payment's order", () => {
  const minute = 60_000;
  const made = Date.parse("2026-03-11T12:00:00-05:00");
  const order = (status: OrderStatus, orderInstant: number | null = null, isReplaced = false) => {
    return { status, createdAt: made, orderInstant, isReplaced };
  };
  const { awaitingPayment, paymentFailed, cancelled, rejected, received, scheduled, delivered } = orderStatus;

  it.each([
    ["opens in time", order(awaitingPayment), 60, "open"],
    ["is not cooked hours later", order(awaitingPayment), 61, "refund"],
    ["is taken up again in time", order(paymentFailed), 60, "reopen"],
    ["is not taken up again once its customer did without it", order(paymentFailed, null, true), 1, "refund"],
    ["opens though something else was ordered besides", order(awaitingPayment, null, true), 1, "open"],
    ["is not taken up again late", order(paymentFailed), 61, "refund"],
    ["may be paid until its own time", order(awaitingPayment, made + 300 * minute), 300, "open"],
    ["is not paid after its own time", order(paymentFailed, made + 300 * minute), 301, "refund"],
    ["for a time that is nearer than the limit has the limit", order(awaitingPayment, made + 5 * minute), 30, "open"],
    ["stays cancelled", order(cancelled), 1, "refund"],
    ["stays rejected", order(rejected), 1, "refund"],
    ["goes on when somebody moved it by hand", order(received), 500, "keep"],
    ["was delivered meanwhile", order(delivered), 500, "keep"],
  ])("%s", (_name, unpaid, minutes, use) => {
    expect(paymentEffect(unpaid, made + minutes * minute, 60 * minute)).toBe(use);
  });

  it("is for its own time, and now when that is over or was never named", () => {
    expect(paidStatus({ orderInstant: made + 1 }, made)).toBe(scheduled);
    expect(paidStatus({ orderInstant: made }, made)).toBe(received);
    expect(paidStatus({ orderInstant: null }, made)).toBe(received);
  });
});

describe("when a payment is looked up (F24)", () => {
  const [second, minute, day] = [1_000, 60_000, 24 * 3_600_000];
  const seconds = (age: number, state: PaymentState = "started") => {
    const next = nextLookUp(state, 0, age * second);
    return next === null ? null : next / second;
  };

  it("after 30 seconds, 2, 10 and 60 minutes, then daily, for ten days", () => {
    expect([0, 30, 120, 600].map((age) => seconds(age))).toEqual([30, 120, 600, 3600]);
    expect(seconds(3600)).toBe(day / second);
    expect(nextLookUp("pending", 0, 10 * day - 1)).toBe(10 * day);
    expect(nextLookUp("pending", 0, 10 * day)).toBeNull();
  });

  it("as long of what was given up, which may be paid yet, and for three days of what was refused", () => {
    expect(seconds(31 * 60, "expired")).toBe(3600);
    expect(nextLookUp("expired", 0, 10 * day - 1)).toBe(10 * day);
    expect(nextLookUp("expired", 0, 10 * day)).toBeNull();
    expect(nextLookUp("rejected", 0, 3 * day - 1)).toBe(3 * day);
    expect(nextLookUp("rejected", 0, 3 * day)).toBeNull();
  });

  it("never of what is paid or was never begun", () => {
    for (const state of ["none", "approved", "refund_due", "refunded"] as const)
      expect(nextLookUp(state, 0, minute)).toBeNull();
  });

  it("always later than now, and never more than a day", () => {
    fc.assert(
      fc.property(fc.constantFrom(...paymentStates), fc.nat(9 * day), (state, now) => {
        const next = nextLookUp(state, 0, now) ?? now + 1;
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(day);
      }),
    );
  });
});
