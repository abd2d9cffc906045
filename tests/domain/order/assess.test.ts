import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { discountOf, sumOf } from "#domain/order/adjustment.ts";
import type { Assessment } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import { isLineProblem } from "#domain/order/problem.ts";
import { canBeChosen, filledCart, patience, pesos, rate, runs } from "#tests/support/arbitraries.ts";
import { sampleBusiness, sampleCoupon, sampleItem, sampleMenuGroup, samplePromotion } from "#tests/support/samples.ts";
import { hours, delivered, ask, codes, schedules, branchWith } from "./ask-assess.ts";

const served = (open: number, close: number) => {
  const group = sampleMenuGroup({ items: [sampleItem()], windows: hours(open, close) });
  return known({ id: "menu-1", name: "Carta", groups: [group] });
};

describe("room for what comes", () => {
  it("A147: an order before the opening is for the opening: its time, its items", () => {
    const early = {
      business: known(sampleBusiness({ schedulingEnabled: true })),
      branch: branchWith({ openingRules: hours(11, 20), schedulingEnabled: true }),
    };
    const opening = bogotaInstant("2026-07-27", 11 * 60);
    const nine = bogotaInstant("2026-07-27", 9 * 60);
    const breakfast = ask({}, { ...early, menu: served(6, 10) }, nine);
    expect([codes(breakfast), breakfast.when]).toEqual([["item_unavailable"], { kind: "at", instant: opening }]);
    const lunch = ask({}, { ...early, menu: served(11, 15) }, nine);
    expect([codes(lunch), lunch.when]).toEqual([[], { kind: "at", instant: opening }]);
    // Once it is open, an order is for now, and before eight none is taken.
    expect(ask({}, early).when).toEqual({ kind: "now" });
    expect(codes(ask({}, early, bogotaInstant("2026-07-27", 7 * 60)))).toEqual(["branch_closed"]);
    // Nine is no time to choose, eleven is.
    const chosen = (instant: number) => codes(ask({ when: { kind: "at", instant } }, early, nine - 3_600_000));
    expect([chosen(nine), chosen(opening)]).toEqual([["time_unavailable"], []]);
  });

  it("B18: an order for later is judged at its time: the branch's hours, the item's hours", () => {
    const branch = branchWith({ openingRules: hours(11, 23), schedulingEnabled: true });
    const menu = known({ id: "menu-1", name: "Carta", groups: [sampleMenuGroup({ windows: hours(18, 23) })] });
    const facts = { branch, menu, business: schedules };
    const evening = { kind: "at", instant: bogotaInstant("2026-07-27", 20 * 60) } as const;
    expect(codes(ask({}, facts))).toEqual(["item_unavailable"]);
    expect(codes(ask({ when: evening }, facts))).toEqual([]);
    const lunchOnly = known({ id: "menu-1", name: "Carta", groups: [sampleMenuGroup({ windows: hours(11, 15) })] });
    expect(codes(ask({ when: evening }, { ...facts, menu: lunchOnly }))).toEqual(["item_unavailable"]);
  });

  it("a note to the courier travels with the intent and changes no amount", () => {
    const plain = ask(delivered);
    expect(ask({ ...delivered, courierNote: "Timbre dañado" })).toEqual(plain);
  });
});

interface Random {
  menu: Menu;
  lines: CartLine[];
  taxRates: number[];
  surcharge: number;
  fee: number;
  percent: number;
  coupon: number;
  most: number | null;
}

const random: fc.Arbitrary<Random> = filledCart.chain(({ menu, lines }) =>
  fc.record({
    menu: fc.constant(menu),
    lines: fc.constant(lines),
    taxRates: fc.array(rate, { maxLength: 3 }),
    surcharge: fc.integer({ min: 0, max: 100_000 }),
    fee: fc.integer({ min: 0, max: 20_000 }),
    percent: fc.integer({ min: 0, max: 1_000_000 }),
    coupon: pesos,
    most: fc.option(pesos),
  }),
);

function total(input: Random, lines: readonly CartLine[] = input.lines): Assessment {
  return ask(
    { ...delivered, paymentMethodId: "11", inputs: { ...noInputs, coupon: "CUPON" }, lines: [...lines] },
    {
      menu: known(input.menu),
      business: known(
        sampleBusiness({
          surcharges: { epayco: input.surcharge },
          taxes: input.taxRates.map((of, index) => ({ name: `Impuesto ${index}`, rate: of })),
        }),
      ),
      promotions: known([samplePromotion({ discount: { kind: "percent", rate: input.percent } })]),
      coupon: known({
        kind: "valid",
        coupon: sampleCoupon({ discount: { kind: "fixed", amount: input.coupon }, most: input.most }),
      }),
      fee: known(input.fee),
    },
  );
}

const rows = (order: Assessment) => order.adjustments.map(({ kind, amount }) => [kind, amount]);

/** A share rounded half up on big integers: amounts here are never negative. */
function slowShare(amount: bigint, of: number): bigint {
  return (amount * BigInt(of) * 2n + 1_000_000n) / 2_000_000n;
}

describe("random orders", { timeout: patience }, () => {
  it("M4: agree with a slow reference, row by row", () => {
    fc.assert(
      fc.property(random, (input) => {
        const order = total(input);
        let subtotal = 0n;
        let promoted = 0n;
        for (const line of order.lines) {
          const item = findItem(input.menu, null, line.itemId)?.item;
          if (!item) throw new Error("Not in the menu");
          const base = BigInt(item.price) * BigInt(line.quantity);
          const off = slowShare(base, input.percent);
          subtotal += BigInt(line.total);
          promoted += off > BigInt(line.total) ? BigInt(line.total) : off;
        }
        const left = subtotal - promoted;
        const cap = BigInt(Math.min(input.coupon, input.most ?? input.coupon));
        const coupon = cap > left ? left : cap;
        const taxable = left - coupon;
        const taxes = input.taxRates.map((of) => slowShare(taxable, of));
        const surcharge = slowShare(subtotal, input.surcharge);
        const fee = subtotal > 0n ? BigInt(input.fee) : 0n;
        const sum = taxes.reduce((all, tax) => all + tax, taxable + surcharge + fee);
        expect(order.subtotal).toBe(Number(subtotal));
        expect(-sumOf(order, "promotion") || 0).toBe(Number(promoted));
        expect(-sumOf(order, "coupon") || 0).toBe(Number(coupon));
        expect(sumOf(order, "surcharge")).toBe(Number(surcharge));
        expect(order.adjustments.filter(({ kind }) => kind === "tax").map(({ amount }) => amount)).toEqual(
          taxes.map(Number),
        );
        expect(order.total).toBe(Number(sum));
      }),
      runs(1000),
    );
  });

  it("S1 §5: a line whose item has nothing left to choose is refused as not available, all others are priced", () => {
    const seen = { priced: 0, refused: 0 };
    fc.assert(
      fc.property(random, (input) => {
        const order = total(input);
        const isLeft = ({ itemId }: CartLine) =>
          canBeChosen(findItem(input.menu, null, itemId)?.item.optionGroups ?? []);
        const left = input.lines.filter(isLeft).map(({ lineId }) => lineId);
        const gone = input.lines.filter((line) => !isLeft(line)).map(({ lineId }) => lineId);
        expect(order.lines.map(({ lineId }) => lineId)).toEqual(left);
        expect(order.problems.filter(isLineProblem)).toEqual(
          gone.map((lineId) => ({ code: "item_unavailable", lineId, groupId: null })),
        );
        seen.priced += left.length;
        seen.refused += gone.length;
      }),
      runs(500),
    );
    expect(seen.priced).toBeGreaterThan(300);
    expect(seen.refused).toBeGreaterThan(100);
  });

  it("M4, A65: total = subtotal + Σ rows, 0 ≤ discount ≤ subtotal, no line below zero, all whole", () => {
    fc.assert(
      fc.property(random, (input) => {
        const order = total(input);
        expect(order.lines.reduce((sum, line) => sum + line.total, 0)).toBe(order.subtotal);
        expect(order.total).toBe(order.subtotal + order.adjustments.reduce((sum, { amount }) => sum + amount, 0));
        expect(discountOf(order)).toBeLessThanOrEqual(order.subtotal);
        expect(order.total).toBeGreaterThanOrEqual(0);
        for (const line of order.lines) {
          const off = order.adjustments
            .flatMap((row) => row.lines)
            .filter(({ lineId }) => lineId === line.lineId)
            .reduce((sum, { amount }) => sum + amount, 0);
          expect(off).toBeGreaterThanOrEqual(0);
          expect(off).toBeLessThanOrEqual(line.total);
        }
        const amounts = order.adjustments.map(({ amount }) => amount);
        expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || Object.is(amount, -0))).toEqual([]);
        const shared = order.adjustments.filter(({ lines }) => lines.length > 0);
        expect(shared.map((row) => -row.lines.reduce((sum, { amount }) => sum + amount, 0))).toEqual(
          shared.map(({ amount }) => amount),
        );
      }),
      runs(1000),
    );
  });

  it("M4: the order of the lines changes no row's amount", () => {
    const shuffled = random.chain((input) =>
      fc.shuffledSubarray(input.lines, { minLength: input.lines.length }).map((lines) => ({ input, lines })),
    );
    fc.assert(
      fc.property(shuffled, ({ input, lines }) => {
        expect(rows(total(input, lines))).toEqual(rows(total(input)));
      }),
      runs(300),
    );
  });

  it("M1: nothing but ids and numbers is read: amounts hidden in a line change nothing", () => {
    const tamper = fc.record({
      price: fc.anything(),
      base_price: fc.anything(),
      total: fc.anything(),
      unitPrice: fc.anything(),
    });
    fc.assert(
      fc.property(random, tamper, (input, extra) => {
        const tampered = input.lines.map((line) => Object.assign({}, line, extra));
        expect(total(input, tampered)).toEqual(total(input));
      }),
      runs(200),
    );
  });
});
