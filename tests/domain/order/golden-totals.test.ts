import { describe, expect, it } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { assessedOrder } from "#tests/support/assessed-order.ts";
import {
  sampleAddress,
  sampleBranch,
  sampleFacts,
  sampleGroup,
  sampleItem,
  sampleLine,
  sampleOption,
  samplePromotion,
} from "#tests/support/samples.ts";

// Worked by hand from S1 §9; the sums stand beside the rows.

const toppings = sampleGroup({
  allowsQuantity: true,
  options: [sampleOption({ id: "queso", price: 3000 }), sampleOption({ id: "tocineta", price: 4500 })],
});
const pizza = sampleItem({
  id: "pizza",
  price: 20_000,
  sizes: [
    { name: "Personal", price: 12_000 },
    { name: "Única", price: 20_000 },
    { name: "Familiar", price: 30_000 },
  ],
  optionGroups: [toppings],
  hasOptions: true,
});
const priced = (price: number) => sampleItem({ id: `de-${price}`, price });
const one = (price: number, quantity = 1) => {
  return sampleLine({ lineId: `de-${price}`, itemId: `de-${price}`, quantity });
};
const prices = [10_005, 20, 33_333, 2000, 8000, 9000, 30_000, 49_999, 50_000, 50_001];

const percent = (rate: number, more: Partial<Promotion> = {}) =>
  samplePromotion({ discount: { kind: "percent", rate: rate * 10_000 }, ...more });
const fixed = (amount: number) => samplePromotion({ discount: { kind: "fixed", amount } });
const freeFrom = (minimum: number) => samplePromotion({ id: "9", discount: null, freeDelivery: true, minimum });

interface Golden {
  lines: CartLine[];
  promotions?: Promotion[];
  coupon?: Partial<Coupon>;
  /** Percent. */
  taxes?: number[];
  /** The branch's own, percent. */
  branchTax?: number;
  /** Percent. */
  surcharge?: number;
  fee?: number;
  isFreeOfCharge?: boolean;
}

function branchOf(branchTax: number | undefined, isFree: boolean) {
  const plain = sampleFacts().branch.value ?? sampleBranch();
  const deliveryMethods = plain.deliveryMethods.map((method) => ({ ...method, isFree }));
  return { ...plain, deliveryMethods, tax: branchTax === undefined ? null : Math.round(branchTax * 10_000) };
}

function assessed(golden: Golden) {
  const { lines, promotions = [], coupon, taxes = [], branchTax, surcharge = 0, fee, isFreeOfCharge = false } = golden;
  const delivered = fee === undefined ? {} : ({ mode: "delivery", address: sampleAddress } as const);
  const rates = taxes.map((tax) => ({ name: `${tax} %`, rate: Math.round(tax * 10_000) }));
  const { assessment } = assessedOrder({
    group: { items: [pizza, ...prices.map(priced)] },
    intent: { lines, paymentMethodId: "11", inputs: { ...noInputs, coupon: coupon ? "HOLA10" : null }, ...delivered },
    promotions,
    coupon,
    business: { taxes: rates, surcharges: { epayco: Math.round(surcharge * 10_000) } },
    branch: branchOf(branchTax, isFreeOfCharge),
    fee: fee ?? 0,
  });
  return assessment;
}

function worked(golden: Golden) {
  const { subtotal, adjustments, total } = assessed(golden);
  return [subtotal, ...adjustments.map(({ kind, amount }) => `${kind} ${amount}`), total];
}

function sharesOf(golden: Golden) {
  const { adjustments } = assessed({ coupon: {}, ...golden });
  return adjustments.find(({ kind }) => kind === "coupon")?.lines.map(({ amount }) => amount);
}

const threePizzas = sampleLine({
  itemId: "pizza",
  quantity: 3,
  sizeName: "Familiar",
  options: [
    { groupId: "g1", optionId: "queso", quantity: 2 },
    { groupId: "g1", optionId: "tocineta", quantity: 1 },
  ],
});
const twoSmall = sampleLine({ itemId: "pizza", quantity: 2, sizeName: "Personal" });

describe("golden totals (S1 §9)", () => {
  it.each<[string, Golden, (number | string)[]]>([
    [
      "A52: quantity 3 with multiple toppings: 3 × (20 000 + 10 000 + 2 × 3 000 + 4 500)",
      { lines: [threePizzas], taxes: [8] },
      [121_500, "tax 9720", 131_220],
    ],
    [
      "A159: its promotion is of 3 × 20 000, its tax of what is left: 8 % of 112 500",
      { lines: [threePizzas], promotions: [percent(15)], taxes: [8] },
      [121_500, "promotion -9000", "tax 9000", 121_500],
    ],
    [
      "A53: a size cheaper than the base: 2 × 12 000, half of 2 × 20 000 off",
      { lines: [twoSmall], promotions: [percent(50)], taxes: [8] },
      [24_000, "promotion -20000", "tax 320", 4320],
    ],
    [
      "A53: never more than the line: 70 % of 40 000 is 28 000, the line 24 000",
      { lines: [twoSmall], promotions: [percent(70)], taxes: [8], surcharge: 3 },
      [24_000, "promotion -24000", "surcharge 720", "tax 0", 720],
    ],
    [
      "S1 §9: an amount is of each unit: 3 × 1 500",
      { lines: [one(9000, 3)], promotions: [fixed(1500)] },
      [27_000, "promotion -4500", 22_500],
    ],
    [
      "A159, A59: promotion, then 25 % of 24 000 capped at 5 000, then 19 % of 19 000",
      {
        lines: [one(30_000)],
        promotions: [percent(20)],
        coupon: { discount: { kind: "percent", rate: 250_000 }, most: 5000 },
        taxes: [19],
      },
      [30_000, "promotion -6000", "coupon -5000", "tax 3610", 22_610],
    ],
    [
      "A59: the cap is of an amount as well, and one above it changes nothing",
      { lines: [one(30_000)], coupon: { discount: { kind: "fixed", amount: 7000 }, most: 6999 } },
      [30_000, "coupon -6999", 23_001],
    ],
    [
      "A60: a coupon above the cart takes all of it, no more",
      { lines: [one(2000)], coupon: { discount: { kind: "fixed", amount: 10_000 } }, taxes: [8] },
      [2000, "coupon -2000", "tax 0", 0],
    ],
    [
      "A62: taxes each of the discounted subtotal: 8 % and 19 % of 27 000",
      { lines: [one(30_000)], promotions: [percent(10)], taxes: [8, 19] },
      [30_000, "promotion -3000", "tax 2160", "tax 5130", 34_290],
    ],
    [
      "A62, A66: the surcharge of the gross subtotal, untaxed as is the fee",
      { lines: [one(30_000)], promotions: [percent(10)], taxes: [8], surcharge: 3, fee: 5000 },
      [30_000, "promotion -3000", "surcharge 900", "tax 2160", "delivery 5000", 35_060],
    ],
    [
      "A146: three decimals: 12,345 % of 10 005 is 1 235,117; 0,966 % of 8 770 is 84,718; 2,999 % of 10 005 is 300,05",
      { lines: [one(10_005)], promotions: [percent(12.345)], taxes: [0.966], surcharge: 2.999 },
      [10_005, "promotion -1235", "surcharge 300", "tax 85", 9155],
    ],
    [
      "A61: half a peso goes away from zero, once a row: 2,5 % of 20 is 1, of 3 × 20 is 2",
      { lines: [one(20)], promotions: [percent(2.5)], taxes: [2.5] },
      [20, "promotion -1", "tax 0", 19],
    ],
    [
      "A61: nothing is rounded per unit: 2,5 % of 3 × 20 is 1,5",
      { lines: [one(20, 3)], promotions: [percent(2.5)] },
      [60, "promotion -2", 58],
    ],
    [
      "A160: the branch's own tax in place of both: 5 % of 27 000",
      { lines: [one(30_000)], promotions: [percent(10)], taxes: [8, 19], branchTax: 5 },
      [30_000, "promotion -3000", "tax 1350", 28_350],
    ],
    ["A160: a branch with 0 % charges none", { lines: [one(30_000)], taxes: [8], branchTax: 0 }, [30_000, 30_000]],
    [
      "A160: a method that is free of charge, whatever the zone says: nothing is left to give away",
      { lines: [one(50_000)], promotions: [freeFrom(50_000)], fee: 5000, isFreeOfCharge: true },
      [50_000, "delivery 0", 50_000],
    ],
    [
      "A58, A67: free delivery at its minimum",
      { lines: [one(50_000)], promotions: [freeFrom(50_000)], fee: 5000 },
      [50_000, "delivery 5000", "freeDelivery -5000", 50_000],
    ],
    [
      "A58: one peso above",
      { lines: [one(50_001)], promotions: [freeFrom(50_000)], fee: 5000 },
      [50_001, "delivery 5000", "freeDelivery -5000", 50_001],
    ],
    [
      "A58: one peso below",
      { lines: [one(49_999)], promotions: [freeFrom(50_000)], fee: 5000 },
      [49_999, "delivery 5000", 54_999],
    ],
    [
      "A58: at its minimum but for a coupon of one peso",
      {
        lines: [one(50_000)],
        promotions: [freeFrom(50_000)],
        coupon: { discount: { kind: "fixed", amount: 1 } },
        fee: 5000,
      },
      [50_000, "coupon -1", "delivery 5000", 54_999],
    ],
    [
      "A58: at its minimum but for a promotion",
      { lines: [one(50_000)], promotions: [fixed(1), freeFrom(50_000)], fee: 5000 },
      [50_000, "promotion -1", "delivery 5000", 54_999],
    ],
    [
      "S1 §4: a minimum of 0 is always free",
      { lines: [one(20)], promotions: [freeFrom(0)], fee: 5000 },
      [20, "delivery 5000", "freeDelivery -5000", 20],
    ],
    [
      "A58: a product's minimum looks at the gross subtotal",
      { lines: [one(50_000)], promotions: [percent(10, { minimum: 50_000 })], coupon: {} },
      [50_000, "promotion -5000", "coupon -10000", 35_000],
    ],
  ])("%s", (_, golden, rows) => {
    expect(worked(golden)).toEqual(rows);
  });

  it("A60: 10 000 over lines of 9 000, 8 000 and 2 000: the 2 000, and 4 000 each of what is left", () => {
    expect(sharesOf({ lines: [one(9000), one(8000), one(2000)] })).toEqual([4000, 4000, 2000]);
  });

  it("A60: what the promotions left is the room: 8 000 and 1 600 after 20 %", () => {
    const promotions = [percent(20)];
    expect(sharesOf({ lines: [one(2000), one(9000)], promotions })).toEqual([1600, 7200]);
    expect(sharesOf({ lines: [one(9000), one(8000)], promotions })).toEqual([5000, 5000]);
  });
});
