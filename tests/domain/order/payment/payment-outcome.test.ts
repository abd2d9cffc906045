import { assert, constantFrom, property } from "fast-check";
import { expect, test } from "vitest";
import { isTaken, paymentHints, paymentOutcome } from "#domain/order/payment/payment-outcome.ts";
import { isPaymentInFlight, paymentStates } from "#domain/order/payment/payment.ts";

const states = constantFrom(...paymentStates);
const hints = constantFrom(null, ...paymentHints);

test("A121: no word of an address makes a payment paid, or takes the cart", () => {
  assert(
    property(states, hints, (state, hint) => {
      expect(paymentOutcome(state, hint) === "paid").toBe(state === "approved");
      expect(isTaken(state)).toBe(state === "approved" || state === "pending");
    }),
  );
});

test("what may still change is asked about, and never shown as decided", () => {
  assert(
    property(states, hints, (state, hint) => {
      const isOpen = ["waiting", "unfinished"].includes(paymentOutcome(state, hint));
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
  for (const hint of [null, ...paymentHints]) expect(paymentOutcome(state, hint)).toBe(outcome);
});

test("who has just come back waits for the provider's word; who never went on has to finish", () => {
  expect(paymentOutcome("started", "success")).toBe("waiting");
  expect(paymentOutcome("none", "pending")).toBe("waiting");
  expect(paymentOutcome("started", null)).toBe("unfinished");
  expect(paymentOutcome("started", "rejected")).toBe("unfinished");
});
