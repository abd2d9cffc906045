import { describe, expect, it } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { OfferLine } from "#domain/offer/discount.ts";
import type { OfferContext } from "#domain/offer/offer-rules.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { judgeFreeDelivery, judgePromotions } from "#domain/offer/verdict.ts";
import type { Verdict } from "#domain/offer/verdict.ts";
import { sampleContext, sampleOfferLine as line, samplePromotion as promotion } from "#tests/support/samples.ts";

// A Monday.
const at = (clock: string, date = "2026-07-27") =>
  bogotaInstant(date, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)));
const loggedIn = { isLoggedIn: true, previousOrders: 0, usedPromotionIds: [] };
const tuesday = "2026-07-28";

function judge(of: Partial<Promotion>, context: Partial<OfferContext> = {}, lines: OfferLine[] = [line()]): Verdict {
  const value = lines.reduce((sum, { total }) => sum + total, 0);
  const [verdict] = judgePromotions([promotion(of)], { lines, value }, sampleContext({ at: at("12:00"), ...context }));
  if (!verdict) throw new Error("No verdict");
  return verdict;
}

const failed = (verdict: Verdict) => (verdict.applies ? [] : verdict.failed);
const better = (id: string) => [{ rule: "better", id }];
const free = (minimum: number, more: Partial<Promotion> = {}) =>
  promotion({ discount: null, freeDelivery: true, minimum, ...more });
const freeFrom = (value: number, ...promotions: Promotion[]) => judgeFreeDelivery(promotions, value, sampleContext());
const only = (productId: string, more = {}) => [{ productId, itemIds: null, sizes: null, ...more }];

describe("a promotion with every rule", () => {
  const strict: Partial<Promotion> = {
    branchIds: ["1", "3"],
    dates: { from: at("12:00"), until: at("12:00") },
    weekdays: [1],
    times: [{ weekday: 1, open: 12 * 60, close: 12 * 60 + 1 }],
    minimum: 20_000,
    firstOrder: true,
    oncePerCustomer: true,
    products: only("p1", { sizes: ["Grande"] }),
  };
  const large = line({ sizeName: "Grande" });
  const holds = { customer: loggedIn };

  it("applies when all of them hold, ends included", () => {
    expect(judge(strict, holds, [large])).toEqual({
      promotion: promotion(strict),
      applies: true,
      basis: 20_000,
      amount: 2000,
      lines: [{ lineId: "l1", amount: 2000 }],
    });
  });

  it.each<[string, Partial<Promotion>, Partial<OfferContext>, OfferLine, object]>([
    ["is off", { isActive: false }, {}, large, { rule: "inactive" }],
    ["belongs to other branches", {}, { branchId: "2" }, large, { rule: "branch", branchIds: ["1", "3"] }],
    [
      "begins later",
      { dates: { from: at("12:01"), until: null } },
      {},
      large,
      { rule: "date", from: at("12:01"), until: null },
    ],
    [
      "is over",
      { dates: { from: null, until: at("11:59") } },
      {},
      large,
      { rule: "date", from: null, until: at("11:59") },
    ],
    ["is not for holidays", { onHolidays: false }, { holidays: new Set(["2026-07-27"]) }, large, { rule: "holiday" }],
    ["is for other weekdays", { weekdays: [2, 7] }, {}, large, { rule: "weekday", weekdays: [2, 7] }],
    [
      "is for other hours",
      { times: [{ weekday: 1, open: 721, close: 800 }] },
      {},
      large,
      { rule: "time", windows: [{ weekday: 1, open: 721, close: 800 }] },
    ],
    ["needs a larger order", { minimum: 20_001 }, {}, large, { rule: "minimum", missing: 1 }],
    ["needs a log-in", {}, { customer: { ...loggedIn, isLoggedIn: false } }, large, { rule: "login" }],
    ["needs to know who orders", {}, { customer: null }, large, { rule: "customerUnknown" }],
    ["is for a first order", {}, { customer: { ...loggedIn, previousOrders: 1 } }, large, { rule: "firstOrder" }],
    ["was used", {}, { customer: { ...loggedIn, usedPromotionIds: ["9", "1"] } }, large, { rule: "onceUsed" }],
    ["is for other products", {}, {}, line({ productId: "p2", sizeName: "Grande" }), { rule: "products" }],
    ["is for other sizes", {}, {}, line({ sizeName: "Pequeña" }), { rule: "size" }],
    ["is for a size, and there is none", {}, {}, line(), { rule: "size" }],
    ["takes nothing off", { discount: { kind: "percent", rate: 0 } }, {}, large, { rule: "noDiscount" }],
    ["takes no amount off", { discount: { kind: "fixed", amount: 0 } }, {}, large, { rule: "noDiscount" }],
    ["says no discount", { discount: null }, {}, large, { rule: "noDiscount" }],
  ])("that %s names that rule alone", (_, change, context, of, rule) => {
    expect(failed(judge({ ...strict, ...change }, { ...holds, ...context }, [of]))).toEqual([rule]);
  });

  it("names all that fail, also that it has no discount", () => {
    const other = judge({ discount: null, products: only("p2") });
    expect(failed(other)).toEqual([{ rule: "noDiscount" }, { rule: "products" }]);
    const rules = failed(judge(strict, { branchId: "2", at: at("12:00", tuesday) }, [line({ productId: "p2" })]));
    expect(rules.map(({ rule }) => rule)).toEqual(["branch", "date", "weekday", "login", "products"]);
  });
});

describe("the hours of a promotion", () => {
  const overnight = { times: [{ weekday: 1, open: 22 * 60, close: 2 * 60 }] } as const;

  it.each<[string, Partial<Promotion>, number, boolean]>([
    ["A44: holds to midnight", overnight, at("23:59"), true],
    ["A44: not before it begins", overnight, at("21:59"), false],
    ["a weekday without hours has no limit", overnight, at("12:00", tuesday), true],
    [
      "A44: runs past midnight beside the hours of the day",
      { times: [...overnight.times, { weekday: 2, open: 600, close: 660 }] },
      at("01:59", tuesday),
      true,
    ],
    [
      "A44: and ends",
      { times: [...overnight.times, { weekday: 2, open: 600, close: 660 }] },
      at("02:00", tuesday),
      false,
    ],
    ["A56: past midnight the weekday counts too", { ...overnight, weekdays: [1] }, at("01:00", tuesday), false],
    ["A44: equal ends are the whole day", { times: [{ weekday: 1, open: 600, close: 600 }] }, at("11:00"), true],
    [
      "from Sunday into Monday",
      {
        times: [
          { weekday: 7, open: 1380, close: 60 },
          { weekday: 1, open: 600, close: 660 },
        ],
      },
      at("00:30"),
      true,
    ],
    [
      "one of two is enough",
      {
        times: [
          { weekday: 1, open: 600, close: 660 },
          { weekday: 1, open: 700, close: 730 },
        ],
      },
      at("12:00"),
      true,
    ],
  ])("%s", (_, of, instant, applies) => {
    expect(judge(of, { at: instant }).applies).toBe(applies);
  });

  it("A57: go by Bogotá's clock", () => {
    const lateMonday = Date.UTC(2026, 6, 28, 4, 30);
    expect(judge({ weekdays: [1] }, { at: lateMonday }).applies).toBe(true);
  });

  it("A56: on a holiday the weekday's flag is needed as well", () => {
    const holidays = new Set(["2026-07-27"]);
    expect(judge({ weekdays: [1] }, { holidays }).applies).toBe(true);
    expect(failed(judge({ weekdays: [2] }, { holidays }))).toEqual([{ rule: "weekday", weekdays: [2] }]);
  });
});

const best = (...of: Partial<Promotion>[]) => {
  const order = { lines: [line()], value: 20_000 };
  const verdicts = judgePromotions(of.map(promotion), order, sampleContext());
  return verdicts.map((verdict) => (verdict.applies ? verdict.promotion.id : failed(verdict)));
};
const percent = (rate: number) => ({ discount: { kind: "percent", rate } as const });
const fixed = (amount: number) => ({ discount: { kind: "fixed", amount } as const });

describe("the best promotion of a line", () => {
  it("A55: a percentage beats any amount, the higher the lower, the whole menu wins ties, then the lower id", () => {
    expect(best({ id: "2", ...fixed(10_000) }, { id: "1", ...percent(50_000) })).toEqual(["1", better("1")]);
    expect(best({ id: "1", ...percent(50_000) }, { id: "2", ...percent(50_001) })).toEqual(["2", better("2")]);
    expect(best({ id: "1", ...fixed(9000) }, { id: "2", ...fixed(9001) })).toEqual(["2", better("2")]);
    expect(best({ id: "1", products: only("p1") }, { id: "2" })).toEqual(["2", better("2")]);
    expect(best({ id: "10" }, { id: "9" })).toEqual(["9", better("9")]);
    expect(best({ id: "12" }, { id: "11" }, { id: "11" })).toEqual(["11", better("11"), better("11")]);
  });

  it("S1 §4: one that does not hold stands in nobody's way", () => {
    expect(best({ id: "1", ...percent(500_000), isActive: false }, { id: "2" })).toEqual([[{ rule: "inactive" }], "2"]);
  });

  it("S1 §4: an amount beats one of nothing, and of a percentage and an amount the percentage counts", () => {
    expect(best({ id: "1", discount: null }, { id: "2", ...fixed(1) })).toEqual(["2", [{ rule: "noDiscount" }]]);
    expect(best({ id: "1", ...percent(1000) }, { id: "2", ...fixed(2000) })).toEqual(["1", better("1")]);
  });

  it("each line has its own", () => {
    const lines = [line({ lineId: "a" }), line({ lineId: "b", productId: "p2" })];
    const promotions = [promotion({ id: "1", ...percent(200_000), products: only("p2") }), promotion({ id: "2" })];
    const verdicts = judgePromotions(promotions, { lines, value: 40_000 }, sampleContext());
    expect(verdicts).toMatchObject([
      { applies: true, amount: 4000, lines: [{ lineId: "b", amount: 4000 }] },
      { applies: true, amount: 2000, lines: [{ lineId: "a", amount: 2000 }] },
    ]);
  });

  it("A38: product 2265 is a product like any other", () => {
    const lines = [line({ productId: "2265" })];
    expect(judge({ products: only("2265") }, {}, lines)).toMatchObject({ applies: true, amount: 2000 });
    expect(judge(fixed(3000), {}, lines)).toMatchObject({ applies: true, amount: 3000 });
  });
});

describe("what a promotion takes off", () => {
  it("A159: a percentage of base price × quantity, without size and options", () => {
    const lines = [line({ basePrice: 10_000, quantity: 3, total: 51_000 })];
    expect(judge({}, {}, lines)).toMatchObject({ basis: 30_000, amount: 3000 });
  });

  it("S1 §9: an amount for each unit", () => {
    const lines = [line({ basePrice: 10_000, quantity: 3, total: 30_000 })];
    expect(judge({ discount: { kind: "fixed", amount: 1500 } }, {}, lines)).toMatchObject({ amount: 4500 });
  });

  it("never more than the base or the line: a size may be cheaper, a rate above 100 %, an amount above the price", () => {
    const cheap = [line({ basePrice: 10_000, total: 4000 })];
    expect(judge({ discount: { kind: "percent", rate: 1_000_000 } }, {}, cheap)).toMatchObject({ amount: 4000 });
    expect(judge({ discount: { kind: "percent", rate: 2_000_000 } })).toMatchObject({ amount: 20_000 });
    expect(judge({ discount: { kind: "fixed", amount: 30_000 } })).toMatchObject({ amount: 20_000 });
  });

  it("S1 §4: nothing of a free product, nor of a share below half a peso", () => {
    expect(failed(judge({}, {}, [line({ basePrice: 0, total: 5000 })]))).toEqual([{ rule: "noDiscount" }]);
    expect(failed(judge({ discount: { kind: "percent", rate: 1 } }))).toEqual([{ rule: "noDiscount" }]);
  });
});

describe("free delivery", () => {
  it("A58, A67: holds from its minimum on, and says what is missing", () => {
    expect(freeFrom(50_000, free(50_000))[0]?.applies).toBe(true);
    expect(freeFrom(49_999, free(50_000)).map(failed)).toEqual([[{ rule: "minimum", missing: 1 }]]);
    expect(freeFrom(0, free(0))).toEqual([{ promotion: free(0), applies: true, basis: 0, amount: 0, lines: [] }]);
    const ids = freeFrom(9, free(0, { id: "10" }), free(0, { id: "9" })).map(({ promotion: { id } }) => id);
    expect(ids).toEqual(["9", "10"]);
  });

  it("S1 §4: keeps the other rules, whatever its products", () => {
    expect(freeFrom(1, free(0, { weekdays: [2], products: [] })).map(failed)).toEqual([
      [{ rule: "weekday", weekdays: [2] }],
    ]);
    expect(freeFrom(1, free(0, { products: [] }))[0]?.applies).toBe(true);
  });

  it("S1 §4: is no discount of products, and they are no free delivery", () => {
    const both = [free(0), promotion({ id: "2" })];
    const order = { lines: [line()], value: 20_000 };
    expect(judgePromotions(both, order, sampleContext()).map(({ promotion: { id } }) => id)).toEqual(["2"]);
    expect(freeFrom(1, ...both)).toHaveLength(1);
  });
});
