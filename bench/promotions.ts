import type { PricedLine } from "#domain/cart/line-price.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { judgePromotions } from "#domain/offer/verdict.ts";

// What 10 000 verdicts of promotions over a cart of 50 lines cost, beside adding up each line as often.

const lines = Array.from({ length: 50 }, (_, index): PricedLine => {
  const basePrice = 10_000 + index * 100;
  return {
    lineId: String(index),
    itemId: String(index),
    productId: String(1000 + index),
    name: `Plato ${index}`,
    sizeName: index % 2 === 0 ? "Grande" : null,
    options: [],
    note: "",
    quantity: 1 + (index % 5),
    basePrice,
    sizeExtra: 2000,
    optionsTotal: 0,
    unitPrice: basePrice + 2000,
    total: (basePrice + 2000) * (1 + (index % 5)),
  };
});

/** Every rule is looked at; a third is for the whole menu, a third for half of the products, a third for a size of them. */
const promotions = Array.from({ length: 10_000 }, (_, index): Promotion => {
  const sizes = index % 3 === 2 ? ["Grande"] : null;
  const named = Array.from({ length: 25 }, (_named, product) => {
    return { productId: String(1000 + ((index + product) % 50)), itemIds: null, sizes };
  });
  return {
    id: String(index + 1),
    name: `Promoción ${index}`,
    discount:
      index % 2 === 0 ? { kind: "percent", rate: 10_000 + index } : { kind: "fixed", amount: 100 + (index % 900) },
    freeDelivery: false,
    products: index % 3 === 0 ? null : named,
    isActive: true,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    onHolidays: true,
    branchIds: ["1", "2", "3"],
    dates: { from: 0, until: 4e12 },
    times: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, open: 0, close: 0 })),
    minimum: 10_000,
    firstOrder: true,
    oncePerCustomer: true,
  };
});

const value = lines.reduce((sum, { total }) => sum + total, 0);
const customer = { isLoggedIn: true, previousOrders: 0, usedPromotionIds: ["0"] };
const context = { branchId: "3", customer, at: Date.UTC(2026, 10, 22, 17), holidays: new Set(["2026-12-08"]) };

function judge(): number {
  return judgePromotions(promotions, { lines, value }, context).filter(({ applies }) => applies).length;
}

function addUp(): number {
  let sum = 0;
  for (const { minimum } of promotions) for (const { total } of lines) sum += Math.max(minimum, total);
  return sum;
}

function medianMilliseconds(run: () => number): number {
  const times = Array.from({ length: 15 }, () => {
    const began = performance.now();
    run();
    return performance.now() - began;
  });
  return times.toSorted((a, b) => a - b)[7] ?? 0;
}

const [verdicts, plain] = [medianMilliseconds(judge), medianMilliseconds(addUp)];
console.log(
  `| 10 000 verdicts over 50 lines | ${verdicts.toFixed(0)} ms of at most 1000 | ${(verdicts / plain).toFixed(0)} × adding up the lines as often |`,
);
