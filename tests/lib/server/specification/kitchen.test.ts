import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { GET as askAvailability } from "#app/api/availability/route.ts";
import { POST as quoteRoute } from "#app/api/quote/route.ts";
import { host, noon, pickup, press, smallShop } from "#tests/contract/specification/small-shop.ts";
import { businessAnswer } from "#tests/support/recorded-rows.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const serviceKey = "una-clave-de-servicio-0123";
const given = vi.hoisted(() => ({ hasKey: true }));
vi.mock(import("#lib/server/env.ts"), async (original) => {
  const real = await original();
  return { ...real, env: () => ({ ...real.env(), ...(given.hasKey ? {} : { PLATFORM_SERVICE_KEY: null }) }) };
});

// What orders in progress add to the time, on a backend without our call for it.

const central = smallShop({ PLATFORM_SERVICE_KEY: serviceKey });
const shop = z.looseObject({ branches: z.array(z.looseObject({})) });
const range = { approximate_delivery_minimum_time: 20, approximate_delivery_maximum_time: 35 };
const config = { orders: { ...range, is_automatic_time_calculation: true } };

beforeEach(async () => {
  given.hasKey = true;
  const { branches } = shop.parse(businessAnswer(1, "brasa.localhost").data);
  const data = branches.map((branch) => ({ ...branch, config }));
  central().fault = (call) =>
    call === "POST {central}/api/ecommerce/business/1" ? { status: 200, body: { data } } : null;
  await press(pickup);
  const [order] = central().orders;
  // Ten empanadas: 10 minutes × (1 + 0.3 × 9).
  const products = [{ id: 8, quantity: 10 }];
  central().orders = [1, 2, 3, 5, 11].map((status, index) => ({ ...order, id: 910 + index, products, status }));
  Object.assign(central(), { calls: [], keys: [] });
});

const noParams = { params: Promise.resolve({}) };
async function told() {
  const answer = await askAvailability(new Request(`http://${host}/api/availability?branch=1`), noParams);
  return (await answer.json()).deliveryTime;
}
async function quoted() {
  const request = new Request(`http://${host}/api/quote`, { method: "POST", body: JSON.stringify(pickup) });
  return (await (await quoteRoute(request, noParams)).json()).deliveryTime;
}

test("S3 §4: with the service key the branch's own orders are counted, of the statuses that load the kitchen", async () => {
  // Two of the five are in the kitchen, 37 minutes each, of which 30 % count, in steps of five.
  const later = { min: 45, max: 60 };
  expect([await told(), await quoted()]).toEqual([later, later]);
  expect(new Set(central().keys)).toEqual(new Set([serviceKey]));
  central().orders = central().orders.slice(2);
  expect(await told(), "none of these does").toEqual({ min: 20, max: 35 });
});

test("an order of hours ago, or for later, loads nothing now", async () => {
  for (const order of central().orders) order["created_at"] = new Date(noon - 3 * 3_600_000).toISOString();
  expect(await told()).toEqual({ min: 20, max: 35 });
  for (const order of central().orders)
    Object.assign(order, { created_at: new Date(noon).toISOString(), scheduling: "06:00 PM" });
  expect(await told()).toEqual({ min: 20, max: 35 });
});

test("without the key nobody is asked about the shop's orders, and nothing is added", async () => {
  given.hasKey = false;
  expect(await told()).toEqual({ min: 20, max: 35 });
  expect(central().calls.filter((call) => call === "POST {graphql}")).toEqual([]);
});

test("A156: what cannot be read adds nothing, and the order goes on", async () => {
  const before = central().fault;
  central().fault = (call, body) => (call === "POST {graphql}" ? { status: 500, body: "" } : before(call, body));
  expect(await told()).toEqual({ min: 20, max: 35 });
});
