import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePercent } from "#domain/base/rate.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { judgeCoupon } from "#domain/offer/coupon.ts";
import { sumOf } from "#domain/order/adjustment.ts";
import { assess } from "#domain/order/assess.ts";
import type { Assessed } from "#domain/order/assess.ts";
import { known } from "#domain/order/facts.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { noInputs } from "#domain/order/adjustment.ts";
import { filledCart, patience, pesos, runs } from "#tests/support/arbitraries.ts";
import { sampleAddress, sampleBusiness, sampleFacts, sampleIntent } from "#tests/support/samples.ts";
import { couponOfferFrom } from "#wire/offer/coupon.ts";
import { promotionFrom } from "#wire/offer/promotion.ts";
import { readEach } from "#wire/reading.ts";
import { byTheLetter } from "./by-the-letter.ts";
import type { LetterLine, LetterOrder, LetterTotals, PromoRow } from "./by-the-letter.ts";

const reading = { note: () => undefined };

/** Products by number, as the wire has them: 1 to about 12. */
function numbered(menu: Menu): Menu {
  let product = 0;
  const groups = menu.groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, productId: String((product += 1)) })),
  }));
  return { ...menu, groups };
}

const cart = filledCart.map(({ menu, lines }) => ({ menu: numbered(menu), lines }));

// 2026: Sundays, holidays and the last seconds of days among them.
const firstInstant = Date.UTC(2026, 0, 1);
const instant = fc.oneof(
  fc.integer({ min: 0, max: 365 * 86_400 }).map((second) => firstInstant + second * 1000),
  fc.integer({ min: 0, max: 365 * 96 }).map((quarter) => firstInstant + quarter * 900_000),
);

const quarterHour = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  return `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
});
const range = fc.record({ from: quarterHour, to: fc.oneof(quarterHour, fc.constant("23:59")) });
const dayNames = ["monday", "tuesday", "wenesday", "thursday", "friday", "saturday", "sunday"] as const;
const times = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom(...dayNames), fc.array(range, { maxLength: 2 }), { maxKeys: 7 }),
  },
);

const percent = fc.oneof(
  fc.constantFrom(null, 0, "0", 100, "100.000", "0.966", 12.345, 0.0001, 33.3333, 150),
  fc.integer({ min: 1, max: 100 }),
  fc.integer({ min: 1, max: 1_000_000 }).map((ppm) => String(ppm / 10_000)),
);
const mostly = (usual: boolean | null) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(true, false, null) });

const seldom = fc.constantFrom(false, false, null, true);

const unix = (at: number) =>
  fc.oneof(
    fc.constantFrom(null, at, Math.floor(at / 1000), 1, -1, 8e15),
    fc.integer({ min: -40, max: 40 }).map((days) => at + days * 86_400_000),
    fc.integer({ min: -2, max: 2 }).map((seconds) => Math.floor(at / 1000) + seconds),
  );

const flag = fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const daysOf = <T>(each: fc.Arbitrary<T>) =>
  fc.record({
    monday: each,
    tuesday: each,
    wenesday: each,
    thursday: each,
    friday: each,
    saturday: each,
    sunday: each,
    holiday: each,
  });
const days = fc.oneof(
  { weight: 6, arbitrary: daysOf<boolean | null>(flag) },
  { weight: 1, arbitrary: daysOf<boolean | null>(fc.constant(null)) },
);

const productNumber = fc.integer({ min: 1, max: 12 });
const sizeNames = ["Talla 0", "Talla 1", "Talla 2"];
const sizes = fc.array(fc.record({ name: fc.constantFrom(...sizeNames), checked: fc.boolean() }), { maxLength: 3 });
const products: fc.Arbitrary<PromoRow["products"]> = fc.oneof(
  fc.constant({ allProducts: true }),
  fc.constant({ allProducts: true }),
  fc.constant({ allProducts: true }),
  fc.constant({ allProducts: false }),
  fc.array(fc.record({ id: productNumber, checked: fc.boolean() }), { maxLength: 8 }),
  fc.array(fc.record({ id: productNumber, checked: fc.boolean(), sizes }), { minLength: 1, maxLength: 8 }),
);
const branches: fc.Arbitrary<PromoRow["branches"]> = fc.oneof(
  { weight: 5, arbitrary: fc.subarray([{ id: 1 }], { maxLength: 0 }) },
  { weight: 1, arbitrary: fc.subarray([{ id: 2 }, { id: 1 }], { minLength: 1 }) },
);

function row(at: number, kinds: readonly (string | null)[]): fc.Arbitrary<PromoRow> {
  const fixed = fc.record({
    discount_type: fc.constantFrom(...kinds),
    discount_percentage: percent,
    discount_fixed: fc.oneof(fc.constantFrom(null, 0), fc.integer({ min: 1, max: 60_000 })),
    minimum_valued_to_be_applied: fc.oneof(
      fc.constantFrom(null, 0),
      pesos,
      pesos.map((some) => some * 20),
    ),
    maximum_valued_to_be_applied: fc.oneof(fc.constantFrom(null, 0), fc.integer({ min: 1, max: 50_000 })),
    is_min_value: fc.boolean(),
    is_first_order: seldom,
    is_once_to_customer: seldom,
    is_promotion_date: mostly(false),
    start_at_unix_time: unix(at),
    end_at_unix_time: unix(at),
    times_per_day: times,
    is_active: mostly(true),
    deleted: mostly(null),
    branches,
    products,
  });
  return fc.tuple(fixed, days).map(([of, on]) => ({ ...of, ...on, id: 1, cupon_code: null }));
}

const promotionKinds = ["per", "per", "fixed", "free_delivery", null, "others"];

interface Random {
  menu: Menu;
  cartLines: CartLine[];
  order: Omit<LetterOrder, "lines">;
}

const random: fc.Arbitrary<Random> = fc.tuple(cart, instant).chain(([{ menu, lines }, at]) =>
  fc
    .record({
      promos: fc.array(row(at, promotionKinds), { maxLength: 6 }),
      coupon: fc.option(row(at, ["CUPON"])),
      taxes: fc.array(fc.constantFrom("0", "8", "19", "0.966", "7.5", "100"), { maxLength: 3 }),
      increment: fc.constantFrom("0", "3", "2.999"),
      fee: fc.integer({ min: 0, max: 20_000 }),
      branch: fc.constantFrom(1, 2),
      customer: fc.record({
        loggedIn: fc.boolean(),
        orders: fc.integer({ min: 0, max: 1 }),
        used: fc.subarray([1, 2, 3, 4, 5, 6, 90]),
      }),
      isHoliday: fc.boolean(),
    })
    .map(({ promos, coupon, isHoliday, ...rest }) => {
      const worthwhile = coupon && { ...coupon, id: 90, cupon_code: "HOLA", discount_type: "CUPON" };
      const today = new Date(at - 5 * 3_600_000).toISOString().slice(0, 10);
      const order = {
        ...rest,
        at,
        promos: promos.map((promo, index) => ({ ...promo, id: index + 1 })),
        coupon: worthwhile,
        holidays: isHoliday ? [today] : [],
      };
      return { menu, cartLines: lines, order };
    }),
);

function rateOf(text: string): number {
  return parsePercent(text)?.rate ?? 0;
}

/** The coupon as the platform reads and judges it; one that cannot be read is none. */
function couponFact({ order }: Random, plain: Assessed) {
  const [offer] = readEach([order.coupon], "coupon", (raw) => couponOfferFrom(raw, reading), reading);
  if (!offer) return { kind: "invalid", reason: "notValid" } as const;
  return judgeCoupon(offer, { lines: plain.lines, value: plain.subtotal }, contextOf(order));
}

function contextOf({ branch, customer, at, holidays }: Random["order"]) {
  const { loggedIn, orders, used } = customer;
  const person = { isLoggedIn: loggedIn, previousOrders: orders, usedPromotionIds: used.map(String) };
  return { branchId: String(branch), customer: person, at, holidays: new Set(holidays) };
}

function assessed(input: Random): Assessed {
  const { order, menu, cartLines } = input;
  const context = contextOf(order);
  const taxes = order.taxes.map((tax) => ({ name: tax, rate: rateOf(tax) }));
  const facts = sampleFacts({
    menu: known(menu),
    business: known(sampleBusiness({ surcharges: { epayco: rateOf(order.increment) }, taxes })),
    promotions: known(readEach(order.promos, "promotion", (raw) => promotionFrom(raw, reading), reading)),
    customer: known(context.customer),
    holidays: known(context.holidays),
    fee: known(order.fee),
  });
  const intent = sampleIntent({
    branchId: context.branchId,
    lines: cartLines,
    mode: "delivery",
    address: sampleAddress,
    paymentMethodId: "11",
    inputs: { ...noInputs, coupon: order.coupon && "HOLA" },
    legalAgeConfirmed: true,
  });
  const plain = assess({ ...intent, inputs: noInputs }, facts, order.at);
  return assess(intent, { ...facts, coupon: known(couponFact(input, plain)) }, order.at);
}

/** The priced lines in the letter's words: from menu and cart, not from what the domain made of them. */
function letterLines({ menu, cartLines }: Random, priced: ReadonlySet<string>): LetterLine[] {
  return cartLines.flatMap((line) => {
    const item = findItem(menu, null, line.itemId)?.item;
    if (!item || !priced.has(line.lineId)) return [];
    const toppings = line.options.map(({ groupId, optionId, quantity }) => {
      const group = item.optionGroups?.find(({ id }) => id === groupId);
      return { price: group?.options.find(({ id }) => id === optionId)?.price ?? 0, quantity };
    });
    const size = item.sizes.find(({ name }) => name === line.sizeName) ?? null;
    return [
      {
        line: line.lineId,
        product: Number(item.productId),
        quantity: line.quantity,
        base: item.price,
        size,
        toppings,
      },
    ];
  });
}

const shares = (lines: readonly { lineId: string; amount: number }[]) =>
  Object.fromEntries(lines.map(({ lineId, amount }) => [lineId, amount]));

function told(order: Assessed): Omit<LetterTotals, "couponRefusal"> {
  const rowsOf = (kind: string) => order.adjustments.filter((adjustment) => adjustment.kind === kind);
  return {
    subtotal: order.subtotal,
    promos: Object.fromEntries(rowsOf("promotion").map(({ source, lines }) => [source.id, shares(lines)])),
    coupon: shares(rowsOf("coupon").flatMap(({ lines }) => lines)),
    increments: sumOf(order, "surcharge"),
    taxes: rowsOf("tax").map(({ amount }) => amount),
    isFree: order.verdicts.some(({ applies, promotion }) => applies && promotion.freeDelivery),
    total: order.total,
  };
}

/** Unreadable coupons (no discount, above 100 %) are none. */
function isReadable(coupon: PromoRow | null): boolean {
  if (coupon === null) return false;
  const value = Number(coupon.discount_percentage ?? 0);
  return value <= 100 && (value > 0 || (coupon.discount_fixed ?? 0) > 0) && coupon.deleted !== true;
}

describe("promotions, coupon and totals", { timeout: patience }, () => {
  it("S1 §4, §9, M4: are what the specification says, by a second implementation of its letter", () => {
    const seen = new Map<string, number>();
    const count = (what: string, more: number) => seen.set(what, (seen.get(what) ?? 0) + more);
    fc.assert(
      fc.property(random, (input) => {
        const order = assessed(input);
        const lines = letterLines(input, new Set(order.lines.map(({ lineId }) => lineId)));
        const { couponRefusal, ...letter } = byTheLetter({
          ...input.order,
          lines,
          coupon: isReadable(input.order.coupon) ? input.order.coupon : null,
        });
        expect(told(order)).toEqual(letter);
        const problem = order.problems.find(({ code }) => code === "coupon_invalid");
        const expected = input.order.coupon && !isReadable(input.order.coupon) ? "notValid" : couponRefusal;
        expect(problem ?? null).toEqual(expected && { code: "coupon_invalid", reason: expected });
        count("promotion", Object.keys(letter.promos).length);
        count("coupon", Object.keys(letter.coupon).length > 0 ? 1 : 0);
        count("free delivery", letter.isFree ? 1 : 0);
        if (couponRefusal !== null) count(couponRefusal, 1);
      }),
      runs(1000),
    );
    const refusals = ["alreadyUsed", "belowMinimum", "firstOrderOnly", "login", "notValid", "products"];
    expect([...seen.keys()].toSorted()).toEqual(["coupon", "free delivery", "promotion", ...refusals].toSorted());
    // The comparison means something only where they apply.
    expect(Math.min(...["coupon", "free delivery", "promotion"].map((what) => seen.get(what) ?? 0))).toBeGreaterThan(
      50,
    );
  });
});
