import { describe, expect, it } from "vitest";
import { deliveryModes } from "#domain/store/delivery.ts";
import {
  activeStatuses,
  isActiveOrder,
  loadsKitchen,
  orderStatus,
  parseOrderStatus,
} from "#domain/order/order-status.ts";
import { isOrderOver, trackingSteps } from "#domain/order/tracking.ts";
import { contentsFixture } from "#tests/support/order-fixture.ts";

const statuses = Object.values(orderStatus);

function drawn(mode: (typeof deliveryModes)[number], status: (typeof statuses)[number]): string {
  const signs = { done: "●", current: "◉", upcoming: "○", failed: "✕" };
  return trackingSteps(mode, status)
    .steps.map(({ key, state }) => `${signs[state]} ${key}`)
    .join(" ");
}

const contentsOwing = (due: number | null) => contentsFixture({ refund: due === null ? null : { due, back: 0 } });

const isOver = (status: (typeof statuses)[number], due: number | null) =>
  isOrderOver({ deliveryMode: "delivery", status, contents: contentsOwing(due) });

describe("whether an order is over (A210)", () => {
  it("is so at its end, once none of its money is still to go back", () => {
    const { delivered, cancelled, preparing } = orderStatus;
    expect([isOver(delivered, null), isOver(cancelled, 0), isOver(cancelled, 1)]).toEqual([true, true, false]);
    expect([isOver(preparing, null), isOver(preparing, 0)]).toEqual([false, false]);
  });

  it("is so as far as it is shown, where nothing is known of its money", () => {
    const known = { deliveryMode: "pickup", status: orderStatus.cancelled, contents: null } as const;
    expect(isOrderOver(known)).toBe(true);
  });
});

describe("trackingSteps", () => {
  it.each([
    ["delivery", 1, "◉ received ○ preparing ○ ready ○ onTheWay ○ delivered"],
    ["delivery", 2, "● received ◉ preparing ○ ready ○ onTheWay ○ delivered"],
    ["delivery", 4, "● received ● preparing ◉ ready ○ onTheWay ○ delivered"],
    ["delivery", 5, "● received ● preparing ● ready ◉ onTheWay ○ delivered"],
    ["delivery", 6, "● received ● preparing ● ready ● onTheWay ● delivered"],
    ["delivery", 9, "◉ scheduled ○ received ○ preparing ○ ready ○ onTheWay ○ delivered"],
    ["delivery", 10, "◉ awaitingPayment ○ received ○ preparing ○ ready ○ onTheWay ○ delivered"],
    ["delivery", 3, "● received ✕ cancelled"],
    ["delivery", 7, "● received ✕ rejected"],
    ["delivery", 8, "● received ● preparing ● ready ● onTheWay ✕ returned"],
    ["delivery", 11, "● awaitingPayment ✕ paymentFailed"],
    ["pickup", 1, "◉ received ○ preparing ○ ready ○ delivered"],
    ["pickup", 4, "● received ● preparing ◉ ready ○ delivered"],
    ["pickup", 5, "● received ● preparing ◉ ready ○ delivered"],
    ["pickup", 6, "● received ● preparing ● ready ● delivered"],
    ["pickup", 8, "● received ● preparing ● ready ✕ returned"],
    ["onsite", 2, "● received ◉ preparing ○ ready ○ delivered"],
  ] as const)("S3 §2: %s at status %d: %s", (mode, status, expected) => {
    expect(drawn(mode, status)).toBe(expected);
  });

  it("every mode and status: one current step while it goes on, none when it is over, no key twice", () => {
    for (const mode of deliveryModes) {
      for (const status of statuses) {
        const { steps, isFinal, isFailed } = trackingSteps(mode, status);
        const count = (state: string) => steps.filter((step) => step.state === state).length;
        expect(count("current")).toBe(isFinal ? 0 : 1);
        expect(count("failed")).toBe(isFailed ? 1 : 0);
        expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
        const order = steps.map(({ state }) => ["done", "current", "failed", "upcoming"].indexOf(state));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    }
  });

  it("A94: an order under way is not over, and one that is over is not under way", () => {
    for (const status of statuses) {
      const { isFinal, isFailed } = trackingSteps("delivery", status);
      expect(isFinal && isActiveOrder(status)).toBe(false);
      expect(isFailed && !isFinal).toBe(false);
    }
  });
});

describe("order status", () => {
  it("A94: 1, 2, 4, 5 and 9 are active", () => {
    expect([...activeStatuses]).toEqual([1, 2, 4, 5, 9]);
    expect(statuses.filter(isActiveOrder)).toEqual([1, 2, 4, 5, 9]);
  });

  it("S3 §4: 3, 5, 6, 7, 8, 10 and 11 do not load the kitchen", () => {
    expect(statuses.filter((status) => !loadsKitchen(status))).toEqual([3, 5, 6, 7, 8, 10, 11]);
  });

  it("reads the codes of the wire and no other", () => {
    expect(statuses.map(parseOrderStatus)).toEqual(statuses);
    for (const code of [0, 12, -1, 1.5, Number.NaN]) expect(parseOrderStatus(code)).toBeNull();
  });
});
