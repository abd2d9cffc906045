import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as askOrder } from "#app/api/orders/[number]/route.ts";
import { GET as askOrders } from "#app/api/orders/route.ts";
import { POST as quoteRoute } from "#app/api/quote/route.ts";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { validateCoupon } from "#lib/actions/coupon.ts";
import { findAttempt, placeOrder, withdrawAttempt } from "#lib/actions/order.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import { nextRequest, requestTo } from "#tests/support/next-request.ts";
import { askCentral } from "#tests/contract/specification/ask-central.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

// The storefront on a backend that answers what the specification shows and nothing more, with no addition switched on.

const secret = randomBytes(32).toString("base64url");
const host = "brasa.localhost:3000";
/** A Wednesday that is no holiday, in Bogotá. */
const noon = Date.parse("2026-03-11T12:30:00-05:00");
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

async function comeAs(userId: string | null): Promise<void> {
  requestTo(host);
  if (userId === null) return;
  const login = { token: `token-of-${userId}`, userId };
  const session = { tenant: "brasa.localhost", browser: null, pending: null, login };
  nextRequest.cookies.set("__Host-vitrina", await sealSession(session, [secret]));
}

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  Object.assign(central, {
    calls: [],
    orders: [],
    fault: () => null,
    answers: "id",
    loses: false,
    tokened: [],
    forms: [],
    now: noon,
  });
  vi.setSystemTime(noon);
  await comeAs("1");
});
afterEach(() => {
  const { unlisted } = central;
  if (unlisted.length > 0) throw new Error(`Neither in §7 nor in our list: ${unlisted.join(", ")}`);
});

const line = { itemId: "8", groupId: "2", sizeName: null, options: [], quantity: 2, note: "" };
const pickup: OrderIntent = {
  ...emptyIntent("1"),
  lines: [{ lineId: "a", ...line }],
  mode: "pickup",
  paymentMethodId: "2",
};

async function quoteOf(intent: OrderIntent) {
  const request = new Request(`http://${host}/api/quote`, { method: "POST", body: JSON.stringify(intent) });
  return await (await quoteRoute(request, { params: Promise.resolve({}) })).json();
}

async function tracked(number: string) {
  const answer = await askOrder(new Request(`http://${host}/api/orders/${number}`), {
    params: Promise.resolve({ number }),
  });
  return await answer.json();
}

/** The press, for the total that was quoted. */
async function press(intent: OrderIntent = pickup, attemptKey: string = randomUUID()) {
  const { assessment } = await quoteOf(intent);
  central.calls.length = 0;
  return await placeOrder({ attemptKey, expectedTotal: assessment.total, intent });
}

const request = "POST {central}/api/payment/request";
const failing = (failed: string) => (call: string) =>
  call === failed ? { status: 500, body: { statusCode: 500 } } : null;

describe("a pickup order on the backend of the specification", () => {
  test("is quoted, sent once, and tracked by its customer", async () => {
    const quote = await quoteOf(pickup);
    // 2 × 12 000 less 10 %, and 8 % of that.
    expect(quote.assessment).toMatchObject({ subtotal: 24_000, total: 23_328 });
    const placed = await press();
    expect(placed).toEqual({ ok: true, value: { number: "BP-900", payment: { kind: "done" } } });
    expect(central.orders).toHaveLength(1);
    expect(central.orders[0]).toMatchObject({ total: 23_328, customer: 1, branch: 1, delivery_method: 1 });
    expect(await tracked("BP-900")).toMatchObject({
      access: "owner",
      number: "BP-900",
      contents: { lines: [{ quantity: 2, total: expect.any(Number) }], amounts: { total: 23_328 } },
    });
    const list = await (
      await askOrders(new Request(`http://${host}/api/orders`), { params: Promise.resolve({}) })
    ).json();
    expect(list.orders).toMatchObject([{ number: "BP-900", total: 23_328 }]);
  });

  test("one press costs these calls, and no other is asked for", async () => {
    await press();
    const { calls } = central;
    expect(calls.filter((call) => call === "POST {central}/api/payment/request")).toHaveLength(1);
    expect(calls.filter((call) => call.includes("/api/directory") || call.includes("/api/branches"))).toEqual([]);
    expect(calls.slice(-3)).toEqual([
      "POST {central}/api/payment/checkorder",
      "POST {central}/api/payment/request",
      "POST {graphql}",
    ]);
  });

  test("an answer that has the order's number needs no second look", async () => {
    central.answers = "order";
    expect(await press()).toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(central.calls).not.toContain("POST {graphql}");
  });

  test("D4: by its number alone nobody reads what is in it", async () => {
    await press();
    for (const stranger of [null, "2"]) {
      await comeAs(stranger);
      const order = await tracked("BP-900");
      expect(order).toMatchObject({ access: "number", status: 1, contents: null, owner: null });
      expect(JSON.stringify(order)).not.toMatch(/Empanadas|23328|24000|Ana/);
    }
    expect(await tracked("BP-901")).toMatchObject({ code: "no_order" });
  });

  test("an order whose answer was lost is found in its customer's own list, and never sent again", async () => {
    central.loses = true;
    const key = randomUUID();
    expect(await press(pickup, key)).toEqual({ ok: true, value: { number: "BP-900", payment: { kind: "done" } } });
    expect(central.calls.filter((call) => call === request)).toHaveLength(1);
    expect(await findAttempt({ attemptKey: key })).toMatchObject({ ok: true, value: { number: "BP-900" } });
    central.loses = false;
    expect(await press(pickup, key), "the same press again").toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(central.orders).toHaveLength(1);
  });

  test.each([500, 503])(
    "what is answered with %i stays unknown for a minute: nothing is sent again by itself",
    async (status) => {
      const key = randomUUID();
      const unconfirmed = { ok: false, failure: { kind: "unconfirmed" } };
      central.fault = (call) => (call === request ? { status, body: "" } : null);
      expect(await press(pickup, key)).toEqual(unconfirmed);
      expect(central.calls.filter((call) => call === request)).toHaveLength(1);
      central.fault = () => null;
      expect(await press(pickup, key), "pressed again at once").toEqual(unconfirmed);
      expect(await findAttempt({ attemptKey: key })).toMatchObject({ ok: false });
      expect(central.orders).toEqual([]);
      vi.setSystemTime(noon + 61_000);
      expect(await findAttempt({ attemptKey: key })).toEqual({ ok: true, value: null });
      expect(await withdrawAttempt({ attemptKey: key })).toEqual({ ok: true, value: null });
      expect(await press(pickup, key)).toMatchObject({ ok: true, value: { number: "BP-900" } });
      expect(central.orders).toHaveLength(1);
    },
  );

  test("an order whose number nobody tells is found in the list as well", async () => {
    central.fault = failing("POST {graphql}");
    expect(await press()).toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(central.orders).toHaveLength(1);
  });

  test.each([
    "POST {central}/api/business/filter",
    "GET {rest}/taxes",
    "POST {central}/api/ecommerce/business/1",
    "POST {central}/api/ecommerce/menu/1/1",
    "POST {central}/api/payment/checkorder",
  ])("D3: while %s fails, no order is taken", async (call) => {
    const { assessment } = await quoteOf(pickup);
    central.fault = failing(call);
    const placed = await placeOrder({ attemptKey: randomUUID(), expectedTotal: assessment.total, intent: pickup });
    expect(placed).toMatchObject({ ok: false });
    expect(central.orders).toEqual([]);
  });

  test.each([
    ["GET {central}/api/businessv2", "GraphQL by domain"],
    ["POST {central}/api/ecommerce/business/1", "branches over GraphQL"],
    ["POST {central}/api/ecommerce/menu/1/1", "the menus over GraphQL"],
    ["POST {central}/api/ecommerce/promos", "promotions over GraphQL"],
    ["GET {central}/holidays/2026/co", "holidays by law"],
  ])("where %s is not there, %s make the same order", async (call) => {
    central.fault = (asked) => (asked === call ? { status: 404, body: "Not Found" } : null);
    expect(await press()).toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(central.orders).toMatchObject([{ total: 23_328 }]);
  });

  test("a closed branch takes no order, by hours and by switch", async () => {
    central.now = Date.parse("2026-03-11T23:00:00-05:00");
    const closed = { ok: false, failure: { problems: expect.arrayContaining([{ code: "branch_closed" }]) } };
    expect(await press()).toMatchObject(closed);
    central.now = noon;
    central.fault = (call) =>
      call === "POST {central}/api/business/filter" ? { status: 200, body: [{ id: 1, is_available: false }] } : null;
    expect(await press()).toMatchObject(closed);
    expect(central.orders).toEqual([]);
  });

  test("a transfer has its instructions", async () => {
    expect(await press({ ...pickup, paymentMethodId: "4" })).toEqual({
      ok: true,
      value: { number: "BP-900", payment: { kind: "instructions", method: "transfer" } },
    });
  });
});

const home = {
  id: null,
  name: "Casa",
  line1: "Carrera 43A # 5-15",
  details: "Apto 301",
  neighborhood: "El Poblado",
  city: "Medellín",
  country: "co",
  point: { latitude: 6.2044, longitude: -75.5731 },
};

describe("the rest of an order there", () => {
  test("a delivery to an address that no geocoder knows goes where the person confirmed, for the backend's fee", async () => {
    const delivery: OrderIntent = { ...pickup, mode: "delivery", address: { ...home, city: "Envigado" } };
    // 24 000 less 10 %, 8 % of that, and the fee, which a promotion pays from 20 000 on or not.
    const { assessment } = await quoteOf(delivery);
    expect(assessment).toMatchObject({ problems: [], unknown: [] });
    expect(await press(delivery)).toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(central.orders).toMatchObject([
      {
        total: assessment.total,
        // Nobody compared the text with the point: the courier reads so; the point may be of the municipality that is typed (A254).
        address: "Carrera 43A # 5-15, El Poblado, Ubicación elegida en el mapa · Apto 301, Envigado",
        address_geolocation_latitude: 6.2044,
        delivery_method: 2,
        branch_coverage_area: 1,
      },
    ]);
    expect(central.tokened).toContain("POST {central}/api/delivery/price");
    expect(await tracked("BP-900")).toMatchObject({
      owner: { address: expect.stringContaining("Carrera 43A # 5-15") },
    });
  });

  test("a code that is refused is told so, and one that nobody can check is not", async () => {
    const typed = { code: "HOLA10", branchId: "1", lines: pickup.lines, when: pickup.when };
    expect(await validateCoupon(typed)).toMatchObject({
      ok: false,
      failure: { kind: "couponRefused", reason: "notValid" },
    });
    for (const body of ["Not Found", { statusCode: 404, error: "Not Found", message: "Not Found" }]) {
      central.fault = (call) => (call.includes("validate-cupon") ? { status: 404, body } : null);
      expect(await validateCoupon(typed)).toMatchObject({ ok: false, failure: { reason: "unchecked" } });
    }
  });
});
