import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { GET as askCatalog } from "#app/api/catalog/route.ts";
import { hasNothingToChoose } from "#domain/menu/menu.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { requestTo } from "#tests/support/next-request.ts";
import { startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

let platform: PlatformOverHttp;

beforeAll(async () => {
  platform = await startShopPlatform();
  platform.setTime(noon);
  requestTo("uno.localhost:3000");
});

afterAll(async () => await platform.stop());

async function menuOf(query: string): Promise<Menu> {
  const asked = new Request(`http://uno.localhost:3000/api/catalog?branch=11&${query}`);
  const answer: { menu: Menu } = await (await askCatalog(asked, { params: Promise.resolve({}) })).json();
  return answer.menu;
}

test("the cards know all items with nothing to choose, and of no others", async () => {
  const all = (await menuOf("items=1001,1002,1003,1004,1005,1006,1007,1008")).groups.flatMap(({ items }) => items);
  const plain = (await menuOf("plain=1")).groups.flatMap(({ items }) => items);
  expect(plain.every(hasNothingToChoose)).toBe(true);
  expect(plain.map(({ id }) => id)).toEqual(all.filter(hasNothingToChoose).map(({ id }) => id));
});
