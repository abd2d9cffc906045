import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { deliveryFeeOf, discountOf, sumOf } from "#domain/order/adjustment.ts";
import { assess } from "#domain/order/assess.ts";
import { known, unknown } from "#domain/order/facts.ts";
import type { OrderFacts } from "#domain/order/facts.ts";
import type { OrderIntent as OldIntent } from "#domain/order/quote.ts";
import { isLineProblem } from "#domain/order/problem.ts";
import { assembleOrder } from "#lib/server/order-intent.ts";
import { areaOf, buildQuote, type QuoteKnowledge } from "#lib/server/quote.ts";
import { anyChoices, filledCart, openingRule, patience, rate, runs } from "#tests/support/arbitraries.ts";
import { sampleBranch, sampleBusiness } from "#tests/support/samples.ts";

const point = { latitude: 4.65, longitude: -74.06 };
const address = {
  id: null,
  name: "Casa",
  line1: "Calle 60 # 9-45",
  details: "",
  neighborhood: "Chapinero",
  city: "Bogotá",
  country: "co",
  point,
};
const methods = {
  delivery: { id: "2", mode: "delivery", name: "Domicilio", isCollectible: false },
  pickup: { id: "1", mode: "pickup", name: "Recoger", isCollectible: true },
  onsite: { id: "3", mode: "onsite", name: "En sitio", isCollectible: true },
} as const;
const payments = [
  { id: "10", kind: "cash", provider: null, name: "", label: "Efectivo", action: "request" },
  { id: "11", kind: "online", provider: "epayco", name: "", label: "Tarjeta", action: "form" },
  { id: "12", kind: "transfer", provider: null, name: "", label: "Transferencia", action: "request" },
] as const;

const scene = filledCart.chain(({ menu, lines }) =>
  fc.record({
    menu: fc.constant(menu),
    lines: fc.tuple(
      ...lines.map((line) =>
        fc.oneof(
          { weight: 9, arbitrary: fc.constant(line) },
          {
            weight: 1,
            arbitrary: fc
              .record({
                itemId: fc.constantFrom(line.itemId, "nothing"),
                sizeName: fc.constantFrom(line.sizeName, "Ninguna"),
                options: anyChoices(menu.groups[0]?.items[0]?.optionGroups ?? []),
                quantity: fc.constantFrom(1, 99, 100),
              })
              .map((wrong) => ({ ...line, ...wrong })),
          },
        ),
      ),
    ),
    minute: fc.integer({ min: 0, max: 14 * 1440 }),
    openingRules: fc.array(openingRule, { maxLength: 3 }),
    windows: fc.array(openingRule, { maxLength: 1 }),
    mode: fc.constantFrom("delivery", "pickup", "onsite"),
    hasAddress: fc.boolean(),
    offered: fc.subarray([methods.delivery, methods.pickup, methods.onsite]),
    paymentMethodId: fc.constantFrom("10", "11", "12", "99"),
    minimumOrder: fc.constantFrom(0, 0, 20_000, 200_000),
    taxes: fc.array(rate, { maxLength: 3 }),
    surcharge: rate,
    isCovered: fc.boolean(),
    fee: fc.option(fc.integer({ min: 0, max: 20_000 })),
    isFeeConfirmed: fc.boolean(),
    isActive: fc.constantFrom(true, true, true, false),
    isAvailable: fc.constantFrom(true, true, true, false),
    onlyMenu: fc.constantFrom(false, false, false, true),
    requiresLegalAge: fc.boolean(),
    legalAgeConfirmed: fc.boolean(),
  }),
);

type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

function oldWay(of: Scene): { intent: OldIntent; knowledge: QuoteKnowledge } {
  const menu = {
    ...of.menu,
    groups: of.menu.groups.map((group, index) => ({
      ...group,
      windows: index === 0 ? of.windows : [],
      items: group.items.map((item) => ({ ...item, requiresLegalAge: of.requiresLegalAge })),
    })),
  };
  const ring = [
    { latitude: 4.6, longitude: -74.1 },
    { latitude: 4.6, longitude: -74 },
    { latitude: 4.7, longitude: -74 },
    { latitude: 4.7, longitude: -74.1 },
  ];
  const area = { id: "5", name: "Norte", price: of.fee, isActive: true, shape: "polygon", ring } as const;
  const business = sampleBusiness({
    isActive: true,
    isAvailable: of.isAvailable,
    plan: { isPro: true, isPremium: false, onlyMenu: of.onlyMenu },
    taxes: of.taxes.map((share, index) => ({ name: `Impuesto ${index}`, rate: share })),
    surcharges: { epayco: of.surcharge },
    schedulingEnabled: of.isActive,
  });
  const branch = sampleBranch({
    openingRules: of.openingRules,
    minimumOrder: of.minimumOrder,
    deliveryMethods: [...of.offered],
    paymentMethods: [...payments],
    coverageAreas: of.isCovered ? [{ ...area, ring: [...area.ring] }] : [],
    schedulingEnabled: true,
  });
  const isDelivery = of.mode === "delivery" && of.hasAddress && of.isCovered;
  const knowledge: QuoteKnowledge = {
    business,
    branch,
    menu,
    now: bogotaInstant("2026-07-20", of.minute),
    holidays: new Set(["2026-07-20"]),
    deliveryFee: isDelivery ? of.fee : null,
    isFeeConfirmed: of.mode !== "delivery" || (isDelivery && of.fee !== null && of.isFeeConfirmed),
  };
  const intent: OldIntent = {
    attemptKey: "a".repeat(20),
    branchId: "1",
    lines: [...of.lines],
    mode: of.mode,
    address: of.hasAddress ? address : null,
    paymentMethodId: of.paymentMethodId,
    expectedTotal: 0,
    legalAgeConfirmed: of.legalAgeConfirmed,
  };
  return { intent, knowledge };
}

function newFacts(
  { business, branch, menu, holidays, deliveryFee, isFeeConfirmed }: QuoteKnowledge,
  intent: OldIntent,
) {
  const area = areaOf(branch, intent);
  const facts: OrderFacts = {
    business: known(business),
    branch: known(branch),
    menu: known(menu),
    holidays: known(holidays),
    promotions: known([]),
    coupon: unknown(),
    destination: known(area ? { kind: "covered", area } : { kind: "notCovered" }),
    fee: deliveryFee !== null && isFeeConfirmed ? known(deliveryFee) : unknown(deliveryFee),
  };
  return facts;
}

test(
  "what was built in four places and the one rule agree on every amount and every refusal",
  { timeout: patience },
  () => {
    fc.assert(
      fc.property(scene, (of) => {
        const { intent, knowledge } = oldWay(of);
        const quote = buildQuote(intent, knowledge);
        const order = assess(
          { ...intent, when: { kind: "now" }, table: null, couponCode: null, courierNote: "" },
          newFacts(knowledge, intent),
          knowledge.now,
        );
        const codes: string[] = order.problems.map(({ code }) => code);
        expect(order.lines).toEqual(quote.lines);
        expect(order.requiresLegalAge).toBe(quote.requiresLegalAge);
        expect(order.problems.filter(isLineProblem).map(({ code, lineId }) => ({ code, lineId }))).toEqual(
          quote.problems.map(({ code, lineId }) => ({ code, lineId })),
        );
        // A method that the branch does not have: the old quote named a fee, and asked for an address first.
        if (!codes.includes("method_not_allowed")) {
          expect({
            subtotal: order.subtotal,
            discount: discountOf(order),
            surcharge: sumOf(order, "surcharge"),
            taxTotal: sumOf(order, "tax"),
            taxes: order.adjustments
              .filter(({ kind }) => kind === "tax")
              .map(({ source, rate: share, amount }) => ({ name: source.name, rate: share, amount })),
            deliveryFee: deliveryFeeOf(order),
            total: order.total,
          }).toEqual(quote.totals);
        }
        const old = assembleOrder({ ...intent, expectedTotal: quote.totals.total }, knowledge, quote, "7");
        expect(order.problems.length === 0 && order.unknown.length === 0).toBe(old.ok);
        if (old.ok || codes.includes("method_not_allowed")) return;
        if (old.failure.kind === "refused") expect(codes).toContain(old.failure.code);
        else expect(order.unknown).toEqual(["fee"]);
      }),
      runs(2000),
    );
  },
);
