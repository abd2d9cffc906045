import { minimumShortfall, priceOrder } from "#domain/order/totals.ts";
import type { LineDiscount, Totals } from "#domain/order/totals.ts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import { findItem } from "#domain/menu/menu.ts";
import type { Menu, MenuItem } from "#domain/menu/menu.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { anyChoices, filledCart, menuItem, patience, pesos, rate, runs } from "#tests/support/arbitraries.ts";
import { sampleGroup, sampleItem, sampleLine } from "#tests/support/samples.ts";

function priced(line: CartLine, item: MenuItem): PricedLine {
  const result = priceLine(line, item);
  if (!result.ok) throw new Error(`Not priced: ${result.failure.code}`);
  return result.value;
}

function priceAll(menu: Menu, lines: readonly CartLine[]): PricedLine[] {
  return lines.map((line) => {
    const found = findItem(menu, line.groupId, line.itemId);
    if (!found) throw new Error("Not in the menu");
    return priced(line, found.item);
  });
}

const plain = { taxes: [], surchargeRate: 0, deliveryFee: null };

describe("priceLine", () => {
  const item = sampleItem({
    price: 20_000,
    sizes: [
      { name: "Personal", price: 20_000 },
      { name: "Familiar", price: 38_000 },
      { name: "Mini", price: 14_500 },
    ],
    optionGroups: [sampleGroup({ allowsQuantity: true })],
    hasOptions: true,
  });

  it("A52 golden: 3 familiar pizzas, each with 2 cheese and 1 bacon", () => {
    const line = sampleLine({
      sizeName: "Familiar",
      quantity: 3,
      options: [
        { groupId: "g1", optionId: "o2", quantity: 1 },
        { groupId: "g1", optionId: "o1", quantity: 2 },
      ],
      note: "bien asada",
    });
    expect(priced(line, item)).toEqual({
      lineId: "l1",
      itemId: "i1",
      name: "Hamburguesa clásica",
      sizeName: "Familiar",
      options: [
        { name: "Queso", quantity: 2, unitPrice: 3000 },
        { name: "Tocineta", quantity: 1, unitPrice: 4500 },
      ],
      note: "bien asada",
      quantity: 3,
      basePrice: 20_000,
      sizeExtra: 18_000,
      optionsTotal: 10_500,
      unitPrice: 48_500,
      total: 145_500,
    });
  });

  it("A53: a smaller size has a negative extra", () => {
    expect(priced(sampleLine({ sizeName: "Mini", quantity: 2 }), item)).toMatchObject({
      sizeExtra: -5500,
      unitPrice: 14_500,
      total: 29_000,
    });
  });

  it("A38: product 2265 gets no special treatment", () => {
    const special = sampleItem({ id: "2265", productId: "2265", price: 25_000 });
    expect(priced(sampleLine({ itemId: "2265", quantity: 2 }), special).total).toBe(50_000);
  });

  it.each([
    ["another item", { itemId: "i2" }, "item_unavailable"],
    ["quantity 0", { quantity: 0 }, "quantity_invalid"],
    ["quantity −1", { quantity: -1 }, "quantity_invalid"],
    ["a tenth", { quantity: 0.1 }, "quantity_invalid"],
    ["100", { quantity: 100 }, "quantity_invalid"],
    ["a thousand million", { quantity: 1e9 }, "quantity_invalid"],
    ["not a number", { quantity: Number.NaN }, "quantity_invalid"],
    ["endless", { quantity: Number.POSITIVE_INFINITY }, "quantity_invalid"],
    ["a note of 251", { note: "x".repeat(251) }, "note_too_long"],
    ["no size", { sizeName: null }, "size_invalid"],
    ["an unknown size", { sizeName: "Gigante" }, "size_invalid"],
    ["an option of another group", { options: [{ groupId: "g9", optionId: "o1", quantity: 1 }] }, "option_invalid"],
    ["an unknown option", { options: [{ groupId: "g1", optionId: "o9", quantity: 1 }] }, "option_invalid"],
    ["a negative option", { options: [{ groupId: "g1", optionId: "o1", quantity: -2 }] }, "option_invalid"],
  ])("M1–M3: refuses %s, naming the line", (_, more, code) => {
    const line = sampleLine({ lineId: "the-line", sizeName: "Personal", ...more });
    expect(priceLine(line, item)).toMatchObject({ ok: false, failure: { lineId: "the-line", code } });
  });

  it("M2: takes 99 units and a note of 250 characters", () => {
    const line = sampleLine({ sizeName: "Personal", quantity: 99, note: "x".repeat(250) });
    expect(priced(line, item).total).toBe(99 * 20_000);
  });

  it("M2: refuses more than 30 entries of options before looking at them", () => {
    const options = Array.from({ length: 31 }, () => ({ groupId: "g1", optionId: "o1", quantity: 1 }));
    expect(priceLine(sampleLine({ sizeName: "Personal", options }), item)).toMatchObject({
      failure: { code: "option_invalid" },
    });
  });

  it("M3: says whether something is missing or too much, and in which group", () => {
    const strict = sampleItem({ optionGroups: [sampleGroup({ minimum: 1, maximum: 1 })], hasOptions: true });
    const two = ["o1", "o2"].map((optionId) => ({ groupId: "g1", optionId, quantity: 1 }));
    expect(priceLine(sampleLine(), strict)).toEqual({
      ok: false,
      failure: { lineId: "l1", code: "option_required", groupId: "g1" },
    });
    expect(priceLine(sampleLine({ options: two }), strict)).toEqual({
      ok: false,
      failure: { lineId: "l1", code: "option_invalid", groupId: "g1" },
    });
  });

  it("M3: refuses an inactive item, and options on an item that has none", () => {
    expect(priceLine(sampleLine(), sampleItem({ isActive: false }))).toMatchObject({
      failure: { code: "item_unavailable" },
    });
    const options = [{ groupId: "g1", optionId: "o1", quantity: 1 }];
    expect(priceLine(sampleLine({ options }), sampleItem())).toMatchObject({ failure: { code: "option_invalid" } });
    expect(priceLine(sampleLine({ options }), sampleItem({ optionGroups: null }))).toMatchObject({
      failure: { code: "option_invalid" },
    });
  });

  it("an item from a list, whose options are not known yet, has no price with them", () => {
    expect(priceLine(sampleLine(), sampleItem({ optionGroups: null, hasOptions: true }))).toMatchObject({
      failure: { code: "options_unknown" },
    });
    expect(priceLine(sampleLine(), sampleItem({ optionGroups: null })).ok).toBe(true);
  });

  it("refuses a size on an item without sizes", () => {
    expect(priceLine(sampleLine({ sizeName: "Grande" }), sampleItem())).toMatchObject({
      failure: { code: "size_invalid" },
    });
  });
});

/** The price of a line written another way: every plate is laid out with every topping on it, and added up one by one. */
function slowLineTotal(line: CartLine, item: MenuItem): bigint {
  let sum = 0n;
  for (let plate = 0; plate < line.quantity; plate += 1) {
    const size = item.sizes.filter((candidate) => candidate.name === line.sizeName)[0];
    sum += BigInt(size === undefined ? item.price : size.price);
    for (const choice of line.options) {
      for (const group of item.optionGroups ?? []) {
        if (group.id !== choice.groupId) continue;
        for (const option of group.options) {
          if (option.id !== choice.optionId) continue;
          for (let spoon = 0; spoon < choice.quantity; spoon += 1) sum += BigInt(option.price);
        }
      }
    }
  }
  return sum;
}

/** A share rounded half up on big integers: amounts here are never negative. */
function slowShare(amount: bigint, of: number): bigint {
  return (amount * BigInt(of) * 2n + 1_000_000n) / 2_000_000n;
}

interface Order {
  menu: Menu;
  lines: CartLine[];
  taxRates: number[];
  surchargeRate: number;
  deliveryFee: number | null;
  discounts: LineDiscount[];
}

const order: fc.Arbitrary<Order> = filledCart.chain(({ menu, lines }) =>
  fc.record({
    menu: fc.constant(menu),
    lines: fc.constant(lines),
    taxRates: fc.array(rate, { maxLength: 3 }),
    surchargeRate: fc.integer({ min: 0, max: 100_000 }),
    deliveryFee: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
    discounts: fc.array(
      fc.record({
        lineId: fc.constantFrom("nobody", ...lines.map((line) => line.lineId)),
        amount: fc.integer({ min: -1000, max: 400_000 }),
      }),
      { maxLength: 4 },
    ),
  }),
);

function total(input: Order, lines: readonly CartLine[] = input.lines): Totals {
  return priceOrder({
    lines: priceAll(input.menu, lines),
    taxes: input.taxRates.map((of, index) => ({ name: `Impuesto ${index}`, rate: of })),
    surchargeRate: input.surchargeRate,
    deliveryFee: input.deliveryFee,
    discounts: input.discounts,
  });
}

/** Every number among the fields of a row. */
function amountsOf(row: object): number[] {
  return Object.values(row).filter((value) => typeof value === "number");
}

describe("priceOrder", { timeout: patience }, () => {
  it("A61–A66 golden: two lines, a discount, two taxes, a surcharge and a fee", () => {
    const lines = [
      { ...priced(sampleLine({ lineId: "a", quantity: 2 }), sampleItem({ price: 25_000 })) },
      { ...priced(sampleLine({ lineId: "b" }), sampleItem({ price: 9999 })) },
    ];
    expect(
      priceOrder({
        lines,
        taxes: [
          { name: "Impoconsumo", rate: 80_000 },
          { name: "IVA", rate: 190_000 },
        ],
        surchargeRate: 30_000,
        deliveryFee: 5500,
        discounts: [{ lineId: "a", amount: 5000 }],
      }),
    ).toEqual({
      subtotal: 59_999,
      discount: 5000,
      surcharge: 1800,
      taxes: [
        { name: "Impoconsumo", rate: 80_000, amount: 4400 },
        { name: "IVA", rate: 190_000, amount: 10_450 },
      ],
      taxTotal: 14_850,
      deliveryFee: 5500,
      total: 77_149,
    });
  });

  it("A62, A66: the surcharge looks at the gross subtotal, taxes at what remains after discounts, the fee is untaxed", () => {
    const lines = [priced(sampleLine(), sampleItem({ price: 10_000 }))];
    const taxes = [{ name: "IVA", rate: 100_000 }];
    const rows = priceOrder({
      lines,
      taxes,
      surchargeRate: 50_000,
      deliveryFee: 4000,
      discounts: [{ lineId: "l1", amount: 4000 }],
    });
    expect(rows).toMatchObject({ surcharge: 500, taxTotal: 600, total: 10_000 - 4000 + 500 + 600 + 4000 });
  });

  it("A70: an empty cart and a free one have no fee row, a 0-zone has one of 0", () => {
    expect(priceOrder({ ...plain, lines: [], deliveryFee: 5000 })).toMatchObject({ deliveryFee: null, total: 0 });
    const free = [priced(sampleLine(), sampleItem({ price: 0 }))];
    expect(priceOrder({ ...plain, lines: free, deliveryFee: 5000 })).toMatchObject({ deliveryFee: null, total: 0 });
    const some = [priced(sampleLine(), sampleItem())];
    expect(priceOrder({ ...plain, lines: some, deliveryFee: 0 }).deliveryFee).toBe(0);
  });

  it("A60, M4: no line goes below zero, whatever is taken off", () => {
    const lines = [priced(sampleLine(), sampleItem({ price: 10_000 }))];
    const discounts = [
      { lineId: "l1", amount: 9000 },
      { lineId: "l1", amount: 9000 },
      { lineId: "l2", amount: 500 },
      { lineId: "l1", amount: -300 },
    ];
    expect(priceOrder({ ...plain, lines, discounts })).toMatchObject({ discount: 10_000, total: 0 });
  });

  it("M4: random carts agree with a slow reference, row by row", () => {
    fc.assert(
      fc.property(order, (input) => {
        const rows = total(input);
        let subtotal = 0n;
        let discount = 0n;
        for (const line of input.lines) {
          const item = findItem(input.menu, line.groupId, line.itemId)?.item;
          if (!item) throw new Error("Not in the menu");
          const worth = slowLineTotal(line, item);
          let off = 0n;
          for (const entry of input.discounts) {
            if (entry.lineId === line.lineId && entry.amount > 0) off += BigInt(entry.amount);
          }
          subtotal += worth;
          discount += off > worth ? worth : off;
        }
        const taxes = input.taxRates.map((of) => slowShare(subtotal - discount, of));
        const surcharge = slowShare(subtotal, input.surchargeRate);
        const fee = subtotal > 0n ? BigInt(input.deliveryFee ?? 0) : 0n;
        const sum = taxes.reduce((all, tax) => all + tax, subtotal - discount + surcharge + fee);
        expect(rows.subtotal).toBe(Number(subtotal));
        expect(rows.discount).toBe(Number(discount));
        expect(rows.surcharge).toBe(Number(surcharge));
        expect(rows.taxes.map((tax) => tax.amount)).toEqual(taxes.map(Number));
        expect(rows.total).toBe(Number(sum));
      }),
      runs(2000),
    );
  });

  it("M4, A65: Σ lines = subtotal, 0 ≤ discount ≤ subtotal, total ≥ 0, total = Σ rows, all whole", () => {
    fc.assert(
      fc.property(order, (input) => {
        const lines = priceAll(input.menu, input.lines);
        const rows = total(input);
        expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(rows.subtotal);
        expect(rows.discount).toBeGreaterThanOrEqual(0);
        expect(rows.discount).toBeLessThanOrEqual(rows.subtotal);
        expect(rows.total).toBeGreaterThanOrEqual(0);
        expect(rows.taxTotal).toBe(rows.taxes.reduce((sum, tax) => sum + tax.amount, 0));
        expect(rows.total).toBe(
          rows.subtotal - rows.discount + rows.surcharge + rows.taxTotal + (rows.deliveryFee ?? 0),
        );
        for (const line of lines) {
          expect(line.unitPrice).toBe(line.basePrice + line.sizeExtra + line.optionsTotal);
          expect(line.total).toBe(line.unitPrice * line.quantity);
        }
        const amounts = [...lines.flatMap(amountsOf), ...amountsOf(rows), ...rows.taxes.flatMap(amountsOf)];
        expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || Object.is(amount, -0))).toEqual([]);
      }),
      runs(2000),
    );
  });

  it("M4: the order of the lines does not matter", () => {
    const shuffled = order.chain((input) =>
      fc.shuffledSubarray(input.lines, { minLength: input.lines.length }).map((lines) => ({ input, lines })),
    );
    fc.assert(
      fc.property(shuffled, ({ input, lines }) => {
        expect(total(input, lines)).toEqual(total(input));
      }),
      runs(500),
    );
  });

  it("M4: adding a line and removing it again gives the same rows", () => {
    fc.assert(
      fc.property(order, (input) => {
        const more = [...input.lines, { ...sampleLine(), ...input.lines[0], lineId: "more" }];
        const rows = total(input, more);
        expect(rows.subtotal).toBeGreaterThanOrEqual(total(input).subtotal);
        expect(
          total(
            input,
            more.filter((line) => line.lineId !== "more"),
          ),
        ).toEqual(total(input));
      }),
      runs(500),
    );
  });

  it("M4: a line split in two costs the same", () => {
    fc.assert(
      fc.property(order, fc.nat(), (input, seed) => {
        const without = { ...input, discounts: [] };
        const split = input.lines.flatMap((line) => {
          if (line.quantity < 2) return [line];
          const first = 1 + (seed % (line.quantity - 1));
          return [
            { ...line, quantity: first },
            { ...line, lineId: `${line.lineId}-rest`, quantity: line.quantity - first },
          ];
        });
        expect(total(without, split)).toEqual(total(without));
      }),
      runs(500),
    );
  });

  it("M1: nothing but ids and numbers is read: amounts hidden in a line change nothing", () => {
    const tamper = fc.record({
      price: fc.anything(),
      base_price: fc.anything(),
      extraPrice: fc.anything(),
      total: fc.anything(),
      unitPrice: fc.anything(),
      discount: fc.anything(),
    });
    fc.assert(
      fc.property(order, tamper, (input, extra) => {
        const tampered = input.lines.map((line) => Object.assign({}, line, extra));
        expect(total(input, tampered)).toEqual(total(input));
      }),
      runs(300),
    );
  });

  it("M3: any choices are either priced like the reference or refused with the line's id, never anything else", () => {
    const attempts = menuItem("i1", "m1").chain((item) =>
      anyChoices(item.optionGroups ?? []).map((options) => ({ item, options })),
    );
    fc.assert(
      fc.property(attempts, fc.integer({ min: -1, max: 101 }), ({ item, options }, quantity) => {
        const sizeName = item.sizes[0]?.name ?? null;
        const line = sampleLine({ options, sizeName, quantity });
        const result = priceLine(line, item);
        const answer = result.ok ? result.value.total : result.failure.lineId;
        expect(answer).toBe(result.ok ? Number(slowLineTotal(line, item)) : "l1");
      }),
      runs(2000),
    );
  });
});

describe("minimumShortfall", () => {
  it("S1 §4: is what is missing, never negative", () => {
    expect(minimumShortfall(20_000, 12_500)).toBe(7500);
    expect(minimumShortfall(20_000, 20_000)).toBe(0);
    expect(minimumShortfall(0, 0)).toBe(0);
    fc.assert(
      fc.property(pesos, pesos, (minimum, subtotal) => {
        expect(minimumShortfall(minimum, subtotal + minimumShortfall(minimum, subtotal))).toBe(0);
      }),
    );
  });
});
