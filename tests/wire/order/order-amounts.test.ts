import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adjustmentKinds, deliveryFeeOf, discountOf, sumOf, totalOf } from "#domain/order/adjustment.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import { pesos, runs } from "#tests/support/arbitraries.ts";
import { amountsFrom, amountsRow, amountsRowSchema } from "#wire/order/order-amounts.ts";

const lineIds = ["a", "b", "c"];
const text = fc.option(fc.string({ maxLength: 12 }));
const signed = fc.integer({ min: -500_000, max: 500_000 });
const shares = fc
  .subarray(lineIds)
  .chain((ids) => fc.tuple(...ids.map((lineId) => pesos.map((amount) => ({ lineId, amount })))));
const adjustment = fc.record({
  kind: fc.constantFrom(...adjustmentKinds),
  source: fc.record({ id: text, name: text }),
  rate: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  basis: pesos,
  amount: signed,
  lines: shares,
});
const amounts: fc.Arbitrary<Amounts> = fc
  .tuple(pesos, fc.array(adjustment, { maxLength: 6 }))
  .map(([subtotal, adjustments]) => totalOf(subtotal, adjustments));

const plain = {
  subtotal: 50_000,
  discount: 5000,
  surcharge: 1500,
  taxes: [
    { name: "Impoconsumo", value: 8, amount: 3600 },
    { name: "Otro", value: 0, amount: 100 },
  ],
  tax: 3700,
  delivery_charge: 4000,
  total: 54_200,
};

describe("the amounts of an order on the wire", () => {
  test("come back as they were sent, adjustments and all", () => {
    fc.assert(
      fc.property(amounts, (sent) => {
        const row: unknown = JSON.parse(JSON.stringify(amountsRow(sent, lineIds)));
        expect(amountsRowSchema.parse(row)).toEqual(row);
        expect(amountsFrom(row, lineIds)).toEqual(sent);
      }),
      runs(500),
    );
  });

  test("say in sums what the specification shows", () => {
    fc.assert(
      fc.property(amounts, (sent) => {
        const row = amountsRow(sent, lineIds);
        const rest = sumOf(sent, "delivery", "freeDelivery", "tip") - (deliveryFeeOf(sent) ?? 0);
        const sum = row.subtotal - row.discount + row.surcharge + row.tax + (row.delivery_charge ?? 0) + rest;
        expect(sum).toBe(row.total);
      }),
      runs(300),
    );
  });

  test("of a backend without adjustments are made from its sums", () => {
    const read = amountsFrom(plain, lineIds);
    expect(read?.total).toBe(54_200);
    expect(read?.adjustments.map(({ kind, amount, rate, basis }) => [kind, amount, rate, basis])).toEqual([
      ["promotion", -5000, null, 50_000],
      ["surcharge", 1500, null, 50_000],
      ["tax", 3600, 80_000, 45_000],
      // No percentage at all comes as 0.
      ["tax", 100, null, 45_000],
      ["delivery", 4000, null, 50_000],
    ]);
    expect(read && [discountOf(read), deliveryFeeOf(read)]).toEqual([5000, 4000]);
    expect(
      amountsFrom({ ...plain, delivery_charge: null }, lineIds)?.adjustments.map(({ kind }) => kind),
    ).not.toContain("delivery");
  });

  test.each([
    ["does not add up", { amount: 4001 }],
    ["is about a line that was not sent", { lines: [{ line: 3, amount: 0 }] }],
    ["is of an unknown kind", { kind: "gift" }],
  ])("are made from the sums where an adjustment %s", (_why, change) => {
    const delivery = {
      kind: "delivery",
      source_id: "1",
      source_name: "Norte",
      rate: null,
      basis: 50_000,
      amount: 4000,
    };
    const told = { ...plain, subtotal: 50_200, adjustments: [{ ...delivery, lines: [], ...change }] };
    expect(amountsFrom({ ...told, adjustments: [{ ...delivery, lines: [] }] }, lineIds)?.adjustments).toHaveLength(1);
    expect(amountsFrom(told, lineIds)?.adjustments).toHaveLength(5);
  });

  test.each([
    { total: -1 },
    { total: "x" },
    { subtotal: null },
    { taxes: null },
    { discount: undefined },
    { total: 2e9 },
  ])("that are not whole are none: %j", (change) => {
    expect(amountsFrom({ ...plain, ...change }, lineIds)).toBeNull();
  });
});
