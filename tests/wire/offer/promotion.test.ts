import { assert, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { everyDay } from "#domain/base/weekly-window.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { judgePromotions } from "#domain/offer/verdict.ts";
import { runs } from "#tests/support/arbitraries.ts";
import { findNaN, mutationsOf } from "#tests/support/mutations.ts";
import { sampleContext, sampleOfferLine } from "#tests/support/samples.ts";
import { couponFrom, couponOfferFrom } from "#wire/offer/coupon.ts";
import { promotionFrom } from "#wire/offer/promotion.ts";
import { readEach } from "#wire/reading.ts";
import { UnreadableRow } from "#wire/reading.ts";
import type { Note } from "#wire/reading.ts";

const silent = { note: () => undefined };

const bare = { id: 7, name: "Martes", discount_type: "per", discount_percentage: 25, is_active: true };
const row = (more: Record<string, unknown> = {}) => ({
  ...bare,
  monday: true,
  tuesday: true,
  wenesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
  holiday: true,
  products: { allProducts: true },
  ...more,
});

function read(more: Record<string, unknown> = {}): Promotion {
  const promotion = promotionFrom(row(more), silent);
  if (!promotion) throw new Error("No promotion");
  return promotion;
}

const dates = (start: unknown, end: unknown) =>
  read({ is_promotion_date: true, start_at_unix_time: start, end_at_unix_time: end }).dates;
const times = (raw: unknown) => read({ times_per_day: raw }).times;
const products = (raw: unknown) => read({ products: raw }).products;
const named = (more: object) => ({ productId: "6", itemIds: null, sizes: null, ...more });
const nine = { open: 540, close: 600 };

describe("a promotion's row", () => {
  it("S1 §3: as it was recorded", () => {
    const recorded = {
      id: "2",
      name: "Martes de pizza 25%",
      description: null,
      discount_type: "per",
      discount_percentage: 25,
      discount_fixed: null,
      minimum_valued_to_be_applied: null,
      maximum_valued_to_be_applied: null,
      is_min_value: false,
      is_first_order: false,
      is_once_to_customer: false,
      is_promotion_date: false,
      start_at_unix_time: null,
      end_at_unix_time: null,
      monday: false,
      tuesday: true,
      wenesday: false,
      thursday: false,
      friday: false,
      saturday: false,
      sunday: false,
      holiday: true,
      times_per_day: { tuesday: [{ to: "21:00", from: "12:00" }] },
      is_active: true,
      deleted: false,
      cupon_code: null,
      branches: [{ id: "1" }],
      business: { id: "1" },
      products: [{ id: 6, name: "Pizza criolla", checked: true }],
    };
    expect(promotionFrom(recorded, silent)).toEqual({
      id: "2",
      name: "Martes de pizza 25%",
      discount: { kind: "percent", rate: 250_000 },
      freeDelivery: false,
      products: [{ productId: "6", itemIds: null, sizes: null }],
      isActive: true,
      weekdays: [2],
      onHolidays: true,
      branchIds: ["1"],
      dates: { from: null, until: null },
      times: [{ weekday: 2, open: 720, close: 1260 }],
      minimum: 0,
      firstOrder: false,
      oncePerCustomer: false,
    });
  });

  it("without a name is called by its description: a hint of no words helps nobody (B1)", () => {
    expect(read({ name: " ", description: "20 % los martes" }).name).toBe("20 % los martes");
    expect(read({ name: null, description: null }).name).toBe("");
  });

  it("with nothing but an id and a discount has no rules, and names no products", () => {
    expect(promotionFrom(bare, silent)).toMatchObject({
      weekdays: everyDay,
      onHolidays: true,
      branchIds: [],
      times: [],
      minimum: 0,
      products: [],
    });
    expect(promotionFrom({ id: 7 }, silent)).toMatchObject({ isActive: false, discount: null });
  });

  it("D10: is none when it is a coupon, or deleted", () => {
    for (const more of [
      { discount_type: "CUPON" },
      { discount_type: "coupon" },
      { cupon_code: "X" },
      { deleted: true },
    ])
      expect(promotionFrom(row(more), silent)).toBeNull();
  });

  it("the flags that are on count, however spelt; a holiday's is off unless it says so", () => {
    expect(read({ monday: null, tuesday: "false", wenesday: 1, thursday: 0, holiday: null })).toMatchObject({
      weekdays: [3, 5, 6, 7],
      onHolidays: false,
    });
  });
});

describe("the discount of a row", () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ["A146: three decimals", { discount_percentage: "0.966" }, { kind: "percent", rate: 9660 }],
    ["all of it", { discount_percentage: 100 }, { kind: "percent", rate: 1_000_000 }],
    ["nothing", { discount_percentage: 0 }, null],
    ["none", { discount_percentage: null, discount_fixed: 5000 }, null],
    ["an amount", { discount_type: "fixed", discount_fixed: "2500.00" }, { kind: "fixed", amount: 2500 }],
    ["no amount", { discount_type: "fixed", discount_percentage: 10 }, null],
    ["no kind, a percentage", { discount_type: null, discount_fixed: 1 }, { kind: "percent", rate: 250_000 }],
    [
      "no kind, an amount",
      { discount_type: "others", discount_percentage: null, discount_fixed: 9 },
      { kind: "fixed", amount: 9 },
    ],
    ["free delivery takes nothing off products", { discount_type: "free_delivery" }, null],
  ])("%s", (_, more, discount) => {
    expect(read(more).discount).toEqual(discount);
  });

  it("S1 §4: the minimum counts with its flag, and for free delivery always", () => {
    expect(read({ minimum_valued_to_be_applied: "60000" }).minimum).toBe(0);
    expect(read({ minimum_valued_to_be_applied: "60000", is_min_value: true }).minimum).toBe(60_000);
    expect(read({ minimum_valued_to_be_applied: 60_000, discount_type: "free_delivery" }).minimum).toBe(60_000);
    expect(read({ is_min_value: true }).minimum).toBe(0);
  });
});

describe("the dates of a row", () => {
  it("are unix times in seconds or milliseconds, as numbers or digits", () => {
    expect(dates(1_704_085_200, "1893474000")).toEqual({ from: 1_704_085_200_000, until: 1_893_474_000_000 });
    expect(dates("1704085200000", 1_893_474_000_000)).toEqual({ from: 1_704_085_200_000, until: 1_893_474_000_000 });
    expect(dates("2024-01-01T05:00:00Z", null)).toEqual({ from: 1_704_085_200_000, until: null });
  });

  it("far ones stay far, on their side", () => {
    expect(dates(-5, 1)).toEqual({ from: -5000, until: 1000 });
    expect(dates(9e18, 9e18)).toEqual({ from: 8.64e15, until: 8.64e15 });
  });

  it("are open where there is none, and no rule without the flag", () => {
    expect(dates(null, 0)).toEqual({ from: null, until: null });
    expect(read({ start_at_unix_time: 1, end_at_unix_time: 2 }).dates).toEqual({ from: null, until: null });
  });
});

describe("the times of a row", () => {
  const tuesday = { weekday: 2, ...nine };

  it.each<[string, unknown]>([
    ["an object of lists", { tuesday: [{ from: "09:00", to: "10:00" }] }],
    ["its text", '{"tuesday":[{"from":"09:00:00","to":"10:00:00.000"}]}'],
    ["one range", { Tuesday: { from: "9:00", to: "10:00" } }],
    ["a list with days", [{ day: "tuesday", from: "09:00", to: "10:00" }]],
    ["a list with numbers", [{ day: 2, from: "09:00", to: "10:00" }]],
    ["beside empty days", { monday: [], tuesday: [{ from: "09:00", to: "10:00" }], friday: null }],
    [
      "beside empty ranges",
      {
        tuesday: [
          { from: "", to: null },
          { from: "09:00", to: "10:00" },
        ],
      },
    ],
  ])("%s", (_, raw) => {
    expect(times(raw)).toEqual([tuesday]);
  });

  it("both spellings of Wednesday", () => {
    const wednesday = [{ weekday: 3, ...nine }];
    expect(times({ wenesday: [{ from: "09:00", to: "10:00" }] })).toEqual(wednesday);
    expect(times({ wednesday: [{ from: "09:00", to: "10:00" }] })).toEqual(wednesday);
  });

  it("the last minute of the day is its end", () => {
    expect(times({ monday: [{ from: "00:00", to: "23:59" }] })).toEqual([{ weekday: 1, open: 0, close: 0 }]);
    expect(times({ monday: [{ from: "18:00", to: "24:00" }] })).toEqual([{ weekday: 1, open: 1080, close: 0 }]);
  });

  it.each([null, undefined, "", {}, [], { monday: [] }])("%o has no hours", (raw) => {
    expect(times(raw)).toEqual([]);
  });
});

describe("the products of a row", () => {
  it("are the whole menu only where it says so", () => {
    expect(products({ allProducts: true })).toBeNull();
    for (const raw of [{ allProducts: false }, {}, [], null, undefined, "x"]) expect(products(raw)).toEqual([]);
  });

  it("are those checked", () => {
    expect(products([{ id: 6, checked: true }, { id: 7, checked: false }, { id: 8 }])).toEqual([named({})]);
  });

  it("A159: with their sizes and menu items where some are checked", () => {
    const sizes = [
      { name: "Grande", checked: true },
      { name: "Mediana", checked: false },
    ];
    expect(products([{ id: 6, checked: true, sizes }])).toEqual([named({ sizes: ["Grande"] })]);
    expect(products([{ id: 6, sizes }])).toEqual([named({ sizes: ["Grande"] })]);
    expect(products([{ id: 6, checked: true, sizes: sizes.slice(1) }])).toEqual([named({})]);
    expect(products([{ id: 6, items: [{ id: 61, checked: true }, { id: 62 }] }])).toEqual([named({ itemIds: ["61"] })]);
  });
});

describe("a row that cannot be read", () => {
  it.each<[string, Record<string, unknown>]>([
    ["id", { id: "x" }],
    ["discount_percentage", { discount_percentage: 150 }],
    ["discount_percentage", { discount_percentage: -1 }],
    ["discount_percentage", { discount_percentage: "diez" }],
    ["discount_fixed", { discount_fixed: -5 }],
    ["minimum_valued_to_be_applied", { is_min_value: true, minimum_valued_to_be_applied: "mucho" }],
    ["end_at_unix_time", { is_promotion_date: true, end_at_unix_time: "pronto" }],
    ["times_per_day", { times_per_day: { martes: [{ from: "09:00", to: "10:00" }] } }],
    ["times_per_day", { times_per_day: { monday: [{ from: "09:00" }] } }],
    ["times_per_day", { times_per_day: "{" }],
    ["times_per_day", { times_per_day: 5 }],
    ["branches", { branches: "1" }],
    ["branches", { branches: [null] }],
    ["products", { products: [{ checked: true }] }],
    ["products", { products: [{ id: 6, sizes: [{ checked: true }] }] }],
  ])("F6: %s drops it alone, and is noted", (field, more) => {
    const notes: Note[] = [];
    const reading = { note: (note: Note) => notes.push(note) };
    const list = readEach([row(more), row({ id: 8 })], "promotion", (raw) => promotionFrom(raw, reading), reading);
    expect(list.map(({ id }) => id)).toEqual(["8"]);
    expect(notes).toMatchObject([{ kind: "hidden", row: "promotion", field }]);
  });
});

describe("a coupon's row", () => {
  const coupon = { id: 4, name: "Bienvenida", cupon_code: " brasa10 ", discount_type: "CUPON", discount_fixed: 10_000 };

  it("S3 §3: as a backend answers it", () => {
    expect(couponFrom({ ...coupon, maximum_valued_to_be_applied: "9000" }, silent)).toEqual({
      code: "BRASA10",
      name: "Bienvenida",
      description: null,
      discount: { kind: "fixed", amount: 10_000 },
      products: null,
      most: 9000,
    });
    const plain = { cupon_code: "X", discount_value: "500", products: [{ id: 6, checked: true }] };
    expect(couponFrom(plain, silent)).toMatchObject({
      name: "X",
      discount: { kind: "fixed", amount: 500 },
      most: null,
    });
    expect(couponFrom(plain, silent).products).toHaveLength(1);
    expect(couponFrom({ ...plain, discount_percentage: 8 }, silent).discount).toEqual({
      kind: "percent",
      rate: 80_000,
    });
  });

  it("is none without a code or a discount", () => {
    expect(() => couponFrom({ ...coupon, cupon_code: null }, silent)).toThrow("no coupon");
    expect(() => couponFrom({ ...coupon, discount_fixed: 0 }, silent)).toThrow("no coupon");
  });

  it("has its rules in the platform's rows", () => {
    const offer = couponOfferFrom({ ...coupon, is_first_order: true, is_active: true }, silent);
    expect(offer).toMatchObject({ id: "4", isActive: true, firstOrder: true, coupon: { code: "BRASA10" } });
    expect(couponOfferFrom({ ...coupon, deleted: true }, silent)).toBeNull();
  });
});

const readable = (body: unknown) => {
  try {
    return promotionFrom(body, silent);
  } catch (error) {
    if (error instanceof UnreadableRow) return "unreadable";
    throw error;
  }
};

describe("F6: whatever a row says, it", () => {
  const full = row({
    is_min_value: true,
    minimum_valued_to_be_applied: 5000,
    is_promotion_date: true,
    start_at_unix_time: 1_704_085_200_000,
    end_at_unix_time: 4_102_444_800,
    times_per_day: { monday: [{ from: "09:00", to: "02:00" }], wenesday: [{ from: "00:00", to: "23:59" }] },
    branches: [{ id: 1 }],
    products: [
      { id: 6, checked: true, sizes: [{ name: "Grande", checked: true }], items: [{ id: 61, checked: true }] },
    ],
  });

  it("is a promotion that can be judged to the peso, none, or unreadable", () => {
    const seen = { read: 0, unreadable: 0 };
    assert(
      property(mutationsOf(full), (body) => {
        const promotion = readable(body);
        seen[promotion === "unreadable" ? "unreadable" : "read"] += 1;
        if (promotion === "unreadable") return;
        expect(findNaN(promotion)).toBeNull();
        const lines = [sampleOfferLine({ itemId: "61", productId: "6", sizeName: "Grande" })];
        const verdicts = judgePromotions(promotion ? [promotion] : [], { lines, value: 20_000 }, sampleContext());
        for (const verdict of verdicts.filter(({ applies }) => applies)) {
          const amount = verdict.applies ? verdict.amount : 0;
          expect(Number.isSafeInteger(amount) && amount > 0 && amount <= 20_000).toBe(true);
        }
      }),
      runs(1000),
    );
    expect(Math.min(seen.read, seen.unreadable)).toBeGreaterThan(50);
  });
});
