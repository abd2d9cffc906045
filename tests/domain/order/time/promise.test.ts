import { describe, expect, test } from "vitest";
import { deliveryModes } from "#domain/store/delivery.ts";
import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import { minutesToGo, promiseOf, promisedTime } from "#domain/order/time/promise.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 23, 16);

function promise(changes: Partial<Parameters<typeof promiseOf>[0]> = {}, minutes = 10) {
  const order = { status: orderStatus.preparing, deliveryMode: "delivery", estimate: { min: 30, max: 45 } } as const;
  return promiseOf({ ...order, startsAt: start, ...changes }, start + minutes * minute);
}

describe("what is promised of an order (A157)", () => {
  test.each([
    [{ min: 30, max: 45 }],
    [{ min: 30, max: 75 }],
    [{ min: 60, max: 60 }],
    [{ min: 70, max: 90 }],
    [{ min: 45, max: 30 }],
    [{ min: 12.2, max: 12.2 }],
    [null],
  ])("%j is the range that was shown before, counted from the start", (range) => {
    const shown = shownDeliveryTime(range);
    const { from, until } = promisedTime(range, start);
    expect(from).toBe(start + shown.min * minute);
    expect(until).toBe(shown.isCapped ? null : start + shown.max * minute);
  });

  test("an order that is due and not there is late", () => {
    expect(promise({}, 45)).toMatchObject({ kind: "promised" });
    expect(promise({}, 46)).toEqual({ kind: "late", due: start + 45 * minute });
    // Shown as 60 at most, so it is late after 60; without an upper end, after what the branch said.
    expect(promise({ estimate: { min: 30, max: 75 } }, 61)).toEqual({ kind: "late", due: start + 60 * minute });
    expect(promise({ estimate: { min: 70, max: 90 } }, 89)).toMatchObject({ kind: "promised" });
    expect(promise({ estimate: { min: 70, max: 90 } }, 91)).toEqual({ kind: "late", due: start + 90 * minute });
  });

  test("a scheduled order says when it is there, and an unpaid one nothing", () => {
    expect(promise({ status: orderStatus.scheduled }, -60)).toEqual({
      kind: "scheduled",
      time: { from: start + 30 * minute, until: start + 45 * minute },
    });
    expect(promise({ status: orderStatus.awaitingPayment }, 500)).toBeNull();
  });

  test("a scheduled order that nobody has begun is late like any other", () => {
    const status = orderStatus.scheduled;
    expect(promise({ status }, 45)).toMatchObject({ kind: "scheduled" });
    expect(promise({ status }, 46)).toEqual({ kind: "late", due: start + 45 * minute });
    expect(promise({ status, estimate: { min: 70, max: 90 } }, 91)).toMatchObject({ kind: "late" });
    const { until } = promisedTime(null, start);
    expect(promise({ status, estimate: null }, 500)).toEqual({ kind: "late", due: until });
  });

  test.each(deliveryModes)("nothing is promised of an order that is over: %s", (deliveryMode) => {
    for (const status of [3, 6, 7, 8, 11] as const) expect(promise({ status, deliveryMode }, 500)).toBeNull();
    expect(promise({ estimate: null })).toBeNull();
  });

  test("what is ready waits for whoever collects it, or comes to the table: no time is left; a delivery is still on its way", () => {
    for (const status of [orderStatus.ready, orderStatus.onTheWay])
      for (const minutes of [10, 500]) {
        expect(promise({ status, deliveryMode: "pickup" }, minutes)).toBeNull();
        expect(promise({ status, deliveryMode: "onsite" }, minutes)).toBeNull();
        expect(promise({ status }, minutes)).not.toBeNull();
      }
  });
});

function at(minutes: number, changes = {}): number | null {
  return minutesToGo(promise(changes, minutes), start + minutes * minute);
}

test("the minutes to go are counted to the end of what is promised, and not without one (B8)", () => {
  expect([at(0), at(33), at(44.2), at(44.99)]).toEqual([45, 12, 1, 1]);
  expect([
    at(45),
    at(46),
    at(10, { status: orderStatus.scheduled }),
    at(10, { status: orderStatus.delivered }),
  ]).toEqual([null, null, null, null]);
  // Only a beginning is promised of what takes longer than an hour.
  expect([at(10, { estimate: { min: 70, max: 90 } }), at(61, { estimate: { min: 70, max: 90 } })]).toEqual([50, null]);
});
