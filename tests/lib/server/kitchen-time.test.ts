import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { GET as askAvailability } from "#app/api/availability/route.ts";
import { GET as askOrder } from "#app/api/orders/[number]/route.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { branches } from "#platform/db/tables/branch.ts";
import { bandejas, pickupOrder, request } from "#tests/contract/central/order-body.ts";
import { burgerPickup, quoteOf, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();

beforeEach(async () => {
  await configure(true);
});

async function configure(isAutomatic: boolean): Promise<void> {
  const range = { approximate_delivery_minimum_time: 20, approximate_delivery_maximum_time: 35 };
  const config = { orders: { ...range, is_automatic_time_calculation: isAutomatic } };
  await platform().opened.database.update(branches).set({ config }).where(eq(branches.id, 11));
}

const host = "http://uno.localhost:3000";
const noParams = { params: Promise.resolve({}) };
const told = async () =>
  (await (await askAvailability(new Request(`${host}/api/availability?branch=11`), noParams)).json()).deliveryTime;
const quoted = async () => (await quoteOf(burgerPickup)).deliveryTime;

test("what a page tells, what the checkout quotes and what the order's page promises are one time (A157, A198)", async () => {
  const other = await platform().customer();
  const large = pickupOrder({ products: [{ ...bandejas, quantity: 6 }], total: 77_760 });
  expect((await platform().post("/api/payment/request", request(large), other.token)).status).toBe(201);
  // 15 × (1 + 0.3 × 5) = 37.5 minutes in progress, of which 30 % count.
  const later = { min: 35, max: 50 };
  expect([await told(), await quoted()]).toEqual([later, later]);
  const attempt = { attemptKey: randomUUID(), expectedTotal: 25_920, intent: burgerPickup };
  const placed = await placeOrder(attempt);
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  const { number } = placed.value;
  const seen = await askOrder(new Request(`${host}/api/orders/${number}`), { params: Promise.resolve({ number }) });
  expect((await seen.json()).estimate).toEqual(later);
});

test("a platform that does not tell is no error: the branch's own range is shown (A156)", async () => {
  for (const fault of [{ status: 404 }, { status: 500 }, "lose", { status: 200, body: `{"data":{}}` }] as const) {
    platform().fault = (call) => (call.endsWith("/kitchen") ? fault : null);
    expect([await told(), await quoted()]).toEqual([
      { min: 20, max: 35 },
      { min: 20, max: 35 },
    ]);
  }
});

test("a branch that does not have its time computed is not asked about", async () => {
  await configure(false);
  expect([await told(), await quoted()]).toEqual([
    { min: 20, max: 35 },
    { min: 20, max: 35 },
  ]);
  expect(platform().calls.filter((call) => call.endsWith("/kitchen"))).toEqual([]);
});
