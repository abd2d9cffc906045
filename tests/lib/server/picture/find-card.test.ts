import { expect, test, vi } from "vitest";
import { shownOffer } from "#lib/server/picture/find-card.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { sampleBranch, samplePromotion } from "#tests/support/samples.ts";

const now = Date.UTC(2026, 10, 23, 17);
const shop = vi.hoisted((): { promotions: Promotion[] | null } => ({ promotions: [] }));
vi.mock("#lib/server/sources/promotions.ts", () => ({
  getPromotions: async () => await Promise.resolve(shop.promotions),
}));
vi.mock("#lib/server/sources/menu.ts", () => ({}));
vi.mock("#lib/server/page-instant.ts", () => ({ getPageInstant: async () => await Promise.resolve(now) }));
vi.mock("#lib/server/env.ts", () => ({ env: () => ({ SPECIFIED_SPELLING: false }) }));

test.each<[string, Partial<Promotion>[] | null, Awaited<ReturnType<typeof shownOffer>>]>([
  ["nobody knows of", null, null],
  ["there is none", [], null],
  ["has no end", [{ name: "Pizzas al 20 %" }], { price: "Pizzas al 20 %", until: null }],
  [
    "ends at the last minute of a day in Bogotá",
    [{ name: "Pizzas al 20 %", dates: { from: null, until: Date.UTC(2026, 10, 31, 4, 59, 59) } }],
    { price: "Pizzas al 20 %", until: "Válido hasta el 30 de noviembre de 2026" },
  ],
])("B16: a menu's card says how long its promotion holds: one that %s", async (_, promotions, expected) => {
  shop.promotions = promotions && promotions.map((more) => samplePromotion(more));
  expect(await shownOffer("sabor.localhost", sampleBranch())).toEqual(expected);
});
