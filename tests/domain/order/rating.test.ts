import { describe, expect, test } from "vitest";
import { orderStatus } from "#domain/order/order-status.ts";
import { ratingState } from "#domain/order/rating.ts";

const { delivered, ...others } = orderStatus;

describe("whether an order can be rated (A124)", () => {
  test("one that arrived can, once", () => {
    expect([ratingState(delivered, false), ratingState(delivered, true)]).toEqual(["open", "rated"]);
  });

  test.each(Object.entries(others))("one that is %s cannot; a rating that is there stays", (_, status) => {
    expect([ratingState(status, false), ratingState(status, true)]).toEqual(["notDelivered", "rated"]);
  });
});
