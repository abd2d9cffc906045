import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { deliveryFeeOf, discountOf, sumOf } from "#domain/order/adjustment.ts";
import type { Discount } from "#domain/offer/discount.ts";
import { assess } from "#domain/order/assess.ts";
import type { Assessed, Assessment } from "#domain/order/assess.ts";
import { known, unknown } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { isLineProblem } from "#domain/order/problem.ts";
import { canBeChosen, filledCart, patience, pesos, rate, runs } from "#tests/support/arbitraries.ts";
import {
  sampleAddress,
  sampleBranch,
  sampleBusiness,
  sampleCoupon,
  sampleFacts,
  sampleIntent,
  sampleItem,
  sampleLine,
  sampleMenuGroup,
  samplePayments,
  samplePromotion,
} from "#tests/support/samples.ts";

const noon = bogotaInstant("2026-07-27", 12 * 60);
const always = [{ days: [1, 2, 3, 4, 5, 6, 7] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[], onHolidays: true, open: 0, close: 0 }];
const hours = (open: number, close: number): typeof always =>
  always.map((window) => ({ ...window, open: open * 60, close: close * 60 }));
const delivered = { mode: "delivery", address: sampleAddress } as const;

const ask = (intent: Partial<OrderIntent> = {}, facts: Partial<OrderFacts> = {}, at = noon): Assessed =>
  assess(sampleIntent(intent), sampleFacts(facts), at);
const promoting = (more: Parameters<typeof samplePromotion>[0]) => ({ promotions: known([samplePromotion(more)]) });
const promotionRow = (more: Parameters<typeof samplePromotion>[0]) => ask({}, promoting(more)).adjustments[0];
const couponRows = (discount: Discount) => {
  const coupon = known({ kind: "valid", coupon: sampleCoupon({ discount }) } as const);
  return ask({ couponCode: "HOLA10" }, { coupon }).adjustments;
};
const codes = (order: Assessment) => order.problems.map(({ code }) => code);
const menuOf = (...items: ReturnType<typeof sampleItem>[]) =>
  known({ id: "menu-1", name: "Carta", groups: [sampleMenuGroup({ items })] });
const schedules = known(sampleBusiness({ schedulingEnabled: true }));
const branchWith = (more: Parameters<typeof sampleBranch>[0]) =>
  known(sampleBranch({ openingRules: always, paymentMethods: samplePayments, ...more }));

const ownTaxBeside = (...names: string[]) => {
  const business = known(sampleBusiness({ taxes: names.map((name) => ({ name, rate: 80_000 })) }));
  const rows = ask({}, { business, branch: branchWith({ tax: 50_000 }) }).adjustments;
  return rows.map((row) => [row.source.name, row.rate]);
};

describe("the amounts of an order", () => {
  it("A61–A66 golden: two lines, a promotion, two taxes, a surcharge and a fee", () => {
    const order = ask(
      {
        ...delivered,
        paymentMethodId: "11",
        lines: [sampleLine({ lineId: "a", quantity: 2 }), sampleLine({ lineId: "b", itemId: "i2" })],
      },
      {
        menu: menuOf(sampleItem({ price: 25_000 }), sampleItem({ id: "i2", price: 9999 })),
        business: known(
          sampleBusiness({
            surcharges: { epayco: 30_000 },
            taxes: [
              { name: "Impoconsumo", rate: 80_000 },
              { name: "IVA", rate: 190_000 },
            ],
          }),
        ),
        promotions: known([
          samplePromotion({
            id: "7",
            name: "Martes",
            discount: { kind: "fixed", amount: 2500 },
            products: [{ productId: "p1", itemIds: ["i1"], sizes: null }],
          }),
        ]),
        fee: known(5500),
      },
    );
    expect(order.subtotal).toBe(59_999);
    expect(
      order.adjustments.map(({ kind, source, rate: share, basis, amount, lines }) => [
        kind,
        source.name,
        share,
        basis,
        amount,
        lines,
      ]),
    ).toEqual([
      ["promotion", "Martes", null, 50_000, -5000, [{ lineId: "a", amount: 5000 }]],
      ["surcharge", "Tarjeta", 30_000, 59_999, 1800, []],
      ["tax", "Impoconsumo", 80_000, 54_999, 4400, []],
      ["tax", "IVA", 190_000, 54_999, 10_450, []],
      ["delivery", "Norte", null, 59_999, 5500, []],
    ]);
    expect(order.total).toBe(77_149);
  });

  it("A62, A66: the surcharge looks at the gross subtotal, taxes at what remains, the fee is untaxed", () => {
    const order = ask(
      { ...delivered, paymentMethodId: "11" },
      {
        menu: menuOf(sampleItem({ price: 10_000 })),
        business: known(sampleBusiness({ surcharges: { epayco: 50_000 }, taxes: [{ name: "IVA", rate: 100_000 }] })),
        promotions: known([samplePromotion({ discount: { kind: "fixed", amount: 4000 } })]),
        fee: known(4000),
      },
    );
    expect([sumOf(order, "surcharge"), sumOf(order, "tax"), order.total]).toEqual([500, 600, 11_100]);
  });

  it("A146: a tax of 0.966 % of a million is 9 660", () => {
    const order = ask(
      {},
      {
        menu: menuOf(sampleItem({ price: 1_000_000 })),
        business: known(sampleBusiness({ taxes: [{ name: "ICA", rate: 9660 }] })),
      },
    );
    expect(sumOf(order, "tax")).toBe(9660);
  });

  it("A70: an unknown fee has no row, one to an unknown destination names no area", () => {
    expect(ask(delivered, { fee: unknown() }).adjustments).toEqual([]);
    expect(ask(delivered, { destination: unknown() }).adjustments).toEqual([
      {
        kind: "delivery",
        source: { id: null, name: null },
        rate: null,
        basis: 25_000,
        amount: 5000,
        lines: [],
      },
    ]);
  });

  it("A34: an item is the one of the named group, and of the holiday's hours", () => {
    const night = [{ days: [], onHolidays: true, open: 0, close: 0 }];
    const dear = sampleMenuGroup({ id: "m2", items: [sampleItem({ groupId: "m2", price: 30_000 })], windows: night });
    const menu = known({ id: "1", name: "Carta", groups: [sampleMenuGroup(), dear] });
    const holidays = known(new Set(["2026-07-27"]));
    const asked = { lines: [sampleLine({ groupId: "m2" })] };
    expect(ask(asked, { menu, holidays }).subtotal).toBe(30_000);
    expect(codes(ask(asked, { menu }))).toEqual(["item_unavailable"]);
    expect(ask({ lines: [sampleLine({ groupId: "gone" })] }, { menu, holidays }).subtotal).toBe(25_000);
  });

  it("A70: nothing ordered and nothing to pay for have no fee row, a zone of 0 has one of 0", () => {
    expect(deliveryFeeOf(ask({ ...delivered, lines: [] }))).toBeNull();
    expect(deliveryFeeOf(ask(delivered, { menu: menuOf(sampleItem({ price: 0 })) }))).toBeNull();
    expect(deliveryFeeOf(ask(delivered, { fee: known(0) }))).toBe(0);
    expect(deliveryFeeOf(ask({ mode: "pickup" }))).toBeNull();
  });

  it("A67: a promotion that makes the delivery free takes the fee out of the total, nothing else", () => {
    const free = samplePromotion({ id: "9", name: "Envío gratis", discount: null, freeDelivery: true });
    const order = ask(delivered, { promotions: known([free]), fee: known(5000) });
    expect([deliveryFeeOf(order), discountOf(order), order.total]).toEqual([0, 0, order.subtotal]);
  });

  it("A159: the coupon comes after the promotions, of what they leave", () => {
    const order = ask(
      { couponCode: "HOLA10" },
      {
        menu: menuOf(sampleItem({ price: 20_000 })),
        promotions: known([samplePromotion({ discount: { kind: "percent", rate: 500_000 } })]),
        coupon: known({
          kind: "valid",
          coupon: sampleCoupon({ discount: { kind: "percent", rate: 100_000 } }),
        }),
      },
    );
    expect(order.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["promotion", -10_000],
      ["coupon", -1000],
    ]);
  });
});

describe("the promotions of an order", () => {
  const tuesday = bogotaInstant("2026-07-28", 12 * 60);

  it("B18: go by the time that the order is for", () => {
    const branch = branchWith({ schedulingEnabled: true, schedulingDays: 1 });
    const facts = { ...promoting({ weekdays: [2] }), branch, business: schedules };
    expect(discountOf(ask({}, facts))).toBe(0);
    expect(discountOf(ask({ when: { kind: "at", instant: tuesday } }, facts))).toBe(2500);
  });

  it("A147: before the opening they go by the opening", () => {
    const branch = branchWith({ openingRules: hours(14, 22), schedulingEnabled: true });
    const business = known(sampleBusiness({ schedulingEnabled: true }));
    const facts = { ...promoting({ times: [{ weekday: 1, open: 14 * 60, close: 15 * 60 }] }), branch, business };
    const early = ask({}, facts);
    expect(early.when).toEqual({ kind: "at", instant: bogotaInstant("2026-07-27", 14 * 60) });
    expect(discountOf(early)).toBe(2500);
  });

  it("S1 §4: look at branch, holidays and customer as the facts say", () => {
    expect(discountOf(ask({}, promoting({ branchIds: ["1"] })))).toBe(2500);
    expect(discountOf(ask({}, promoting({ branchIds: ["2"] })))).toBe(0);
    const holidays = known(new Set(["2026-07-27"]));
    expect(discountOf(ask({}, { ...promoting({ onHolidays: false }), holidays }))).toBe(0);
    const customer = known({ isLoggedIn: true, previousOrders: 0, usedPromotionIds: [] });
    expect(discountOf(ask({}, { ...promoting({ firstOrder: true }), customer }))).toBe(2500);
    expect(discountOf(ask({}, promoting({ firstOrder: true })))).toBe(0);
  });

  it("D3: an unknown customer matters only where nothing else keeps a promotion away", () => {
    const customer = unknown<never>();
    expect(ask({}, { ...promoting({ firstOrder: true }), customer }).unknown).toEqual(["customer"]);
    expect(ask({}, { ...promoting({ firstOrder: true, weekdays: [2] }), customer }).unknown).toEqual([]);
    expect(ask({}, { ...promoting({}), customer }).unknown).toEqual([]);
    expect(ask({}, { ...promoting({ isActive: false }), customer }).unknown).toEqual([]);
    const free = promoting({ freeDelivery: true, oncePerCustomer: true });
    expect(ask(delivered, { ...free, customer }).unknown).toEqual(["customer"]);
    // A guess is counted in, and is no knowledge.
    const past = { isLoggedIn: true, previousOrders: 0, usedPromotionIds: [] };
    for (const guess of [past, { ...past, previousOrders: 1 }, { ...past, isLoggedIn: false }]) {
      const order = ask({}, { ...promoting({ firstOrder: true }), customer: unknown(guess) });
      expect([order.unknown, discountOf(order)]).toEqual([["customer"], guess === past ? 2500 : 0]);
    }
    const used = unknown({ ...past, usedPromotionIds: ["1"] });
    expect(ask({}, { ...promoting({ oncePerCustomer: true }), customer: used }).unknown).toEqual(["customer"]);
    expect(ask({}, { ...promoting({ firstOrder: true }), customer: known(past) }).unknown).toEqual([]);
  });

  it("B1: every one has its verdict, those on products first", () => {
    const promotions = known([
      samplePromotion({ id: "9", discount: null, freeDelivery: true, minimum: 25_000 }),
      samplePromotion({ id: "2" }),
      samplePromotion({ id: "1" }),
    ]);
    const { verdicts } = ask({}, { promotions });
    expect(verdicts.map(({ applies, promotion }) => [promotion.id, applies])).toEqual([
      ["1", true],
      ["2", false],
      ["9", false],
    ]);
    expect(verdicts[2]).toMatchObject({ failed: [{ rule: "minimum", missing: 2500 }] });
  });

  it("names the promotion and its rate on its row, and no rate of an amount", () => {
    const source = { id: "1", name: "Diez por ciento" };
    const lines = [{ lineId: "l1", amount: 2500 }];
    expect(promotionRow({})).toEqual({ kind: "promotion", source, rate: 100_000, basis: 25_000, amount: -2500, lines });
    expect(promotionRow({ discount: { kind: "fixed", amount: 2500 } })).toMatchObject({ source, rate: null, lines });
  });

  it("names the coupon and its rate on its row, and no rate of an amount", () => {
    const [source, lines] = [{ id: "HOLA10", name: "Hola" }, [{ lineId: "l1", amount: 2500 }]];
    const expected = { kind: "coupon", source, rate: 100_000, basis: 25_000, amount: -2500, lines };
    expect(couponRows({ kind: "percent", rate: 100_000 })).toEqual([expected]);
    expect(couponRows({ kind: "fixed", amount: 2500 })).toEqual([{ ...expected, rate: null }]);
  });

  it("A67: names the promotion that pays the fee", () => {
    const free = promoting({ id: "9", name: "Envío gratis", discount: null, freeDelivery: true });
    const source = { id: "9", name: "Envío gratis" };
    const row = { kind: "freeDelivery", source, rate: null, basis: 5000, amount: -5000, lines: [] };
    expect(ask(delivered, free).adjustments[1]).toEqual(row);
  });

  it("A67, A70: a fee of 0 needs no row that takes it off", () => {
    const free = promoting({ discount: null, freeDelivery: true });
    const kinds = (fee: number) => ask(delivered, { ...free, fee: known(fee) }).adjustments.map(({ kind }) => kind);
    expect(kinds(0)).toEqual(["delivery"]);
    expect(kinds(1)).toEqual(["delivery", "freeDelivery"]);
  });

  it("S1 §8: a refused coupon says why, and takes nothing off", () => {
    const coupon = known({ kind: "invalid", reason: "belowMinimum" } as const);
    const order = ask({ couponCode: "HOLA10" }, { coupon });
    expect(order.problems).toEqual([{ code: "coupon_invalid", reason: "belowMinimum" }]);
    expect(discountOf(order)).toBe(0);
  });

  it("A60: a valid coupon with nothing to take off has no row and is no problem", () => {
    const coupon = known({ kind: "valid", coupon: sampleCoupon({ products: [] }) } as const);
    expect(ask({ couponCode: "HOLA10" }, { coupon })).toMatchObject({ adjustments: [], problems: [] });
    expect(ask({}, { coupon: known({ kind: "valid", coupon: sampleCoupon() }) }).adjustments).toEqual([]);
  });
});

describe("what keeps an order from being taken", () => {
  it("nothing, when everything is there", () => {
    const order = ask();
    expect([order.problems, order.unknown]).toEqual([[], []]);
  });

  it("names every problem in the order in which a person mends them", () => {
    const order = ask(
      { mode: null, paymentMethodId: null, lines: [sampleLine({ itemId: "gone" })] },
      {
        business: known(
          sampleBusiness({ isAvailable: false, plan: { isPro: true, isPremium: false, onlyMenu: true } }),
        ),
      },
    );
    expect(codes(order)).toEqual([
      "menu_only",
      "branch_closed",
      "mode_required",
      "payment_required",
      "item_unavailable",
    ]);
  });

  it.each([
    ["no product", { lines: [] }, {}, "empty"],
    [
      "a method that the branch does not have",
      { mode: "delivery" },
      { branch: branchWith({ deliveryMethods: [] }) },
      "method_not_allowed",
    ],
    ["an order on site, which nothing can prove yet", { mode: "onsite" }, {}, "method_not_allowed"],
    ["a delivery to nowhere", { mode: "delivery", address: null }, {}, "address_required"],
    ["a delivery that nobody makes", delivered, { destination: known({ kind: "notCovered" }) }, "not_covered"],
    [
      "a text and a point that are two places (M6)",
      delivered,
      { destination: known({ kind: "mismatch" }) },
      "address_mismatch",
    ],
    ["no payment method", { paymentMethodId: null }, {}, "payment_required"],
    ["a payment method of nobody", { paymentMethodId: "99" }, {}, "payment_not_allowed"],
    [
      "an online payment to a provider that we do not speak with",
      { paymentMethodId: "11" },
      { branch: branchWith({ paymentMethods: samplePayments.map((one) => ({ ...one, provider: "wompi" })) }) },
      "payment_not_allowed",
    ],
    ["a coupon that is none", { couponCode: "NADA" }, {}, "coupon_invalid"],
    ["a business that is not active", {}, { business: known(sampleBusiness({ isActive: false })) }, "branch_closed"],
    ["a closed branch", {}, { branch: branchWith({ openingRules: [] }) }, "branch_closed"],
  ] as const)("%s", (_, intent, facts, code) => {
    expect(codes(ask(intent as Partial<OrderIntent>, facts as Partial<OrderFacts>))).toEqual([code]);
  });

  it("S1 §4: the minimum says what is missing, and only of lines that can be had", () => {
    const branch = branchWith({ minimumOrder: 40_000 });
    expect(ask({}, { branch }).problems).toEqual([{ code: "below_minimum", missing: 15_000 }]);
    expect(codes(ask({ lines: [sampleLine({ itemId: "gone" })] }, { branch }))).toEqual(["item_unavailable"]);
  });

  it("M3: names the line and the group", () => {
    const item = sampleItem({ sizes: [{ name: "Grande", price: 1 }] });
    expect(ask({ lines: [sampleLine({ lineId: "x" })] }, { menu: menuOf(item) }).problems).toEqual([
      { code: "size_invalid", lineId: "x", groupId: null },
    ]);
  });

  it("A134: asks for legal age until it was said", () => {
    const menu = menuOf(sampleItem({ requiresLegalAge: true }));
    expect(codes(ask({}, { menu }))).toEqual(["legal_age_required"]);
    expect(codes(ask({ legalAgeConfirmed: true }, { menu }))).toEqual([]);
  });

  it("D3: what is needed and not known is named, with the guess counted in; what is not needed is not", () => {
    const order = ask(delivered, { fee: unknown(4000), coupon: unknown() });
    expect([order.unknown, deliveryFeeOf(order), order.problems]).toEqual([["fee"], 4000, []]);
    expect(ask({ mode: "pickup" }, { fee: unknown(), destination: unknown() }).unknown).toEqual([]);
    expect(deliveryFeeOf(ask(delivered, { fee: unknown() }))).toBeNull();
    expect(ask({ couponCode: "X" }, { coupon: unknown() }).unknown).toEqual(["coupon"]);
    const listed = menuOf(sampleItem({ optionGroups: null, hasOptions: true }));
    expect(ask({}, { menu: listed })).toMatchObject({ unknown: ["menu"], problems: [], lines: [] });
  });

  it("S3 §4: a time is a slot of the branch, and never of a table; a holiday has its own", () => {
    const night = { days: [], onHolidays: true, open: 18 * 60, close: 22 * 60 };
    const branch = branchWith({
      openingRules: [...hours(11, 22).map((rule) => ({ ...rule, onHolidays: false })), night],
      schedulingEnabled: true,
      schedulingDays: 1,
      schedulingLeadHours: 1,
    });
    const facts = { business: schedules, branch };
    const asked = (date: string, minute: number, more: Partial<OrderFacts> = {}) => {
      const when = { kind: "at", instant: bogotaInstant(date, minute) } as const;
      return codes(ask({ when }, { ...facts, ...more }));
    };
    expect(asked("2026-07-27", 13 * 60)).toEqual([]);
    expect(asked("2026-07-28", 11 * 60)).toEqual([]);
    const none: [string, number, Partial<OrderFacts>?][] = [
      ["2026-07-27", 11 * 60],
      ["2026-07-27", 12 * 60],
      ["2026-07-27", 13 * 60 + 30],
      ["2026-07-27", 22 * 60],
      ["2026-07-29", 13 * 60],
      ["2026-07-28", 13 * 60, { holidays: known(new Set(["2026-07-28"])) }],
      ["2026-07-27", 13 * 60, { business: known(sampleBusiness()) }],
      ["2026-07-27", 13 * 60, { branch: branchWith({ openingRules: hours(11, 22) }) }],
    ];
    for (const one of none) expect(asked(...one)).toEqual(["time_unavailable"]);
    const when = { kind: "at", instant: bogotaInstant("2026-07-27", 13 * 60) } as const;
    expect(codes(ask({ when, table: "4" }, facts))).toEqual(["time_unavailable"]);
    // What is closed now is closed, whatever time was chosen.
    expect(codes(ask({ when }, facts, bogotaInstant("2026-07-27", 7 * 60)))).toEqual(["branch_closed"]);
  });

  it("a time that cannot be had is judged as soon as possible, however far it lies", () => {
    const lost = ask({ when: { kind: "at", instant: Number.MAX_SAFE_INTEGER } });
    expect([codes(lost), lost.when, lost.lines.length]).toEqual([["time_unavailable"], { kind: "now" }, 1]);
  });

  it("A160: an order in another currency than pesos is refused, and a free method needs no fee", () => {
    expect(codes(ask({}, { branch: branchWith({ currency: "USD" }) }))).toEqual(["currency_not_priced"]);
    expect(codes(ask({}, { branch: branchWith({ currency: "COP" }) }))).toEqual([]);
    const deliveryMethods = sampleBranch().deliveryMethods.map((method) => ({ ...method, isFree: true }));
    const free = ask(delivered, { branch: branchWith({ deliveryMethods }), fee: unknown() });
    expect([deliveryFeeOf(free), free.unknown, free.problems]).toEqual([0, [], []]);
  });

  it("A160: the branch's own tax has the name of the only one that it replaces", () => {
    expect(ownTaxBeside("Impoconsumo")).toEqual([["Impoconsumo", 50_000]]);
    expect(ownTaxBeside("Impoconsumo", "IVA")).toEqual([["", 50_000]]);
    expect(ownTaxBeside()).toEqual([["", 50_000]]);
  });

  it("M6: where nobody delivers there is no fee, and no method serves a table", () => {
    const notCovered = ask(delivered, { destination: known({ kind: "notCovered" }) });
    expect([codes(notCovered), notCovered.adjustments]).toEqual([["not_covered"], []]);
    const onsite = { id: "3", mode: "onsite", name: "En sitio", isCollectible: true, isFree: true } as const;
    expect(codes(ask({ mode: "onsite" }, { branch: branchWith({ deliveryMethods: [onsite] }) }))).toEqual([
      "method_not_allowed",
    ]);
  });

  it("D3: one of business and branch alone is judged as far as it goes", () => {
    const menuOnly = known(sampleBusiness({ plan: { isPro: true, isPremium: false, onlyMenu: true } }));
    const noBranch = ask({ paymentMethodId: "99", ...delivered }, { business: menuOnly, branch: unknown() });
    expect([codes(noBranch), noBranch.unknown]).toEqual([["menu_only"], ["branch"]]);
    const noBusiness = ask(
      { paymentMethodId: "99" },
      { business: unknown(), branch: branchWith({ openingRules: [] }) },
    );
    expect([codes(noBusiness), noBusiness.unknown]).toEqual([["payment_not_allowed"], ["business"]]);
    expect(noBusiness.when).toEqual({ kind: "now" });
  });

  it("A42: a branch goes by a holiday's hours", () => {
    const onHolidays = [{ days: [], onHolidays: true, open: 0, close: 0 }];
    const branch = branchWith({ openingRules: onHolidays });
    expect(codes(ask({}, { branch }))).toEqual(["branch_closed"]);
    expect(codes(ask({}, { branch, holidays: known(new Set(["2026-07-27"])) }))).toEqual([]);
  });

  it("D3, A160: a branch's own tax that cannot be read leaves the amounts unknown", () => {
    expect(ask({}, { branch: branchWith({ tax: "unknown" }) }).unknown).toEqual(["branch"]);
    expect(ask({}, { branch: branchWith({ tax: null }) }).unknown).toEqual([]);
  });

  it("is total: an order of which nothing is known at all has no amounts and no lies", () => {
    const nothing: OrderFacts = {
      business: unknown(),
      branch: unknown(),
      menu: unknown(),
      holidays: unknown(),
      promotions: unknown(),
      coupon: unknown(),
      customer: unknown(),
      destination: unknown(),
      fee: unknown(),
    };
    const order = assess(sampleIntent({ ...delivered, couponCode: "X" }), nothing, noon);
    expect([order.total, order.problems]).toEqual([0, []]);
    expect(order.unknown.toSorted()).toEqual([
      "branch",
      "business",
      "coupon",
      "destination",
      "holidays",
      "menu",
      "promotions",
    ]);
  });
});

describe("room for what comes", () => {
  it("A147: an order before the opening is for the opening: its time, its items", () => {
    const early = {
      business: known(sampleBusiness({ schedulingEnabled: true })),
      branch: branchWith({ openingRules: hours(11, 20), schedulingEnabled: true }),
    };
    const served = (open: number, close: number) => {
      const group = sampleMenuGroup({ items: [sampleItem()], windows: hours(open, close) });
      return known({ id: "menu-1", name: "Carta", groups: [group] });
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

  it("a table and a note to the courier travel with the intent and change no amount", () => {
    const plain = ask(delivered);
    expect(ask({ ...delivered, table: "12", courierNote: "Timbre dañado" })).toEqual(plain);
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
    { ...delivered, paymentMethodId: "11", couponCode: "CUPON", lines: [...lines] },
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
