import { describe, expect, it } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { deliveryFeeOf, discountOf, sumOf } from "#domain/order/adjustment.ts";
import { known, unknown } from "#domain/order/facts.ts";
import {
  sampleBusiness,
  sampleCoupon,
  sampleItem,
  sampleLine,
  sampleMenuGroup,
  samplePromotion,
} from "#tests/support/samples.ts";
import {
  hours,
  delivered,
  ask,
  promoting,
  promotionRow,
  couponRows,
  codes,
  menuOf,
  schedules,
  branchWith,
} from "./ask-assess.ts";

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
      { inputs: { ...noInputs, coupon: "HOLA10" } },
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
    const order = ask({ inputs: { ...noInputs, coupon: "HOLA10" } }, { coupon });
    expect(order.problems).toEqual([{ code: "coupon_invalid", reason: "belowMinimum" }]);
    expect(discountOf(order)).toBe(0);
  });

  it("A60: a valid coupon with nothing to take off has no row and is no problem", () => {
    const coupon = known({ kind: "valid", coupon: sampleCoupon({ products: [] }) } as const);
    expect(ask({ inputs: { ...noInputs, coupon: "HOLA10" } }, { coupon })).toMatchObject({
      adjustments: [],
      problems: [],
    });
    expect(ask({}, { coupon: known({ kind: "valid", coupon: sampleCoupon() }) }).adjustments).toEqual([]);
  });
});
