import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayMove, type StatusSource, statusSources } from "#domain/order/order-moves.ts";
import { isActiveOrder, orderStatus, type OrderStatus, undoneStatuses } from "#domain/order/order-status.ts";

const statuses = Object.values(orderStatus);
const { received, ready, onTheWay, delivered, returned, scheduled, awaitingPayment, paymentFailed } = orderStatus;
const anyStatus = fc.constantFrom(...statuses);
const anySource = fc.constantFrom(...statusSources);
const isUnpaid = (status: OrderStatus) => status === awaitingPayment || status === paymentFailed;

/** Everywhere a source can get from a status, in any number of moves. */
function reach(from: OrderStatus, sources: readonly StatusSource[]): Set<OrderStatus> {
  const reached = new Set<OrderStatus>();
  const open = [from];
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    for (const to of statuses) {
      if (reached.has(to) || !sources.some((source) => mayMove(status ?? from, to, source))) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

describe("an order's status (security §2.3)", () => {
  it("never moves to itself, whoever moves it", () => {
    fc.assert(
      fc.property(anyStatus, anySource, (status, source) => {
        expect(mayMove(status, status, source)).toBe(false);
      }),
    );
  });

  it("leaves the wait for money by the provider's word, the time or the customer, and opens by the provider only", () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, anySource, (from, to, source) => {
        if (!isUnpaid(from) || isUnpaid(to) || !isActiveOrder(to)) return;
        expect(mayMove(from, to, source) && source !== "provider").toBe(false);
      }),
    );
    for (const source of ["customer", "clock", "provider"] as const)
      expect(mayMove(awaitingPayment, paymentFailed, source)).toBe(true);
  });

  it("once with the kitchen is never unpaid again, and no provider moves it", () => {
    fc.assert(
      fc.property(anyStatus, anyStatus, anySource, (from, to, source) => {
        if (isUnpaid(from)) return;
        expect(mayMove(from, to, "provider")).toBe(false);
        expect(mayMove(from, to, source) && isUnpaid(to)).toBe(false);
      }),
    );
  });

  it("comes to nothing by the business's hand alone once its money may be there (A210)", () => {
    for (const to of [orderStatus.cancelled, orderStatus.rejected, returned])
      for (const from of statuses)
        for (const source of ["customer", "clock", "provider"] as const) expect(mayMove(from, to, source)).toBe(false);
  });

  it("advances with the time towards an end, never back", () => {
    for (const status of statuses) expect(reach(status, ["clock"]).has(status)).toBe(false);
    expect(reach(scheduled, ["clock"])).toEqual(new Set([received, 2, ready, onTheWay, delivered]));
    for (const end of [...undoneStatuses, delivered, returned]) expect(reach(end, ["clock"])).toEqual(new Set());
  });

  it("is taken back by the business from its end, and by the provider from a payment that failed", () => {
    for (const to of [received, orderStatus.preparing, ready, onTheWay, returned])
      expect(mayMove(delivered, to, "command")).toBe(true);
    for (const to of [onTheWay, delivered]) expect(mayMove(returned, to, "command")).toBe(true);
    for (const to of [received, scheduled, awaitingPayment]) expect(mayMove(paymentFailed, to, "provider")).toBe(true);
    expect(mayMove(onTheWay, delivered, "clock")).toBe(true);
  });

  it("can be ended by the business from everywhere under way, and a mistaken end taken back", () => {
    for (const status of statuses.filter(isActiveOrder)) {
      const reached = reach(status, ["command"]);
      expect([...reached]).toEqual(expect.arrayContaining([orderStatus.cancelled, delivered, received]));
    }
    for (const end of [orderStatus.cancelled, orderStatus.rejected])
      expect(mayMove(end, received, "command")).toBe(true);
    expect(mayMove(awaitingPayment, orderStatus.cancelled, "command")).toBe(true);
    expect(mayMove(awaitingPayment, orderStatus.rejected, "command")).toBe(true);
    expect(reach(awaitingPayment, ["clock", "customer"])).toEqual(new Set([paymentFailed]));
    expect(reach(paymentFailed, ["command", "clock", "customer"])).toEqual(new Set());
  });
});
