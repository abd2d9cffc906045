import { assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import {
  isTaken,
  orderEnd,
  paymentHints,
  paymentOutcome,
  paymentStateOf,
} from "#domain/order/payment/payment-outcome.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { isPaymentInFlight, paymentStates } from "#domain/order/payment/payment.ts";

const states = constantFrom(...paymentStates);
const hints = constantFrom(null, ...paymentHints);

test("A121: no word of an address makes a payment paid, or takes the cart", () => {
  assert(
    property(states, hints, (state, hint) => {
      expect(paymentOutcome(state, { hint, end: null }) === "paid").toBe(state === "approved");
      expect(isTaken(state)).toBe(state === "approved" || state === "pending");
    }),
  );
});

test("what may still change is asked about, and never shown as decided", () => {
  assert(
    property(states, hints, (state, hint) => {
      const isOpen = ["waiting", "unfinished"].includes(paymentOutcome(state, { hint, end: null }));
      expect(isOpen || !isPaymentInFlight(state)).toBe(true);
    }),
  );
});

test.each([
  ["approved", "paid"],
  ["pending", "waiting"],
  ["rejected", "rejected"],
  ["expired", "rejected"],
  ["refund_due", "refundDue"],
  ["refunded", "refunded"],
] as const)("a payment that is %s is shown as %s, whatever the address says", (state, outcome) => {
  for (const hint of [null, ...paymentHints]) expect(paymentOutcome(state, { hint, end: null })).toBe(outcome);
});

test("who has just come back waits for the provider's word; who never went on has to finish", () => {
  expect(paymentOutcome("started", { hint: "success", end: null })).toBe("waiting");
  expect(paymentOutcome("none", { hint: "pending", end: null })).toBe("waiting");
  expect(paymentOutcome("started", { hint: null, end: null })).toBe("unfinished");
  expect(paymentOutcome("started", { hint: "rejected", end: null })).toBe("unfinished");
});

test("of an order that the business ended unpaid no payment failed", () => {
  const { cancelled, rejected, paymentFailed, received } = orderStatus;
  for (const [status, end] of [
    [cancelled, "orderCancelled"],
    [rejected, "orderRejected"],
  ] as const) {
    expect(orderEnd(status)).toBe(end);
    for (const state of ["rejected", "expired"] as const)
      for (const hint of [null, ...paymentHints]) expect(paymentOutcome(state, { hint, end })).toBe(end);
    expect(paymentOutcome("refund_due", { hint: null, end })).toBe("refundDue");
  }
  expect([orderEnd(paymentFailed), orderEnd(received), orderEnd(null)]).toEqual([null, null, null]);
});

test("A121: an order's status says of money only what follows from it", () => {
  const said = Object.entries(orderStatus).map(([name, status]) => [name, paymentStateOf(status)]);
  expect(Object.fromEntries(said)).toEqual({
    received: null,
    preparing: "approved",
    cancelled: "rejected",
    ready: "approved",
    onTheWay: "approved",
    delivered: "approved",
    rejected: "rejected",
    returned: null,
    scheduled: null,
    awaitingPayment: null,
    paymentFailed: "rejected",
  });
  expect(paymentStateOf(null)).toBeNull();
});
