import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as quoteRoute } from "#app/api/quote/route.ts";
import { emptyIntent, type OrderIntent } from "#domain/order/intent.ts";
import { findAttempt, placeOrder, withdrawAttempt } from "#lib/actions/order.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import { askCentral } from "#tests/contract/specification/ask-central.ts";
import { type Answer, type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";
import { nextRequest, requestTo } from "#tests/support/next-request.ts";
import { businessAnswer } from "#tests/support/recorded-rows.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const given = vi.hoisted(() => ({ settings: {} as Record<string, string> }));
vi.mock(import("#lib/server/env.ts"), async (original) => {
  const real = await original();
  return { ...real, env: () => ({ ...real.env(), ...given.settings }) };
});

// The same pickup order with each addition switched on alone, and with each of its calls failing in turn.

const secret = randomBytes(32).toString("base64url");
const host = "brasa.localhost:3000";
/** A Wednesday that is no holiday, in Bogotá. */
const noon = Date.parse("2026-03-11T12:30:00-05:00");
/** 2 × 12 000 less 10 %, and 8 % of that. */
const total = 23_328;
const isDeep = process.env["DEEP"] === "1";
let central: SmallCentral;

beforeAll(async () => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  central = await startSmallCentral(noon);
  askCentral(central, secret);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await central.stop();
});

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  given.settings = {};
  Object.assign(central, { calls: [], orders: [], fault: () => null, added: () => null, answers: "id", loses: false });
  vi.setSystemTime(noon);
  central.now = noon;
  requestTo(host);
  const login = { token: "token-of-1", userId: "1" };
  const session = { tenant: "brasa.localhost", browser: null, pending: null, login };
  nextRequest.cookies.set("__Host-vitrina", await sealSession(session, [secret]));
});
afterEach(() => {
  const { unlisted } = central;
  if (unlisted.length > 0) throw new Error(`Neither in §7 nor in our list: ${unlisted.join(", ")}`);
});

const pickup: OrderIntent = {
  ...emptyIntent("1"),
  lines: [{ lineId: "a", itemId: "8", groupId: "2", sizeName: null, options: [], quantity: 2, note: "" }],
  mode: "pickup",
  paymentMethodId: "2",
};

async function quotedTotal(): Promise<number> {
  const request = new Request(`http://${host}/api/quote`, { method: "POST", body: JSON.stringify(pickup) });
  const { assessment } = await (await quoteRoute(request, { params: Promise.resolve({}) })).json();
  return assessment.total;
}

const press = async (attemptKey: string) => await placeOrder({ attemptKey, expectedTotal: total, intent: pickup });

/** What must never be: a second order, another total, a success, which empties the cart, without an order, an order that is
 * told as a refusal. */
function brokenBy(placed: Awaited<ReturnType<typeof press>>): string[] {
  const { orders } = central;
  const broken = [
    [orders.length > 1, "a second order"],
    [orders.some((each) => each["total"] !== total), "another total"],
    [placed.ok && (orders.length === 0 || placed.value.number !== "BP-900"), "a success without its order"],
    [!placed.ok && placed.failure.kind === "priceChanged", "a higher price"],
    [!placed.ok && orders.length > 0 && placed.failure.kind !== "unconfirmed", "an order told as a refusal"],
  ] as const;
  return broken.filter(([isBroken]) => isBroken).map(([, what]) => what);
}

/** Presses again until it is an order: after a minute with two looks that found nothing, where nobody knows. */
async function pressToTheEnd(attemptKey: string): Promise<string[]> {
  const until = performance.now() + 8000;
  for (let turn = 1; performance.now() < until; turn += 1) {
    const placed = await press(attemptKey);
    const broken = brokenBy(placed);
    if (placed.ok || broken.length > 0) return broken;
    if (placed.failure.kind === "unconfirmed") {
      vi.setSystemTime(noon + turn * 61_000);
      await findAttempt({ attemptKey });
      await withdrawAttempt({ attemptKey });
    }
    // A circuit that the failures opened looks again within a second.
    await wait(100);
  }
  return ["no order at all"];
}

/** An answer with more in it. */
async function withMore(own: () => Promise<Answer>, more: object): Promise<Answer> {
  const { status, body } = await own();
  return { status, body: typeof body === "object" ? { ...body, ...more } : body };
}

const order = () => ({
  order_id: 900,
  order: { id: 900, display_number: "BP-900", status: 1, total },
  payment: { kind: "done" },
});
const notFound = (message: string) => ({ status: 404, body: { statusCode: 404, error: "Not Found", message } });
const found = (): Answer =>
  central.orders.length > 0 ? { status: 200, body: order() } : notFound("attempt_not_found");

/** Our paths, and what each answers where it is set. */
const paths: [string, string, RegExp, () => Answer][] = [
  [
    "AVAILABILITY_PATH",
    "/api/branches/{}/availability",
    /\/branches\/1\/availability$/,
    () => ({
      status: 200,
      body: { branch_id: 1, is_available: true, business_is_available: true, is_open: true, message: null },
    }),
  ],
  ["ATTEMPT_PATH", "/api/payment/attempts/{}", /\/attempts\/[\w-]+$/, found],
  ["WITHDRAW_PATH", "/api/payment/attempts/{}/withdraw", /\/withdraw$/, found],
  ["ORDER_STATUS_PATH", "/api/orders/status/{}", /\/orders\/status\//, () => notFound("order_not_found")],
  ["PAYMENT_STATUS_PATH", "/api/payment/status/{}", /\/payment\/status\//, () => notFound("order_not_found")],
  [
    "KITCHEN_PATH",
    "/api/branches/{}/kitchen",
    /\/kitchen$/,
    () => ({ status: 200, body: { branch_id: 1, wait_minutes: 5 } }),
  ],
  [
    "GEOCODER_PATH",
    "/api/geocode",
    /\/geocode/,
    () => ({ status: 200, body: { status: "ZERO_RESULTS", results: [] } }),
  ],
  ["PLACE_PROOF_PATH", "/api/places/proof", /\/places\/proof$/, () => notFound("no_place")],
  ["LOGOUT_PATH", "/api/auth/logout", /\/auth\/logout$/, () => ({ status: 200, body: { ok: true } })],
  ["DIRECTORY_PATH", "/api/directory", /\/directory$/, () => ({ status: 200, body: { data: [] } })],
];

describe("one addition alone makes the same order", () => {
  test.each(paths)("%s", async (name, setting, asked, answer) => {
    given.settings = { [name]: setting };
    central.added = (call) => (asked.test(call) ? answer() : null);
    expect(await quotedTotal()).toBe(total);
    expect(await pressToTheEnd(randomUUID())).toEqual([]);
  });

  test.each(paths)("%s, whose answer is lost with the order's", async (name, setting, asked, answer) => {
    given.settings = { [name]: setting };
    central.added = (call) => (asked.test(call) ? answer() : null);
    central.loses = true;
    const key = randomUUID();
    expect(brokenBy(await press(key))).toEqual([]);
    central.loses = false;
    expect(await pressToTheEnd(key)).toEqual([]);
  });

  test("PAYMENT_REQUEST_PATH, which the method's own endpoint comes before", async () => {
    given.settings = { PAYMENT_REQUEST_PATH: "/api/payment/another" };
    expect(await pressToTheEnd(randomUUID())).toEqual([]);
    expect(central.calls).not.toContain("POST {central}/api/payment/another");
  });

  const { data: whole } = businessAnswer(1, "brasa.localhost");
  test.each<[string, string, object]>([
    ["branches inside the business", "GET {central}/api/businessv2", { branches: whole["branches"] }],
    ["taxes inside the business", "GET {central}/api/businessv2", { taxes: whole["taxes"] }],
    ["'proceed' of a check", "POST {central}/api/payment/checkorder", { action: "proceed" }],
    ["the payment of an answer", "POST {central}/api/payment/request", { payment: { kind: "done" } }],
    ["the order of an answer", "POST {central}/api/payment/request", { order: order().order }],
  ])("%s", async (_, added, more) => {
    central.fault = (call, own) => (call === added ? withMore(own, more) : null);
    expect(await quotedTotal()).toBe(total);
    expect(await pressToTheEnd(randomUUID())).toEqual([]);
  });
});

/** What of an answer is left where every field is null. */
function nulled(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(nulled);
  if (typeof body !== "object" || body === null) return null;
  const inner: unknown = Reflect.get(body, "data");
  if (inner !== undefined && inner !== null) return { data: nulled(inner) };
  return Object.fromEntries(Object.keys(body).map((key) => [key, null]));
}

type Own = () => Promise<Answer>;

const faults: Record<string, (own: Own) => Promise<Answer>> = {
  "500": async () => ({ status: 500, body: { statusCode: 500, error: "Internal Server Error" } }),
  "404": async () => ({ status: 404, body: "Not Found" }),
  "2 s": async (own) => {
    await wait(2000);
    return await own();
  },
  "null fields": async (own) => {
    const { status, body } = await own();
    return { status, body: nulled(body) };
  },
};

/** The calls of one press, in the order in which they are made, on a backend with nothing switched on. */
const calls = [
  "GET {central}/api/businessv2",
  "POST {central}/api/ecommerce/business/1",
  "GET {rest}/taxes",
  "POST {central}/api/business/filter",
  "POST {central}/api/ecommerce/menu/1/1",
  "POST {central}/api/ecommerce/promos",
  "GET {central}/holidays/2026/co",
  "POST {central}/api/payment/checkorder",
  "POST {central}/api/payment/request",
  "POST {graphql}",
];
/** What takes two seconds is waited for in a deep run; here where it decides, at the order itself. */
const isTried = (fault: string, call: string) => isDeep || fault !== "2 s" || call.endsWith("/payment/request");
const rows = Object.keys(faults).flatMap((fault) =>
  calls.filter((call) => isTried(fault, call)).map((call) => [fault, call] as const),
);

describe("one call fails while the order is sent", () => {
  test("the calls are those of a press", async () => {
    await quotedTotal();
    central.calls.length = 0;
    await press(randomUUID());
    expect(new Set(central.calls)).toEqual(new Set(calls));
  });

  test.each(rows)(
    "%s of %s",
    async (fault, failing) => {
      const spoil = faults[fault];
      if (spoil === undefined) throw new Error("no such fault");
      const key = randomUUID();
      central.fault = (call, own) => (call === failing ? spoil(own) : null);
      expect(brokenBy(await press(key))).toEqual([]);
      central.fault = () => null;
      expect(await pressToTheEnd(key)).toEqual([]);
      expect(central.orders).toHaveLength(1);
    },
    15_000,
  );
});
