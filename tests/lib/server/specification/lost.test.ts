import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findAttempt, placeOrder, withdrawAttempt } from "#lib/actions/order.ts";
import { keepDevice } from "#lib/server/request/guest-device.ts";
import { takeSeat } from "#lib/server/request/guest-seat.ts";
import { otherProcess } from "#tests/contract/specification/other-process.ts";
import { comeAs, noon, pickup, press, smallShop, totalOf } from "#tests/contract/specification/small-shop.ts";
import { recordedData } from "#tests/contract/strapi/recorded.ts";
import { followCookies } from "#tests/support/next-request.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

// What became of an order whose answer was lost, on a backend that has no call to ask by its key.

const central = smallShop();
const request = "POST {central}/api/payment/request";
const check = "POST {central}/api/payment/checkorder";
const sends = () => central().calls.filter((call) => call === request).length;
const refused = (kind: string, more: object = {}) => ({ ok: false, failure: { kind, ...more } });

/** The order is made, and another change to the rows comes with it. */
function losing(change: () => void): void {
  central().loses = true;
  central().fault = (call) => {
    // The row is there by the time that the list is asked.
    if (call === "GET {rest}/orders") change();
    return null;
  };
}

function another(more: object): void {
  const [first] = central().orders;
  if (first !== undefined && central().orders.length === 1)
    central().orders.push({ ...first, id: 901, display_number: "BP-901", ...more });
}

describe("an order of a customer", () => {
  test.each([
    ["several that are like it", () => another({}), ["BP-900", "BP-901"]],
    ["one of another total", () => Object.assign(central().orders[0] ?? {}, { total: 1 }), ["BP-900"]],
  ])("%s are shown, and the customer says which: nothing is sent again", async (_, change, numbers) => {
    losing(change);
    const key = randomUUID();
    const expected = refused("perhaps", { orders: numbers.map((number) => expect.objectContaining({ number })) });
    expect(await press(pickup, key)).toMatchObject(expected);
    followCookies();
    expect(await findAttempt({ attemptKey: key })).toMatchObject(expected);
    expect(await withdrawAttempt({ attemptKey: key })).toMatchObject(expected);
    expect(await press(pickup, key)).toMatchObject(expected);
    const recognized = numbers.at(-1) ?? "";
    const said = await findAttempt({ attemptKey: key, recognized });
    expect(said).toMatchObject({ ok: true, value: { number: recognized, payment: { kind: "done" } } });
    expect(sends()).toBe(1);
  });

  test("A76: a promotion of the order that is recognised is used up", async () => {
    const [everyDay] = recordedData["promo-code"] ?? [];
    central().loses = true;
    central().fault = (call) => {
      if (call === "GET {rest}/orders") another({});
      const promos = { status: 200, body: { data: [{ ...everyDay, id: 50, is_once_to_customer: true }] } };
      return call === "POST {central}/api/ecommerce/promos" ? promos : null;
    };
    const key = randomUUID();
    expect(await press(pickup, key)).toMatchObject(refused("perhaps"));
    expect(central().mutations).toEqual([]);
    await findAttempt({ attemptKey: key, recognized: "BP-900" });
    await vi.waitFor(() => expect(central().mutations).toEqual([{ id: "1", data: { promo_codes: ["4", "50"] } }]));
  });

  test.each([
    ["before the press", { created_at: new Date(noon - 60_000).toISOString() }],
    ["at another branch", { branch: 2 }],
    ["in another way of paying", { payment_method: 4 }],
    ["of other things", { products: [{ id: 8, quantity: 1 }] }],
  ])("one that was made %s is none of them", async (_, more) => {
    losing(() => another(more));
    expect(await press()).toMatchObject({ ok: true, value: { number: "BP-900" } });
  });

  test("checkorder tells of it where the one just before sending did not, with or without a list", async () => {
    central().loses = true;
    central().fault = (call) => {
      if (call === "GET {rest}/orders") return { status: 500, body: "" };
      const isThere = call === check && central().orders.length > 0;
      return isThere ? { status: 200, body: { action: "duplicate_order", order_id: 900 } } : null;
    };
    const key = randomUUID();
    expect(await press(pickup, key)).toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(await findAttempt({ attemptKey: key })).toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(sends()).toBe(1);
  });

  test("is not looked for in the list of another account, which says nothing of it", async () => {
    central().loses = true;
    const key = randomUUID();
    central().fault = (call) => (call === "GET {rest}/orders" ? { status: 500, body: "" } : null);
    await press(pickup, key);
    central().fault = () => null;
    await comeAs("2");
    for (const later of [0, 61_000, 122_000]) {
      vi.setSystemTime(noon + later);
      expect(await findAttempt({ attemptKey: key })).toEqual(refused("untraceable"));
    }
  });

  test("a transfer that is found is told how to pay it", async () => {
    central().loses = true;
    const key = randomUUID();
    await press({ ...pickup, paymentMethodId: "4" }, key);
    expect(await findAttempt({ attemptKey: key })).toMatchObject({
      value: { payment: { kind: "instructions", method: "transfer" } },
    });
  });
});

async function seated() {
  await comeAs(null);
  await takeSeat({ branchId: "1", place: { kind: "table", number: "4" }, token: null }, "brasa.localhost");
  await keepDevice("brasa.localhost");
  followCookies();
}

describe("an order of a guest", () => {
  const onSite = { ...pickup, mode: "onsite" as const, table: "4" };

  test("has no list: it stays untraceable, and is never sent again by itself", async () => {
    await seated();
    central().loses = true;
    const key = randomUUID();
    expect(await press(onSite, key)).toEqual(refused("untraceable"));
    followCookies();
    vi.setSystemTime(noon + 600_000);
    expect(await findAttempt({ attemptKey: key })).toEqual(refused("untraceable"));
    expect(await withdrawAttempt({ attemptKey: key })).toEqual(refused("untraceable"));
    expect(await press(onSite, key)).toEqual(refused("untraceable"));
    expect(sends()).toBe(1);
  });
});

describe("another process, or this one started anew", () => {
  afterEach(() => vi.resetModules());

  test("knows by the browser's cookie what was sent, and sends it no second time", async () => {
    central().fault = (call) => (call === request ? { status: 500, body: "" } : null);
    const key = randomUUID();
    const expectedTotal = await totalOf(pickup);
    expect(await placeOrder({ attemptKey: key, expectedTotal, intent: pickup })).toEqual(refused("unconfirmed"));
    followCookies();
    central().fault = () => null;
    const other = await otherProcess();
    expect(await other.placeOrder({ attemptKey: key, expectedTotal, intent: pickup })).toEqual(refused("unconfirmed"));
    expect(sends()).toBe(1);
    followCookies();
    // A minute after the first look, whoever made that one.
    vi.setSystemTime(noon + 61_000);
    const third = await otherProcess();
    expect(await third.findAttempt({ attemptKey: key })).toEqual({ ok: true, value: null });
  });

  test("finds by it what arrived", async () => {
    central().fault = (call) => (call === "GET {rest}/orders" ? { status: 500, body: "" } : null);
    central().loses = true;
    const key = randomUUID();
    expect(await press(pickup, key)).toEqual(refused("unconfirmed"));
    followCookies();
    central().fault = () => null;
    const other = await otherProcess();
    expect(await other.findAttempt({ attemptKey: key })).toMatchObject({ ok: true, value: { number: "BP-900" } });
    const expectedTotal = await totalOf(pickup);
    const again = await other.placeOrder({ attemptKey: key, expectedTotal, intent: pickup });
    expect(again).toMatchObject({ ok: true, value: { number: "BP-900" } });
    expect(central().orders).toHaveLength(1);
  });

  test("without the cookie it knows nothing, and says so rather than 'none'", async () => {
    const key = randomUUID();
    central().loses = true;
    await press(pickup, key);
    const other = await otherProcess();
    expect(await other.findAttempt({ attemptKey: key })).toEqual(refused("untraceable"));
    expect(await other.withdrawAttempt({ attemptKey: key })).toEqual(refused("untraceable"));
  });
});
