import { createTranslator } from "next-intl";
import type { Messages } from "next-intl";
import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { offerPrice, offerPrices, sizePrices } from "#app/[tenant]/[locale]/[branch]/_shop/texts/offer-prices.tsx";
import { offerStages, offerTimeline } from "#domain/offer/offer-timeline.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import messages from "#messages/es-CO.json";
import { samplePromotion } from "#tests/support/samples.ts";
import { itemFixture, menuFixture } from "#tests/support/shop-fixture.ts";

const texts: Messages = messages;
vi.mock("next-intl/server", () => ({
  getTranslations: (namespace: string) => createTranslator({ locale: "es-CO", messages: texts, namespace }),
}));

const item = itemFixture({ price: 32_000 });
const now = Date.UTC(2026, 10, 24, 15);
const clock = { now, until: now, holidays: new Set<string>(), ahead: [] };
const named = [{ productId: item.productId, itemIds: null, sizes: null }];

async function wordsOf(price: ReactNode): Promise<string | null> {
  if (price === null) return null;
  const { prelude } = await prerenderToNodeStream(price);
  return (await text(prelude)).replaceAll(/<[^>]*>/g, "|").replaceAll("\u00a0", " ");
}

const timelineOf = (rules: Partial<Promotion>, of: MenuItem) =>
  offerTimeline(offerStages([samplePromotion(rules)], clock, "1"), of);

/** What stands at the item's price, null for nothing but the price. */
async function shown(rules: Partial<Promotion>, isCard = false): Promise<string | null> {
  return await wordsOf(await offerPrice(item, timelineOf(rules, item), isCard));
}

test.each<[string, Partial<Promotion>, string]>([
  ["a minimum", { minimum: 60_000 }, "10 % menos · En pedidos desde $ 60.000"],
  ["a first order", { firstOrder: true }, "10 % menos · En tu primer pedido"],
  ["once", { oncePerCustomer: true }, "10 % menos · Una vez por cliente"],
  [
    "both, an amount",
    { minimum: 60_000, oncePerCustomer: true, discount: { kind: "fixed", amount: 5000 } },
    "$ 5.000 menos · En pedidos desde $ 60.000 · Una vez por cliente",
  ],
])("a promotion with %s says what it takes off, and what is missing (B1)", async (_, rules, words) => {
  expect(await shown(rules)).toContain(`|${words}|`);
});

test("a card does not say what holds for the whole menu, and says what names its product", async () => {
  expect(await shown({ minimum: 60_000 }, true)).toBeNull();
  expect(await shown({ minimum: 60_000, products: named }, true)).toContain("desde $ 60.000");
  const menu = menuFixture([item]);
  const promotions = [samplePromotion({ minimum: 60_000, products: named })];
  expect((await offerPrices(menu, { promotions, branchId: "1", clock })).size).toBe(1);
});

test.each<[string, Partial<Promotion>, string]>([
  ["a minimum", { minimum: 60_000 }, "−10 % desde $ 60.000"],
  ["a first order", { firstOrder: true }, "−10 % primer pedido"],
  ["once", { oncePerCustomer: true }, "−10 %, una vez"],
])("a card says of a promotion with %s in one short line what it needs", async (_, rules, words) => {
  expect(await shown({ ...rules, products: named }, true)).toContain(`|${words}|`);
});

test.each<[string, Partial<Promotion>, string]>([
  ["a share", {}, "−10 %"],
  ["an amount", { discount: { kind: "fixed", amount: 5000 } }, "−$ 5.000"],
])("a card has %s that a promotion takes off as a chip", async (_, rules, chip) => {
  const timeline = timelineOf(rules, item);
  const { prelude } = await prerenderToNodeStream(await offerPrice(item, timeline, true));
  expect((await text(prelude)).replaceAll("\u00a0", " ")).toContain(`data-saved="${chip}"`);
});

test("each size has the price that a promotion leaves of it, of the base price alone (A159, B1)", async () => {
  const sizes = [
    { name: "Personal", price: 32_000 },
    { name: "Familiar", price: 60_000 },
  ];
  const sized = itemFixture({ price: 32_000, sizes });
  const words = async (rules: Partial<Promotion>) =>
    await Promise.all((await sizePrices(sized, timelineOf(rules, sized))).map(wordsOf));
  expect(await words({})).toEqual([
    "||$ 28.800|||Antes $ 32.000||$ 32.000|||Te ahorras $ 3.200||",
    "||$ 56.800|||Antes $ 60.000||$ 60.000|||Te ahorras $ 3.200||",
  ]);
  const familiar = [{ productId: item.productId, itemIds: null, sizes: ["Familiar"] }];
  expect(await words({ products: familiar })).toEqual([null, expect.stringContaining("|$ 56.800|")]);
  expect(await words({ minimum: 90_000 })).toEqual([]);
  expect(await sizePrices(item, timelineOf({}, item))).toEqual([]);
});
