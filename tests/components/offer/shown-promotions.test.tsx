import { beforeEach, expect, test, vi } from "vitest";
import { shownPromotions } from "#app/[tenant]/[locale]/[branch]/_shop/shown-promotions.ts";
import { CentralError } from "#lib/server/central/central-error.ts";
import type { getMenu } from "#lib/server/central/menu.ts";
import type { getPromotions } from "#lib/server/central/promotion.ts";
import { sampleMenuGroup, samplePromotion } from "#tests/support/samples.ts";

const central = vi.hoisted(() => ({
  getMenu: vi.fn<typeof getMenu>(),
  getPromotions: vi.fn<typeof getPromotions>(),
}));
vi.mock("#lib/server/central/menu.ts", () => central);
vi.mock("#lib/server/central/promotion.ts", () => central);

const now = Date.UTC(2026, 10, 24, 15);
const there = samplePromotion({ id: "1", products: [{ productId: "p1", itemIds: null, sizes: null }] });
const elsewhere = samplePromotion({ id: "2", products: [{ productId: "p9", itemIds: null, sizes: null }] });
const over = samplePromotion({ id: "3", dates: { from: null, until: now - 1 } });

const shownIds = async () => (await shownPromotions("sabor.localhost", "1", now))?.map(({ id }) => id) ?? null;

beforeEach(() => {
  central.getPromotions.mockResolvedValue([there, elsewhere, over]);
  central.getMenu.mockResolvedValue({ id: "m1", name: "Carta", groups: [sampleMenuGroup()] });
});

test("a page has the promotions that hold now or later, for what its branch sells (B1)", async () => {
  expect(await shownIds()).toEqual(["1"]);
});

test("a menu that nobody tells keeps none away, promotions that nobody tells are not known (F7)", async () => {
  central.getMenu.mockRejectedValue(new CentralError("unreachable", "down"));
  expect(await shownIds()).toEqual(["1", "2"]);
  central.getPromotions.mockResolvedValue(null);
  expect(await shownIds()).toBeNull();
});

test("a fault of our own is none of the platform's", async () => {
  central.getMenu.mockRejectedValue(new TypeError("ours"));
  await expect(shownIds()).rejects.toThrow("ours");
});
