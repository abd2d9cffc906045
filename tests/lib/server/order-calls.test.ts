import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { noInputs } from "#domain/order/adjustment.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { insertOffers } from "#tests/contract/central/insert-offers.ts";
import { followCookies, nextRequest } from "#tests/support/next-request.ts";
import {
  burgerLine as burger,
  burgerPickup as pickup,
  coveredHome as address,
  quoteOf,
  shopPlatform,
} from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());
// What pages have in the cache before anybody presses: the tenant's business, and the holidays.
vi.mock(import("#lib/server/sources/business.ts"), async (original) => {
  const real = await original();
  let kept: ReturnType<typeof real.getBusiness> | undefined;
  return { ...real, getBusiness: async (tenant) => await (kept ??= real.getBusiness(tenant)) };
});
vi.mock(import("#lib/server/central/holidays.ts"), async (original) => ({
  ...(await original()),
  getHolidays: async () => [],
}));

const platform = shopPlatform();

/** What the checkout asks before anybody can press; the browser keeps the seal of where the text is. */
async function quote(intent: OrderIntent): Promise<Quote> {
  const quoted = await quoteOf(intent);
  followCookies();
  return quoted;
}

/** The calls of one press, after another has filled the cache. */
async function callsOf(intent: OrderIntent, expectedTotal: number): Promise<string[]> {
  await placeOrder({ attemptKey: randomUUID(), expectedTotal: 0, intent });
  platform().calls.length = 0;
  const placed = await placeOrder({ attemptKey: randomUUID(), expectedTotal, intent });
  expect(placed).toMatchObject({ ok: true });
  return [...platform().calls];
}

test("an order that is collected costs six calls to the platform, one of them for promotions (design §3.10)", async () => {
  // 21 500 + 2 500, and 8 %.
  expect((await callsOf(pickup, 25_920)).toSorted()).toEqual([
    "GET /api/branches/11/availability",
    "GET /api/businessv2",
    "POST /api/ecommerce/menu/1/11",
    "POST /api/ecommerce/promos",
    "POST /api/payment/checkorder",
    "POST /api/payment/request",
  ]);
});

const delivery: OrderIntent = { ...pickup, mode: "delivery", address };
const geocodings = () => platform().calls.filter((call) => call === "GET /api/geocode").length;

test("a delivery costs a seventh, for its fee: where its text is was sealed by the quote (M6)", async () => {
  await quote(delivery);
  const calls = await callsOf(delivery, 29_920);
  expect(calls).toHaveLength(7);
  expect(calls).toContain("POST /api/delivery/price");
  expect(calls.slice(-2)).toEqual(["POST /api/payment/checkorder", "POST /api/payment/request"]);
});

test("a coupon and a first order's price cost one more each: nine at most", async () => {
  await insertOffers(platform().opened.database);
  const pizza = { ...burger, lineId: "p", itemId: "1002", sizeName: "Personal", options: [] };
  const order = { ...delivery, lines: [burger, pizza], inputs: { ...noInputs, coupon: "UNAVEZ" } };
  await quote(order);
  // 24 000 − 1 500 and 18 000 at half, less 3 000; 8 % and the delivery.
  const calls = await callsOf(order, 28_500 * 1.08 + 4000);
  expect(calls.toSorted()).toEqual([
    "GET /api/branches/11/availability",
    "GET /api/businessv2",
    "GET /orders/count",
    "POST /api/delivery/price",
    "POST /api/ecommerce/menu/1/11",
    "POST /api/ecommerce/promos",
    "POST /api/payment/checkorder",
    "POST /api/payment/request",
    "POST /api/promotions/validate-cupon",
  ]);
  await platform().opened.database.update(promoCodes).set({ is_active: false });
});

test("a text without a seal, with an older one or with that of another text is geocoded again (M6)", async () => {
  await quote(delivery);
  await quote(delivery);
  expect(geocodings()).toBe(1);
  await quote({ ...delivery, address: { ...address, line1: "Calle 61 # 9-45" } });
  expect(geocodings()).toBe(2);
  vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
  await quote({ ...delivery, address: { ...address, line1: "Calle 61 # 9-45" } });
  vi.useRealTimers();
  expect(geocodings()).toBe(3);
  nextRequest.cookies.delete("__Host-vitrina-place");
  expect(await callsOf(delivery, 29_920)).toContain("GET /api/geocode");
});

test("no seal goes on the wire: the platform places the text itself (M6)", async () => {
  platform().wire.length = 0;
  await quote(delivery);
  await callsOf(delivery, 29_920);
  const seals = [...nextRequest.cookies.values()];
  expect(nextRequest.cookies.get("__Host-vitrina-place")).toMatch(/^Fe26/);
  expect(platform().wire.length).toBeGreaterThan(6);
  expect(platform().wire.join("\n")).toContain("Calle 60 # 9-45");
  for (const call of platform().wire) {
    expect(call).not.toMatch(/Fe26|cookie|precision|seal/i);
    expect(seals.filter((seal) => call.includes(seal))).toEqual([]);
  }
});

test("a text that lies in another zone than its point is refused by the quote, before it is sent (M6)", async () => {
  const elsewhere = await quote({ ...delivery, address: { ...address, line1: "Calle 75 # 9-45" } });
  expect(elsewhere.assessment.problems.map(({ code }) => code)).toEqual(["address_mismatch"]);
  const village = await quote({ ...delivery, address: { ...address, line1: "vereda Salitre, La Calera" } });
  expect(village.assessment.problems.map(({ code }) => code)).toEqual(["address_mismatch"]);
  const unknown = await quote({ ...delivery, address: { ...address, line1: "la casa azul" } });
  expect(unknown.assessment.problems).toEqual([]);
});

describe("a text that no geocoder knows, its municipality near or far from the point (M6)", () => {
  const point = address.point;
  const medellin = { latitude: 6.21, longitude: -75.57 };
  test.each([
    ["the point's own city", { city: "Bogotá D.C.", point }, []],
    ["another city", { city: "Medellín", point }, ["address_mismatch"]],
    ["another city at the end of its line", { line1: "la casa azul, Cali", point }, ["address_mismatch"]],
    ["a name of two, neither here", { city: "Armenia", point }, ["address_mismatch"]],
    ["a city that nobody knows", { city: "Villa Imaginaria", point }, []],
    ["its own city, the point outside of every zone", { city: "Medellín", point: medellin }, ["not_covered"]],
  ])("%s", async (_name, change, problems) => {
    const asked = await quote({ ...delivery, address: { ...address, line1: "la casa azul", ...change } });
    expect(asked.assessment.problems.map(({ code }) => code)).toEqual(problems);
  });
});
