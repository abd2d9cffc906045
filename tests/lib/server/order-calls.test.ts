import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OrderIntent } from "#domain/order/intent.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { sealSession } from "#lib/server/session-seal.ts";
import { covered, noon } from "#tests/contract/central/insert-shop.ts";
import { nextRequest, requestTo } from "#tests/support/next-request.ts";
import { type PlatformOverHttp, startPlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());
// What pages have in the cache before anybody presses: the tenant's business, and the holidays.
vi.mock(import("#lib/server/central/business.ts"), async (original) => {
  const real = await original();
  let kept: ReturnType<typeof real.getBusiness> | undefined;
  return { ...real, getBusiness: async (tenant) => await (kept ??= real.getBusiness(tenant)) };
});
vi.mock(import("#lib/server/central/holidays.ts"), async (original) => ({
  ...(await original()),
  getHolidays: async () => [],
}));

let platform: PlatformOverHttp;
const secret = "s".repeat(40);

beforeAll(async () => {
  platform = await startPlatformOverHttp();
  platform.setTime(noon);
  vi.stubEnv("PLATFORM_URL", platform.url);
  vi.stubEnv("SESSION_SECRET", secret);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await platform.stop();
});
beforeEach(async () => {
  const { token, id } = await platform.customer();
  const login = { token, userId: String(id) };
  requestTo("uno.localhost:3000");
  const seal = await sealSession({ tenant: "uno.localhost", browser: null, pendingEmail: null, login }, [secret]);
  nextRequest.cookies.set("__Host-vitrina", seal);
  platform.calls.length = 0;
});

const burger = {
  lineId: "b",
  itemId: "1003",
  groupId: "101",
  sizeName: null,
  options: [{ groupId: "501", optionId: "2002", quantity: 1 }],
  quantity: 1,
  note: "",
};
const pickup: OrderIntent = {
  branchId: "11",
  lines: [burger],
  mode: "pickup",
  address: null,
  paymentMethodId: "2",
  when: { kind: "now" },
  table: null,
  couponCode: null,
  courierNote: "",
  legalAgeConfirmed: false,
};
const address = {
  id: null,
  name: "Casa",
  line1: "Calle 60 # 9-45",
  details: "",
  neighborhood: "",
  city: "Bogotá",
  country: "co",
  point: covered,
};

/** The calls of one press, after another has filled the cache. */
async function callsOf(intent: OrderIntent, expectedTotal: number): Promise<string[]> {
  await placeOrder({ attemptKey: randomUUID(), expectedTotal: 0, intent });
  platform.calls.length = 0;
  const placed = await placeOrder({ attemptKey: randomUUID(), expectedTotal, intent });
  expect(placed).toMatchObject({ ok: true });
  return [...platform.calls];
}

test("an order that is collected costs five calls to the platform, each once (design §3.10)", async () => {
  // 21 500 + 2 500, and 8 %.
  expect((await callsOf(pickup, 25_920)).toSorted()).toEqual([
    "GET /api/branches/11/availability",
    "GET /api/businessv2",
    "POST /api/ecommerce/menu/1/11",
    "POST /api/payment/checkorder",
    "POST /api/payment/request",
  ]);
});

test("a delivery costs a sixth, for its fee", async () => {
  const calls = await callsOf({ ...pickup, mode: "delivery", address }, 29_920);
  expect(calls).toHaveLength(6);
  expect(calls).toContain("POST /api/delivery/price");
  expect(calls.slice(-2)).toEqual(["POST /api/payment/checkorder", "POST /api/payment/request"]);
});
