import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { menuAtOrderTime } from "#lib/server/menu-at-order-time.ts";
import { everyDay, sampleBranch, sampleBusiness, sampleMenuGroup } from "#tests/support/samples.ts";

vi.mock(import("#lib/server/sources/menu.ts"), async (original) => ({
  ...(await original()),
  getMenu: async (_tenant, branch) =>
    branch === "1" || branch === "2" ? { id: "m1", name: "Carta", groups: [sampleMenuGroup()] } : null,
}));
vi.mock(import("#lib/server/central/holidays.ts"), async (original) => ({
  ...(await original()),
  getHolidays: async () => [],
}));

const hour = 3_600_000;
/** A Monday, 9:00 in Bogotá; the kitchen opens at 11:00. */
const now = Date.UTC(2026, 10, 23, 14);
const opening = now + 2 * hour;

const openingRules = [{ days: everyDay, onHolidays: true, open: 11 * 60, close: 22 * 60 }];
const shop = {
  tenant: "sabor.localhost",
  business: sampleBusiness({
    schedulingEnabled: true,
    branches: [sampleBranch({ openingRules, schedulingEnabled: true })],
  }),
};

const timeOf = async (chosen?: number) => (await menuAtOrderTime(shop, "1", chosen))?.at;

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => {
  vi.useRealTimers();
});

test("an order is for the time that was chosen, else as soon as it can be (A147, B18)", async () => {
  expect(await timeOf()).toBe(opening);
  expect(await timeOf(now + 8 * hour)).toBe(now + 8 * hour);
  expect(await timeOf(now - 1)).toBe(opening);
});

test("a time that nobody can have chosen is none (A191)", async () => {
  expect(await timeOf(now + 9 * 24 * hour)).toBe(opening);
  expect(await timeOf(999_999_999_999_999)).toBe(opening);
});

test("there is none of a branch without a menu, nor of another business's branch", async () => {
  expect(await menuAtOrderTime(shop, "9", undefined)).toBeNull();
  expect(await menuAtOrderTime(shop, "2", undefined)).toBeNull();
});
