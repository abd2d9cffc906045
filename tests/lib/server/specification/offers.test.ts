import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { POST as quoteRoute } from "#app/api/quote/route.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { findAttempt, placeOrder } from "#lib/actions/order.ts";
import { host, pickup, press, smallShop, totalOf } from "#tests/contract/specification/small-shop.ts";
import { recordedData } from "#tests/contract/strapi/recorded.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

// What nobody can check on a backend is unknown, with words of its own, and the order goes without it.

const central = smallShop();
const counting = "GET {rest}/orders/count";
const [everyDay] = recordedData["promo-code"] ?? [];
const firstHalf = { ...everyDay, id: 50, name: "Mitad", discount_percentage: 50, is_first_order: true };

/** With half off a first order, and an answer to how many there were. */
function counted(answer: { status: number; body: unknown } | null): void {
  central().fault = (call) => {
    if (call === "POST {central}/api/ecommerce/promos") return { status: 200, body: { data: [everyDay, firstHalf] } };
    return call === counting ? answer : null;
  };
}

async function quoted(intent: OrderIntent) {
  const request = new Request(`http://${host}/api/quote`, { method: "POST", body: JSON.stringify(intent) });
  return await (await quoteRoute(request, { params: Promise.resolve({}) })).json();
}

test("a first order is half off where somebody counts them", async () => {
  counted(null);
  // 2 × 12 000 less 50 %, and 8 % of that.
  expect(await quoted(pickup)).toMatchObject({ assessment: { total: 12_960, unknown: [] } });
});

test.each([
  ["plain text", "Not Found"],
  ["Strapi's words", { statusCode: 404, error: "Not Found", message: "Not Found" }],
])("where nobody counts them (%s) the order goes without it, and it is said why", async (_, body) => {
  counted({ status: 404, body });
  expect(await quoted(pickup)).toMatchObject({
    assessment: { total: 23_328, unknown: [] },
    customer: { isLoggedIn: true, previousOrders: null },
  });
  expect(await press()).toMatchObject({ ok: true });
  expect(central().orders).toMatchObject([{ total: 23_328 }]);
});

test("D3: while counting fails, what it may change is unknown and nothing is sent", async () => {
  counted({ status: 500, body: "" });
  expect(await quoted(pickup)).toMatchObject({ assessment: { unknown: ["customer"] } });
  expect(await press()).toMatchObject({ ok: false, failure: { kind: "unavailable" } });
  expect(central().orders).toEqual([]);
});

test("a coupon that nobody can check is not called invalid, and the order without it is taken", async () => {
  central().fault = (call) => (call.includes("validate-cupon") ? { status: 404, body: "Not Found" } : null);
  const withCoupon = { ...pickup, inputs: { ...pickup.inputs, coupon: "HOLA10" } };
  const problem = { code: "coupon_invalid", reason: "unchecked" };
  expect(await quoted(withCoupon)).toMatchObject({ assessment: { problems: [problem], unknown: [] } });
  expect(await press(withCoupon)).toMatchObject({ ok: false, failure: { kind: "problems", problems: [problem] } });
  expect(await press()).toMatchObject({ ok: true });
});

const once = { ...everyDay, id: 50, is_once_to_customer: true };

function promos(answer: object): void {
  central().fault = (call) => {
    if (call === "POST {central}/api/ecommerce/promos") return { status: 200, body: { data: [once], ...answer } };
    return null;
  };
  central().answers = "order";
}

test("A76: what an order uses up is added on the account after it was taken, and nothing is taken away", async () => {
  promos({});
  expect(await press()).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(central().mutations).toEqual([{ id: "1", data: { promo_codes: ["4", "50"] } }]));
});

test.each([
  ["once a customer, by its id, where its answer tells that", true, 1],
  ["as often as one likes, nothing", false, 0],
])("A76: of a coupon that is used %s is added", async (_, isOnce, count) => {
  const coupon = { ...everyDay, id: 60, cupon_code: "HOLA10", is_once_to_customer: isOnce };
  central().fault = (call) => (call.includes("validate-cupon") ? { status: 200, body: { data: coupon } } : null);
  central().answers = "order";
  expect(await press({ ...pickup, inputs: { ...pickup.inputs, coupon: "HOLA10" } })).toMatchObject({ ok: true });
  const added: unknown = { id: "1", data: { promo_codes: expect.arrayContaining(["60"]) } };
  await vi.waitFor(() => expect(central().mutations).toHaveLength(count));
  expect(central().mutations).toEqual([added].slice(0, count));
});

test("A76: an order whose answer was lost adds it when it is found", async () => {
  promos({});
  const { fault } = central();
  central().fault = (call, ...rest) =>
    call === "GET {rest}/orders" ? { status: 500, body: "" } : fault(call, ...rest);
  central().loses = true;
  const key = randomUUID();
  expect(await press(pickup, key)).toMatchObject({ ok: false, failure: { kind: "unconfirmed" } });
  expect(central().mutations).toEqual([]);
  Object.assign(central(), { fault, loses: false });
  expect(await findAttempt({ attemptKey: key })).toMatchObject({ ok: true, value: { number: "BP-900" } });
  const added: unknown = expect.arrayContaining(["50"]);
  await vi.waitFor(() => expect(central().mutations).toEqual([{ id: "1", data: { promo_codes: added } }]));
});

test("D9: nothing is written where the backend lists what is spent, or before an order is taken", async () => {
  promos({ spent: [] });
  expect(await press()).toMatchObject({ ok: true });
  promos({});
  const prices = await totalOf(pickup);
  const changed = { attemptKey: randomUUID(), expectedTotal: prices + 1, intent: pickup };
  expect(await placeOrder(changed)).toMatchObject({ ok: false, failure: { kind: "priceChanged" } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(central().mutations).toEqual([]);
});
