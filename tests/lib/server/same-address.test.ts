import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as trackOrder } from "#app/api/orders/[number]/route.ts";
import { GET as startPayment } from "#app/api/payment/start/route.ts";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, requestCode } from "#lib/actions/account.ts";
import { validateCoupon } from "#lib/actions/coupon.ts";
import { placeOrder } from "#lib/actions/order.ts";
import type * as BusinessReads from "#lib/server/sources/business.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import type * as SlowLane from "#lib/server/request/slow-lane.ts";
import { insertOffers } from "#tests/contract/central/insert-offers.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import {
  burgerLine,
  burgerPickup,
  quoteOf,
  sessionCookie,
  sessionSecret,
  startShopPlatform,
} from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

/** Calls that wait in the lane, for good: whoever is answered did not stand behind them. */
const held = vi.hoisted(() => ({ calls: 0 }));
vi.mock("#lib/server/request/slow-lane.ts", async (original) => {
  const { createSlowLane } = await original<typeof SlowLane>();
  const lane = { clock: () => Date.now(), sleep: () => new Promise(() => (held.calls += 1)) };
  return { createSlowLane: () => createSlowLane(lane) };
});

/** Kept, as Next's cache does. */
vi.mock("#lib/server/sources/business.ts", async (original) => {
  const { getBusiness, ...others } = await original<typeof BusinessReads>();
  const known = new Map<string, ReturnType<typeof getBusiness>>();
  return { ...others, getBusiness: (host: string) => known.get(host) ?? known.set(host, getBusiness(host)).get(host) };
});

const junk = 200;
const together = 20;
const shop = "uno.localhost";
let platform: PlatformOverHttp;

beforeAll(async () => {
  platform = await startShopPlatform({ limitFactor: 1 });
  // A tenth of each limit, and time stands: what fits is counted.
  vi.stubEnv("LIMIT_FACTOR", "0.1");
  vi.useFakeTimers({ toFake: ["Date"] });
  await insertOffers(platform.opened.database);
});
afterAll(async () => {
  vi.useRealTimers();
  await platform.stop();
});
beforeEach(() => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  platform.setTime(noon);
  held.calls = 0;
});

type Cookies = ReadonlyMap<string, string>;
const none: Cookies = new Map();

/** The next calls come from this browser, behind that address. */
function comeAs(cookies: Cookies, address: string): void {
  requestTo(`${shop}:3000`, { "x-forwarded-for": address });
  nextRequest.cookies = new Map(cookies);
}

/** What the browser holds now. */
function kept(): Cookies {
  followCookies();
  return new Map(nextRequest.cookies);
}

const noParams = { params: Promise.resolve({}) };
const requestOf = (path: string) => new Request(`http://${shop}:3000${path}`);

/** A browser that has opened the shop. */
async function newBrowser(address: string): Promise<Cookies> {
  comeAs(none, address);
  await readSession(requestOf("/api/session"), noParams);
  return kept();
}

async function newCustomer(): Promise<Cookies> {
  const { token, id } = await platform.customer();
  const session = { tenant: shop, browser: null, pending: null, login: { token, userId: String(id) } };
  return new Map([[sessionCookie, await sealSession(session, [sessionSecret])]]);
}

/** Calls of browsers behind an address, many at once, until each is answered or waits in the lane; what was answered. */
async function flood<T>(address: string, call: (n: number) => Promise<T>, cookies = none): Promise<T[]> {
  comeAs(cookies, address);
  const answers: T[] = [];
  const before = held.calls;
  for (let n = 0; n < junk;) {
    // Without Next's cache every call reads the shop anew.
    for (const end = n + together; n < end; n += 1) void call(n).then((answer) => answers.push(answer));
    while (answers.length + held.calls - before < n) await turn();
  }
  return answers;
}

const typed = (code: string, lines = [burgerLine]) =>
  validateCoupon({ code, branchId: "11", lines, when: { kind: "now" } });

async function look(number: string): Promise<number> {
  return (await trackOrder(requestOf(`/api/orders/${number}`), { params: Promise.resolve({ number }) })).status;
}

async function start(): Promise<number> {
  return (await startPayment(requestOf("/api/payment/start"), noParams)).status;
}

async function send() {
  return await placeOrder({ attemptKey: randomUUID(), expectedTotal: 1, intent: burgerPickup });
}

async function order(): Promise<string> {
  const { assessment } = await quoteOf(burgerPickup);
  const placed = await placeOrder({ attemptKey: randomUUID(), expectedTotal: assessment.total, intent: burgerPickup });
  if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
  return placed.value.number;
}

describe("attacker and customer behind the same address (A216)", () => {
  test("log-in: codes of browsers that nobody mailed one are refused unread, and count against nobody", async () => {
    const address = "203.0.113.11";
    const { email } = await platform.logIn();
    const honest = await newBrowser(address);
    platform.calls.length = 0;
    const answers = await flood(address, async () => await enterCode({ code: "123456", consents: false }));
    const lost = JSON.stringify({ ok: false, failure: { kind: "refused", code: "code_lost" } });
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([lost]));
    expect([answers.length, platform.calls.filter((call) => call.includes("/auth/"))]).toEqual([junk, []]);
    await flood(address, async (n) => await requestCode({ to: `nobody${n}@example.com` }));
    platform.setTime(noon + 120_000);
    comeAs(honest, address);
    expect(await requestCode({ to: email })).toMatchObject({ ok: true });
    const holder = kept();
    const code = await platform.mailedCode(email);
    comeAs(holder, address);
    expect(await enterCode({ code, consents: false })).toMatchObject({ ok: true });
  });

  test("coupons, gift links and quotes with a coupon: guesses are slowed, and a code that exists is answered", async () => {
    const address = "203.0.113.12";
    const [honest, attacker] = [await newBrowser(address), await newBrowser(address)];
    for (const cookies of [none, attacker]) await flood(address, async (n) => await typed(`GUESS${n}`), cookies);
    comeAs(honest, address);
    expect(await typed("NADIE")).toMatchObject({ failure: { kind: "couponRefused", reason: "notValid" } });
    expect(await typed("BIENVENIDO")).toMatchObject({ failure: { reason: "login" } });
    expect(await typed("PIZZA", [])).toMatchObject({ failure: { kind: "couponRefused", reason: "products" } });
    const { assessment } = await quoteOf({ ...burgerPickup, inputs: { ...burgerPickup.inputs, coupon: "PIZZA" } });
    expect(assessment.problems).toContainEqual({ code: "coupon_invalid", reason: "products" });
  });

  test("tracking: invented numbers are slowed, as many as may wait, and an order is found", async () => {
    const address = "203.0.113.13";
    const [honest, customer] = [await newBrowser(address), await newCustomer()];
    comeAs(customer, address);
    const number = await order();
    const statuses = await flood(address, async (n) => await look(`UNO-9${n}`));
    expect([held.calls, statuses.filter((status) => status === 429).length]).toEqual([1, junk - 3 - 1]);
    for (const cookies of [honest, customer]) {
      comeAs(cookies, address);
      expect(await look(number)).toBe(200);
    }
  });

  test("payment starts: whoever has none to start stands in nobody's way", async () => {
    const address = "203.0.113.14";
    const honest = await newBrowser(address);
    expect((await flood(address, start)).filter((status) => status === 429).length).toBeGreaterThan(100);
    comeAs(honest, address);
    expect(await start()).not.toBe(429);
  });

  test("orders: strangers' and one account's hundreds of sends hold up no other's", async () => {
    const address = "203.0.113.15";
    const [customer, attacker] = [await newCustomer(), await newCustomer()];
    for (const cookies of [none, attacker]) await flood(address, send, cookies);
    comeAs(customer, address);
    expect(await order()).toMatch(/^UNO-/);
  });

  test("a business's wrong coupons beyond a thousand an hour are an event, once", async () => {
    const { limiter } = platform.platform.context;
    await limiter.take({ name: "coupon-wrong", most: 1000, seconds: 3600 }, "2", 998);
    const guess = async (n: number) =>
      await platform.post(
        "/api/promotions/validate-cupon",
        { cupon_code: `NOTHING${n}`, business_id: 2, branch_id: 21, order_total: 20_000 },
        undefined,
        { "x-client-address": "203.0.113.17", "x-client-browser": `${n}`.padStart(22, "b") },
      );
    const events = () => platform.logLines.filter((line) => line.includes("coupons_guessed"));
    for (const n of [1, 2]) expect((await guess(n)).status).toBe(422);
    expect(events()).toEqual([]);
    for (const n of [3, 4]) expect((await guess(n)).status).toBe(422);
    expect(events()).toHaveLength(1);
  });
});
