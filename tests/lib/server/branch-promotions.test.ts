import { beforeEach, expect, test, vi } from "vitest";
import { cacheLife } from "next/cache";
import type { getBusiness } from "#lib/server/central/business.ts";
import { CentralError } from "#lib/server/central/central-error.ts";
import type { requestCentral } from "#lib/server/central/client.ts";
import type { getMenu } from "#lib/server/central/menu.ts";
import { getBranchPromotions } from "#lib/server/central/promotion.ts";
import { sampleBusiness, sampleItem, sampleMenuGroup } from "#tests/support/samples.ts";

const central = vi.hoisted(() => ({
  getBusiness: vi.fn<typeof getBusiness>(),
  getMenu: vi.fn<typeof getMenu>(),
  requestCentral: vi.fn<typeof requestCentral>(),
}));
vi.mock("#lib/server/central/business.ts", () => central);
vi.mock("#lib/server/central/menu.ts", () => central);
vi.mock("#lib/server/central/client.ts", () => central);
vi.mock("next/cache", () => ({ cacheLife: vi.fn<typeof cacheLife>(), cacheTag: () => undefined }));

const row = (id: number, products: unknown) => ({
  id,
  name: `P${id}`,
  discount_type: "PER",
  discount_percentage: 10,
  products,
});
const rows = [row(1, [{ id: 7, checked: true }]), row(2, [{ id: 9, checked: true }]), row(3, { allProducts: true })];
const away = new CentralError("unreachable", "down");
const shownIds = async () => (await getBranchPromotions("sabor.localhost", "1"))?.map(({ id }) => id) ?? null;
const sold = sampleMenuGroup({ items: [sampleItem({ productId: "7" })] });

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.mocked(cacheLife).mockClear();
  central.getBusiness.mockResolvedValue(sampleBusiness());
  central.requestCentral.mockResolvedValue({ status: 200, body: { data: rows }, answeredAt: 0 });
  central.getMenu.mockResolvedValue({ id: "m1", name: "Carta", groups: [sold] });
});

test("a page has the promotions for what its branch sells (B1)", async () => {
  expect(await shownIds()).toEqual(["1", "3"]);
  expect(cacheLife).toHaveBeenLastCalledWith("menu");
});

test("a menu that nobody tells keeps none away, promotions that nobody tells are not known; both are asked for soon (F7)", async () => {
  central.getMenu.mockRejectedValue(away);
  expect(await shownIds()).toEqual(["1", "2", "3"]);
  expect(cacheLife).toHaveBeenLastCalledWith(expect.objectContaining({ revalidate: 30 }));
  central.requestCentral.mockRejectedValue(away);
  expect(await shownIds()).toBeNull();
  expect(cacheLife).toHaveBeenLastCalledWith(expect.objectContaining({ revalidate: 30 }));
});

test("a fault of our own is none of the platform's", async () => {
  central.getMenu.mockRejectedValue(new TypeError("ours"));
  await expect(shownIds()).rejects.toThrow("ours");
});
