import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { day, minute } from "#domain/base/duration.ts";
import { leavingObstacle, type LeftOrder } from "#domain/order/leaving.ts";
import { isActiveOrder, orderStatus } from "#domain/order/order-status.ts";
import { nextLookUp, paymentStates } from "#domain/order/payment/payment.ts";

const now = Date.parse("2026-11-23T12:00:00-05:00");
const order = (more: Partial<LeftOrder> = {}): LeftOrder => ({
  status: orderStatus.delivered,
  promisedBy: null,
  payment: null,
  ...more,
});
const payment = (more: Partial<NonNullable<LeftOrder["payment"]>> = {}): LeftOrder["payment"] => ({
  state: "approved",
  startedAt: now - minute,
  givenUpAt: now + 30 * minute,
  due: 0,
  ...more,
});

describe("what has to be over before an order forgets whose it is (B10)", () => {
  test("an order in progress, until what was promised", () => {
    const promisedBy = now + 40 * minute;
    const open = order({ status: orderStatus.preparing, promisedBy });
    expect(leavingObstacle(open, now)).toEqual({ reason: "openOrder", until: promisedBy });
    // It is late: nobody knows any more.
    expect(leavingObstacle(open, promisedBy)).toEqual({ reason: "openOrder", until: null });
  });

  test("money that may come until now comes no more", () => {
    const left = order({ status: orderStatus.preparing, payment: payment({ state: "pending" }) });
    const until = now - minute + 10 * day;
    expect(leavingObstacle(left, until - 1)).toEqual({ reason: "payment", until });
    expect(leavingObstacle(left, until)).toEqual({ reason: "openOrder", until: null });
  });

  test("a payment that may still come, a refused and a given up one too", () => {
    const until = (state: "started" | "pending" | "rejected" | "expired") =>
      leavingObstacle(order({ status: orderStatus.paymentFailed, payment: payment({ state }) }), now)?.until;
    expect([until("started"), until("pending"), until("expired")]).toEqual(
      Array.from({ length: 3 }, () => now - minute + 10 * day),
    );
    expect(until("rejected")).toBe(now - minute + 3 * day);
  });

  test("one that nobody has taken to a provider, until it is given up", () => {
    const unpaid = payment({ state: "none", startedAt: null });
    const waiting = order({ status: orderStatus.awaitingPayment, payment: unpaid });
    expect(leavingObstacle(waiting, now)).toEqual({ reason: "payment", until: now + 30 * minute });
    const givenUp = order({
      status: orderStatus.paymentFailed,
      payment: payment({ state: "expired", startedAt: null }),
    });
    expect(leavingObstacle(givenUp, now)).toBeNull();
  });

  test("money that is owed, whatever else there is", () => {
    const owed = order({ status: orderStatus.cancelled, payment: payment({ state: "refund_due", due: 1 }) });
    expect(leavingObstacle(owed, now)).toEqual({ reason: "refund", until: null });
  });

  test("nothing else: an order goes exactly when it is closed and no money can come or is owed", () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...Object.values(orderStatus)),
          promisedBy: fc.option(fc.integer({ min: now - day, max: now + day })),
          payment: fc.option(
            fc.record({
              state: fc.constantFrom(...paymentStates),
              startedAt: fc.integer({ min: now - 20 * day, max: now }),
              givenUpAt: fc.integer({ min: now - day, max: now + day }),
              due: fc.constantFrom(0, 25_000),
            }),
          ),
        }),
        (one) => {
          const isComing = one.payment !== null && nextLookUp(one.payment.state, one.payment.startedAt, now) !== null;
          const isOwed = one.payment !== null && one.payment.due > 0;
          const isOpen = isActiveOrder(one.status) || one.status === orderStatus.awaitingPayment;
          const obstacle = leavingObstacle(one, now);
          expect(obstacle !== null).toBe(isComing || isOwed || isOpen);
          expect(obstacle?.until ?? now + 1).toBeGreaterThan(now);
        },
      ),
    );
  });
});
