import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyCoupon } from "#domain/offer/coupon.ts";
import { shareEqually } from "#domain/offer/discount-share.ts";
import { applyPromotions } from "#domain/offer/promotion.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { runs } from "#tests/support/arbitraries.ts";

function line(lineId: string, basePrice: number, more: Partial<PricedLine> = {}): PricedLine {
  const quantity = more.quantity ?? 1;
  const unitPrice = basePrice + (more.sizeExtra ?? 0) + (more.optionsTotal ?? 0);
  return {
    lineId,
    itemId: lineId,
    name: lineId,
    sizeName: null,
    options: [],
    note: "",
    quantity,
    basePrice,
    sizeExtra: 0,
    optionsTotal: 0,
    unitPrice,
    total: unitPrice * quantity,
    ...more,
  };
}

const promotion = (id: string, more: Partial<Promotion> = {}): Promotion => ({
  id,
  name: id,
  discount: { kind: "percent", rate: 100_000 },
  itemIds: null,
  freeDelivery: false,
  ...more,
});

const winner = (...of: Promotion[]) => applyPromotions(of, [line("a", 20_000)])[0]?.promotion.id;

describe("promotions of lines", () => {
  it("A159: a percentage of base price × quantity, without size and options", () => {
    const lines = [line("a", 10_000, { quantity: 3, sizeExtra: 5000, optionsTotal: 2000 })];
    expect(applyPromotions([promotion("1")], lines)).toMatchObject([
      { basis: 30_000, lines: [{ lineId: "a", amount: 3000 }] },
    ]);
  });

  it("A55: the highest percentage beats any amount, the highest amount the lower ones, the whole menu wins ties", () => {
    const five = promotion("1", { discount: { kind: "percent", rate: 50_000 } });
    const fixed = promotion("2", { discount: { kind: "fixed", amount: 10_000 } });
    const items = promotion("0", { discount: { kind: "percent", rate: 50_000 }, itemIds: ["a"] });
    expect(winner(fixed, five)).toBe("1");
    expect(winner(items, five)).toBe("1");
    expect(winner(fixed, promotion("3", { discount: { kind: "fixed", amount: 9000 } }))).toBe("2");
    expect(winner(promotion("9"), promotion("8"))).toBe("8");
  });

  it("never takes off more than the line is worth", () => {
    const lines = [line("a", 10_000, { sizeExtra: -6000 })];
    const all = promotion("1", { discount: { kind: "percent", rate: 1_000_000 } });
    expect(applyPromotions([all], lines)[0]?.lines).toEqual([{ lineId: "a", amount: 4000 }]);
  });
});

describe("a coupon's share", () => {
  it("A60: equally among its lines, the odd peso to the first, what does not fit to the others", () => {
    const open = [
      { lineId: "a", left: 1000 },
      { lineId: "b", left: 9000 },
      { lineId: "c", left: 9000 },
    ];
    expect(shareEqually(10_000, open)).toEqual([
      { lineId: "a", amount: 1000 },
      { lineId: "b", amount: 4500 },
      { lineId: "c", amount: 4500 },
    ]);
    expect(shareEqually(10, open.slice(1))).toEqual([
      { lineId: "b", amount: 5 },
      { lineId: "c", amount: 5 },
    ]);
    expect(shareEqually(11, open.slice(1))[0]).toEqual({ lineId: "b", amount: 6 });
  });

  it("A60, M4: adds up to the amount or to all there is, never beyond a line, whatever comes", () => {
    const lines = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 60_000 }), lines, (amount, lefts) => {
        const open = lefts.map((left, index) => ({ lineId: String(index), left }));
        const shares = shareEqually(amount, open);
        const room = lefts.reduce((sum, left) => sum + left, 0);
        expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(Math.min(Math.max(0, amount), room));
        for (const share of shares) expect(share.amount).toBeLessThanOrEqual(lefts[Number(share.lineId)] ?? 0);
      }),
      runs(1000),
    );
  });

  it("A59: the cap holds, of what the promotions left", () => {
    const coupon = {
      code: "X",
      name: "X",
      discount: { kind: "percent", rate: 500_000 },
      itemIds: ["a"],
      most: 3000,
    } as const;
    const lines = [line("a", 10_000), line("b", 10_000)];
    expect(applyCoupon(coupon, lines, [{ lineId: "a", amount: 2000 }])).toEqual({
      basis: 8000,
      lines: [{ lineId: "a", amount: 3000 }],
    });
  });
});
