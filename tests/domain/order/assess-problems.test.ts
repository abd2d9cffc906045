import { describe, expect, it } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { deliveryFeeOf } from "#domain/order/adjustment.ts";
import { assess } from "#domain/order/assess.ts";
import { known, unknown } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import {
  sampleBranch,
  sampleBusiness,
  sampleIntent,
  sampleItem,
  sampleLine,
  samplePayments,
} from "#tests/support/samples.ts";
import { noon, hours, delivered, ask, codes, menuOf, schedules, branchWith, ownTaxBeside } from "./ask-assess.ts";

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
    ["an order on site of nobody there", { mode: "onsite" }, {}, "method_not_allowed"],
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
    ["a coupon that is none", { inputs: { ...noInputs, coupon: "NADA" } }, {}, "coupon_invalid"],
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
    expect(ask({ inputs: { ...noInputs, coupon: "X" } }, { coupon: unknown() }).unknown).toEqual(["coupon"]);
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
    const method = { id: "3", mode: "onsite", name: "En Sitio", isCollectible: true, isFree: true } as const;
    const atTable = { ...branch, value: { ...branch.value, deliveryMethods: [method] } };
    const place = known({ kind: "table", isProved: false } as const);
    const asked4 = ask({ when, mode: "onsite", table: "4" }, { ...facts, branch: atTable, place });
    expect(codes(asked4)).toEqual(["time_unavailable"]);
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
      place: unknown(),
      destination: unknown(),
      fee: unknown(),
    };
    const order = assess(sampleIntent({ ...delivered, inputs: { ...noInputs, coupon: "X" } }), nothing, noon);
    expect([order.total, order.problems]).toEqual([0, []]);
    expect(order.unknown.toSorted()).toEqual([
      "branch",
      "business",
      "coupon",
      "destination",
      "holidays",
      "menu",
      "place",
      "promotions",
    ]);
  });
});
