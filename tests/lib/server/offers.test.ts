import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { CartLine } from "#domain/cart/cart.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { noInputs } from "#domain/order/adjustment.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import { GET as askCatalog } from "#app/api/catalog/route.ts";
import { validateCoupon } from "#lib/actions/coupon.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { readUsedPromotions } from "#lib/server/central/promotion.ts";
import { getPromotions, readPromotions } from "#lib/server/sources/promotions.ts";
import { stranger } from "#lib/server/central/tracked-order.ts";
import { readTrackedOrder } from "#lib/server/sources/tracked-order.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { couponTries } from "#platform/db/tables/coupon-try.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import { orders } from "#platform/db/tables/order.ts";
import { insertOffers, offerIds } from "#tests/contract/central/insert-offers.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, nextRequest } from "#tests/support/next-request.ts";
import {
  burgerLine,
  burgerPickup,
  comeAs,
  coveredHome,
  quoteOf,
  sessionCookie,
  startShopPlatform,
} from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

let platform: PlatformOverHttp;
const couponCookie = "__Host-vitrina-coupons";
let token = "";
let userId = "";

beforeAll(async () => {
  platform = await startShopPlatform();
  await insertOffers(platform.opened.database);
  const config = { orders: { number_prefix: "UNO", most_open_orders: 1000, most_orders_an_hour: 1000 } };
  await platform.opened.database.update(businesses).set({ config }).where(eq(businesses.id, 1));
});
afterAll(async () => await platform.stop());
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  platform.fault = () => null;
  platform.setTime(noon);
  await platform.opened.database.delete(couponTries);
  const customer = await platform.customer();
  [token, userId] = [customer.token, String(customer.id)];
  await comeAs({ token, userId, email: "ana@example.com" });
  platform.calls.length = 0;
});

const burger = { ...burgerLine, quantity: 2 };
const pizza = { ...burger, lineId: "p", itemId: "1002", sizeName: "Grande", options: [], quantity: 1 };
const bandeja = { ...burger, lineId: "a", itemId: "1001", options: [] };
const intent: OrderIntent = {
  ...burgerPickup,
  lines: [burger, pizza],
  mode: "delivery",
  address: coveredHome,
  inputs: { ...noInputs, coupon: "UNAVEZ" },
};

async function quote(of: OrderIntent): Promise<Quote["assessment"]> {
  return (await quoteOf(of)).assessment;
}

/** Not of anybody, as a visitor comes. */
function asVisitor(): void {
  nextRequest.cookies.delete(sessionCookie);
}

const now = { kind: "now" } as const;
const typed = (code: string, lines: CartLine[] = [bandeja], when: OrderIntent["when"] = now) =>
  validateCoupon({ code, branchId: "11", lines, when });
const refused = (reason: string, coupon: unknown = expect.anything()) => ({
  ok: false,
  failure: { kind: "couponRefused", reason, coupon },
});

describe("an order with promotions and a coupon", () => {
  test("has the same rows and the same total in quote, order and tracking, and on the wire", async () => {
    const quoted = await quote(intent);
    // 2 × 24 000 and 26 000; 2 × 1 500 and half of 18 000 off; the coupon's 3 000 on both lines.
    expect(quoted.subtotal).toBe(74_000);
    expect(quoted.adjustments.map(({ kind, source, amount }) => [kind, source.name, amount])).toEqual([
      ["promotion", "Primera pizza", -9000],
      ["promotion", "Hamburguesa una vez", -3000],
      ["coupon", "Una vez", -3000],
      ["tax", "Impoconsumo", 4720],
      ["delivery", "Barrio", 4000],
    ]);
    expect(quoted.unknown).toEqual([]);
    const placed = await placeOrder({ attemptKey: randomUUID(), expectedTotal: quoted.total, intent });
    if (!placed.ok) throw new Error(JSON.stringify(placed.failure));
    const { number } = placed.value;
    const tracked = await readTrackedOrder(number, "1", { ...stranger({ clientAddress: null }), token });
    expect(tracked?.contents?.amounts.adjustments).toEqual(
      quoted.adjustments.map((row) => ({ ...row, lines: expect.any(Array) })),
    );
    expect(tracked?.contents?.amounts.total).toBe(quoted.total);
    const [row] = await platform.opened.database.select().from(orders).where(eq(orders.display_number, number));
    expect(row).toMatchObject({ total_promo_discount: 12_000, discount: 15_000, tax: 4720, total: quoted.total });
    expect(await quote(intent)).toMatchObject({
      problems: [{ code: "coupon_invalid", reason: "alreadyUsed" }],
      adjustments: [{ kind: "tax" }, { kind: "delivery" }],
    });
  });

  test("is refused by the action when its coupon was used meanwhile, before the platform's check is asked", async () => {
    const pickup: OrderIntent = { ...intent, lines: [bandeja], mode: "pickup", address: null };
    const { total } = await quote(pickup);
    expect((await placeOrder({ attemptKey: randomUUID(), expectedTotal: total, intent: pickup })).ok).toBe(true);
    platform.calls.length = 0;
    const lines = [{ ...bandeja, quantity: 3 }];
    const again = await placeOrder({ attemptKey: randomUUID(), expectedTotal: 1, intent: { ...pickup, lines } });
    expect(again).toEqual({
      ok: false,
      failure: { kind: "problems", problems: [{ code: "coupon_invalid", reason: "alreadyUsed" }] },
    });
    expect(platform.calls).not.toContain("POST /api/payment/checkorder");
  });

  test("costs a visitor what everybody pays, without a question about anybody's past", async () => {
    asVisitor();
    const quoted = await quote({ ...intent, inputs: noInputs });
    expect(quoted.adjustments.map(({ kind }) => kind)).toEqual(["tax", "delivery"]);
    expect(platform.calls).not.toContain("GET /orders/count");
  });

  test("is not taken while nobody can say whether its coupon holds (D3)", async () => {
    platform.fault = (call) => (call === "POST /api/promotions/validate-cupon" ? { status: 503 } : null);
    expect((await quote(intent)).unknown).toEqual(["coupon"]);
    const answer = await placeOrder({ attemptKey: randomUUID(), expectedTotal: 1, intent });
    expect(answer).toEqual({ ok: false, failure: { kind: "unavailable" } });
  });
});

/** As if this customer had guessed as often as anybody may here. */
async function guessToTheLimit(): Promise<void> {
  expect(await typed("NADIE")).toEqual(refused("notValid", null));
  const { database } = platform.opened;
  const [mine] = await database.select().from(couponTries);
  const tries = Array.from({ length: 10_000 }, () => ({
    business: 1,
    trier: mine?.trier ?? "",
    created_at: new Date(noon),
  }));
  for (let first = 0; first < tries.length; first += 2000)
    await database.insert(couponTries).values(tries.slice(first, first + 2000));
}

describe("a typed code", () => {
  test("is answered with its coupon", async () => {
    expect(await typed(" bienvenido ")).toEqual({
      ok: true,
      value: {
        code: "BIENVENIDO",
        name: "Bienvenida",
        description: null,
        discount: { kind: "percent", rate: 100_000 },
        products: null,
        most: 2000,
      },
    });
  });

  test("is refused with its reason; a gift of one that exists can still be shown", async () => {
    expect(await typed("NADIE")).toEqual(refused("notValid", null));
    expect(await typed("%")).toEqual(refused("notValid", null));
    expect(await typed("NORTE")).toEqual(refused("notValid", null));
    expect(await typed("PIZZA")).toEqual(refused("products", expect.objectContaining({ name: "Pizza" })));
    expect(await typed("BIENVENIDO", [])).toEqual(refused("belowMinimum"));
    asVisitor();
    expect(await typed("BIENVENIDO")).toEqual(refused("login"));
    expect(await validateCoupon({ code: "PIZZA", branchId: "21", lines: [], when: now })).toEqual({
      ok: false,
      failure: { kind: "refused", code: "branch_not_found" },
    });
    expect(await typed("A".repeat(10_000))).toMatchObject({ ok: false, failure: { kind: "invalid" } });
  });

  test("is judged at the time that was chosen for the order, as its quote is (A147, B18)", async () => {
    const { database } = platform.opened;
    const clock = vi.spyOn(Date, "now").mockReturnValue(noon);
    const hours = { wenesday: [{ from: "15:00", to: "18:00" }] };
    await database.update(promoCodes).set({ times_per_day: hours }).where(eq(promoCodes.id, offerIds.pizza));
    const at = { kind: "at", instant: noon + 4 * 3_600_000 } as const;
    expect(await typed("PIZZA", [pizza])).toEqual(refused("notValid", null));
    expect(await typed("PIZZA", [pizza], at)).toMatchObject({ ok: true });
    clock.mockRestore();
    await database.update(promoCodes).set({ times_per_day: null }).where(eq(promoCodes.id, offerIds.pizza));
  });

  test("that was accepted is bound to this browser by the quote: asked again it is no guess (M12)", async () => {
    const pickup: OrderIntent = {
      ...intent,
      lines: [pizza],
      mode: "pickup",
      address: null,
      inputs: { ...noInputs, coupon: "PIZZA" },
    };
    expect((await quote(pickup)).problems).toEqual([]);
    expect(nextRequest.written).toMatchObject([
      { name: couponCookie, options: { httpOnly: true, secure: true, sameSite: "lax", path: "/" } },
    ]);
    expect(nextRequest.written[0]?.value.length).toBeLessThan(1000);
    expect(nextRequest.written[0]?.value).not.toContain("PIZZA");
    const bound = nextRequest.written[0]?.value ?? "";
    followCookies();
    await guessToTheLimit();
    expect(await typed("PIZZA", [pizza])).toMatchObject({ ok: true });
    expect((await quote(pickup)).problems).toEqual([]);
    expect(nextRequest.written).toEqual([]);
    nextRequest.cookies.delete(couponCookie);
    expect(await typed("PIZZA", [pizza])).toMatchObject({ ok: false, failure: { kind: "wait" } });
    // A broken seal is none.
    nextRequest.cookies.set(couponCookie, `${bound.slice(0, -4)}abcd`);
    expect((await quote(pickup)).unknown).toEqual(["coupon"]);
  });
});

test("an order with a code that was accepted is taken at any limit (M12)", async () => {
  const pickup: OrderIntent = { ...intent, lines: [bandeja], mode: "pickup", address: null };
  const { total } = await quote(pickup);
  followCookies();
  await guessToTheLimit();
  expect(await placeOrder({ attemptKey: randomUUID(), expectedTotal: total, intent: pickup })).toMatchObject({
    ok: true,
  });
});

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();

/** The promotions of the shop that are for nothing of the branch's menu. */
async function unsoldNow(): Promise<string[]> {
  const question = new Request("http://uno.localhost:3000/api/catalog?branch=11&items=1003");
  const { unsold } = await (await askCatalog(question, { params: Promise.resolve({}) })).json();
  return z.array(z.string()).parse(unsold).toSorted();
}

describe("promotions", () => {
  const all = ["10 %", "5 %", "Envío gratis", "Hamburguesa una vez", "Primera pizza"];

  test("are read without any coupon (D10), from GraphQL where the call is missing (S1 §7)", async () => {
    const told = await readPromotions("1", { clientAddress: null });
    expect(names(told.promotions)).toEqual(all);
    expect(JSON.stringify(told)).not.toMatch(/UNAVEZ|SECRETO10/);
    platform.fault = (call) => (call === "POST /api/ecommerce/promos" ? { status: 404 } : null);
    const recorded = await readPromotions("1", { clientAddress: null });
    expect(recorded.promotions.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
      told.promotions.toSorted((a, b) => Number(a.id) - Number(b.id)),
    );
    expect(recorded.spentIds).toBeNull();
    const order: OrderIntent = { ...intent, lines: [burger], mode: "pickup", address: null, inputs: noInputs };
    const { total } = await quote(order);
    expect((await placeOrder({ attemptKey: randomUUID(), expectedTotal: total, intent: order })).ok).toBe(true);
    expect(await readUsedPromotions({ token, userId }, { clientAddress: null })).toEqual([
      String(offerIds.onceOnBurger),
    ]);
    const again = await quoteOf(order);
    expect(again.assessment.adjustments.map(({ kind }) => kind)).toEqual(["tax"]);
    // So that the page can say why (B1).
    const usedPromotionIds = [String(offerIds.onceOnBurger)];
    expect(again.customer).toEqual({ isLoggedIn: true, previousOrders: 1, usedPromotionIds });
    expect((await quoteOf({ ...order, lines: [bandeja] })).customer).toBeUndefined();
    asVisitor();
    expect((await quoteOf(order)).customer).toBeUndefined();
  });

  test("that are for nothing of a branch's menu are told with the cart's part of it (B1)", async () => {
    const { database } = platform.opened;
    const is = eq(promoCodes.id, offerIds.firstOnPizza);
    const [kept] = await database.select({ products: promoCodes.products }).from(promoCodes).where(is);
    const before = await unsoldNow();
    await database
      .update(promoCodes)
      .set({ products: [{ id: 9999, checked: true }] })
      .where(is);
    expect(await unsoldNow()).toEqual([...before, String(offerIds.firstOnPizza)].toSorted());
    if (kept) await database.update(promoCodes).set(kept).where(is);
    expect(await unsoldNow()).toEqual(before);
  });

  test("are none for a page while nobody tells them, and an order's are those of the cache then (F7)", async () => {
    platform.fault = (call) => (call === "POST /api/ecommerce/promos" ? { status: 503 } : null);
    expect(await getPromotions("uno.localhost")).toBeNull();
    // Nothing is taken off, and that is said.
    const away = await quoteOf({ ...intent, lines: [burger], mode: "pickup", address: null, inputs: noInputs });
    expect(away.arePromotionsAway).toBe(true);
    expect(away.assessment.adjustments.map(({ kind }) => kind)).toEqual(["tax"]);
    platform.fault = () => null;
    expect(names((await getPromotions("uno.localhost")) ?? [])).toEqual(all);
    const again = await quoteOf({ ...intent, lines: [burger], mode: "pickup", address: null, inputs: noInputs });
    expect(again.arePromotionsAway).toBeUndefined();
  });
});
