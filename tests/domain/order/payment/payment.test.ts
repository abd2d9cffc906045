import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderStatus, type OrderStatus } from "#domain/order/order-status.ts";
import {
  isPaymentInFlight,
  nextLookUp,
  nextReconciliation,
  paidStatus,
  paymentAfter,
  type PaymentEvent,
  paymentEvents,
  type PaymentState,
  paymentStates,
  paymentEffect,
  type UnpaidOrder,
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

describe("an approved payment's order (A211)", () => {
  const minute = 60_000;
  const made = Date.parse("2026-03-11T12:00:00-05:00");
  const order = (status: OrderStatus, more: Partial<UnpaidOrder> = {}): UnpaidOrder => {
    return { status, createdAt: made, orderInstant: null, isReplaced: false, isClosed: false, ...more };
  };
  const at = (minutes: number) => made + minutes * minute;
  const use = (unpaid: UnpaidOrder, now: number) => {
    const effect = paymentEffect(unpaid, now, 60 * minute);
    return effect.kind === "refund" ? effect.reason : effect.kind;
  };
  const { awaitingPayment, paymentFailed, cancelled, rejected, returned, received, scheduled, delivered } = orderStatus;

  it.each([
    ["opens within a quarter of an hour, whatever closed", order(awaitingPayment), 15, "open"],
    ["and so does one that was ended for want of it", order(paymentFailed), 15, "open"],
    ["is asked after from then on", order(awaitingPayment), 15.001, "openIfMade"],
    ["and so is one that was ended for want of it", order(paymentFailed), 60, "openIfMade"],
    ["is not made later than the limit", order(awaitingPayment), 60.001, "late"],
    ["nor is one that was ended", order(paymentFailed), 61, "late"],
    ["may be paid until its own time", order(awaitingPayment, { orderInstant: at(300) }), 300, "openIfMade"],
    ["is not paid after its own time", order(paymentFailed, { orderInstant: at(300) }), 300.001, "late"],
    ["has the limit where its own time is nearer", order(awaitingPayment, { orderInstant: at(5) }), 30, "openIfMade"],
    ["is not opened once its customer did without it", order(paymentFailed, { isReplaced: true }), 1, "replaced"],
    ["nor while it waits, once the same was ordered", order(awaitingPayment, { isReplaced: true }), 1, "replaced"],
    ["is not opened that the business ended", order(paymentFailed, { isClosed: true }), 1, "closed"],
    ["stays cancelled", order(cancelled), 1, "closed"],
    ["stays rejected", order(rejected), 1, "closed"],
    ["stays with the business", order(returned), 1, "closed"],
    ["goes on when somebody moved it by hand", order(received), 500, "keep"],
    ["was delivered meanwhile", order(delivered), 500, "keep"],
  ])("%s", (_name, unpaid, minutes, expected) => {
    expect(use(unpaid, at(minutes))).toBe(expected);
  });

  it("opens less and less the later its money comes, and nothing that was replaced or closed", () => {
    const rank = ["open", "openIfMade", "late"];
    const unpaid = fc.record({
      status: fc.constantFrom(awaitingPayment, paymentFailed),
      createdAt: fc.constant(made),
      orderInstant: fc.option(fc.integer({ min: made, max: at(600) })),
      isReplaced: fc.boolean(),
      isClosed: fc.boolean(),
    });
    fc.assert(
      fc.property(unpaid, fc.nat(700 * minute), fc.nat(100 * minute), (one, first, more) => {
        const [sooner, later] = [use(one, made + first), use(one, made + first + more)];
        const isNobodys = one.isReplaced || one.isClosed;
        expect(rank.includes(sooner)).toBe(!isNobodys);
        expect(isNobodys || rank.indexOf(later) >= rank.indexOf(sooner)).toBe(true);
      }),
    );
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

describe("an approved payment is compared with its provider's books", () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;

  it("ten times, a day apart", () => {
    const times: number[] = [];
    for (let at = nextReconciliation(minute, minute); at !== null; at = nextReconciliation(minute, at)) times.push(at);
    expect(times).toEqual(Array.from({ length: 10 }, (_none, index) => minute + (index + 1) * day));
  });

  it("always later than now, and never more than a day", () => {
    fc.assert(
      fc.property(fc.nat(20 * day), fc.nat(20 * day), (approvedAt, age) => {
        const next = nextReconciliation(approvedAt, approvedAt + age);
        expect(next === null).toBe(age >= 10 * day);
        const pause = next === null ? 1 : next - approvedAt - age;
        expect(pause > 0 && pause <= day).toBe(true);
      }),
    );
  });
});
