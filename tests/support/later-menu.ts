import type { CartLine } from "#domain/cart/cart.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { fakeServer } from "./fake-server.ts";
import { seedDevice } from "./render-in-shop.tsx";
import { menuFixture } from "./shop-fixture.ts";

/** Monday, 12:00 in Bogotá. */
const now = Date.UTC(2026, 10, 23, 17);

/** A cart of menu `m1`, with its items as they were seen; the shop's menu is `menuId` now and has `items`. */
export function laterMenu(
  items: MenuItem[],
  { lines, known, menuId }: { lines: CartLine[]; known: MenuItem[]; menuId: string },
): void {
  fakeServer({ "GET /api/catalog": () => ({ menu: menuFixture(items, { id: menuId }), now, holidays: [] }) });
  seedDevice("shopping-cart:1", { menuId: "m1", lines, legalAgeConfirmed: false });
  seedDevice("known-items:1", Object.fromEntries(known.map((item) => [item.id, item])));
}
