import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { priceLine } from "#domain/cart/line-price.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import { anyChoices, menuItem, patience, runs } from "#tests/support/arbitraries.ts";
import { sampleGroup, sampleItem, sampleLine } from "#tests/support/samples.ts";

function priced(line: CartLine, item: MenuItem): PricedLine {
  const result = priceLine(line, item);
  if (!result.ok) throw new Error(`Not priced: ${result.failure.code}`);
  return result.value;
}

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
      productId: "p1",
      name: "Hamburguesa clásica",
      sizeName: "Familiar",
      options: [
        { groupId: "g1", optionId: "o1", name: "Queso", quantity: 2, unitPrice: 3000 },
        { groupId: "g1", optionId: "o2", name: "Tocineta", quantity: 1, unitPrice: 4500 },
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

describe("priceLine over random choices", { timeout: patience }, () => {
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
