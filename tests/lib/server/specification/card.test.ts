import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { GET as askPayment } from "#app/api/payment/route.ts";
import { GET as comeBack } from "#app/api/payment/return/route.ts";
import { GET as openPage, POST as openForm } from "#app/api/payment/form/route.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { otherProcess } from "#tests/contract/specification/other-process.ts";
import { host, pickup, press, smallShop, totalOf } from "#tests/contract/specification/small-shop.ts";
import { findAttempt } from "#lib/actions/order.ts";
import { recordedData } from "#tests/contract/strapi/recorded.ts";
import { businessAnswer } from "#tests/support/recorded-rows.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const given = vi.hoisted(() => ({ requestPath: null as string | null }));
vi.mock(import("#lib/server/env.ts"), async (original) => {
  const real = await original();
  return { ...real, env: () => ({ ...real.env(), PAYMENT_REQUEST_PATH: given.requestPath }) };
});

// A card on a backend that shows no more than S3: a form is due, whatever an answer says of a payment.

const central = smallShop({ PAYMENT_ORIGINS: "https://pagos.example" });
beforeEach(() => {
  given.requestPath = null;
});

const byCard = { ...pickup, paymentMethodId: "1" };
const shopSchema = z.looseObject({
  config: z.record(z.string(), z.unknown()),
  branches: z.array(z.looseObject({ payment_methods_allowed: z.array(z.looseObject({})) })),
});
const noParams = { params: Promise.resolve({}) };
const get = (path: string) => new Request(`http://${host}${path}`);

async function pressed(intent: OrderIntent = byCard) {
  const placed = await press(intent);
  followCookies();
  return { placed, total: await totalOf(intent), url: /"url":"([^"]*)"/.exec(JSON.stringify(placed))?.[1] ?? "" };
}

const plain = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");

/** What a browser does with the page: its script posts the address's fragment to it. */
async function posted(url: string) {
  const { href, hash } = new URL(url, `http://${host}`);
  const page = await openPage(new Request(href), noParams);
  expect(await page.text()).toContain(".form.value=location.hash.slice(1);");
  const body = new URLSearchParams({ form: hash.slice(1) });
  return await openForm(new Request(href, { method: "POST", body }), noParams);
}

/** What it does with the answer: it posts the fields to the form's address. */
async function goTo(url: string) {
  const page = await posted(url);
  const html = await page.text();
  const inputs = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, plain(value)]));
  const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? "";
  await fetch(action, { method: "POST", body: new URLSearchParams(fields) });
  return { action, policy: page.headers.get("content-security-policy") };
}

const shown = async () => await (await askPayment(get("/api/payment"), noParams)).json();
const waysOfSending = [
  ["by the form alone, where nobody names a path for orders", null, "formDue"],
  ["by the payment request, and the form names it", "/api/payment/request", "redirect"],
] as const;

test.each(waysOfSending)("S3 §4 action.form: an order is made %s, and its browser pays", async (_, path, kind) => {
  given.requestPath = path;
  const { placed, total, url } = await pressed();
  expect(JSON.stringify(placed)).toContain(`"kind":"${kind}"`);
  expect(central().orders).toHaveLength(path === null ? 0 : 1);
  const { action, policy } = await goTo(url);
  expect(action).toBe(`${central().url}/api/payment/epayco`);
  expect(policy).toContain(`form-action ${central().url} https://pagos.example;`);
  expect(central().forms).toEqual([
    {
      action_endpoint: "/api/payment/epayco",
      type: "online.epayco",
      amount: String(total),
      currency: "COP",
      business_name: "La Brasa Paisa",
      business_id: "1",
      business_domain: "brasa.localhost",
      tax: expect.stringMatching(/^\d+$/),
      environment: "stg",
      on_site_order: "false",
      order: expect.objectContaining({ total, branch: 1, payment_method: 1, ...(path !== null && { id: "900" }) }),
    },
  ]);
  expect(central().orders, "one order").toHaveLength(1);
  expect(central().unlisted).toEqual([]);
});

const largeOrder = {
  ...byCard,
  lines: Array.from({ length: cartLimits.lines }, (_, index) => {
    const note = randomBytes(cartLimits.note).toString("base64url").slice(0, cartLimits.note);
    return { itemId: "8", groupId: "2", sizeName: null, options: [], lineId: String(index), quantity: 1, note };
  }),
};

test.each(waysOfSending)("an order as large as a cart can be reaches its provider %s", async (_, path) => {
  given.requestPath = path;
  const { url } = await pressed(largeOrder);
  const { pathname, search } = new URL(url, `http://${host}`);
  expect(`${pathname}${search}`.length, "in a request's first line").toBeLessThan(100);
  await goTo(url);
  expect(JSON.stringify(central().forms).match(/"suggestions":/g)).toHaveLength(cartLimits.lines);
});

test("a card's order whose answer was lost is never 'sent': found, it leads to its form", async () => {
  given.requestPath = "/api/payment/request";
  central().loses = true;
  const key = randomUUID();
  expect(await press(byCard, key)).toMatchObject({ ok: true, value: { payment: { kind: "redirect" } } });
  const found = await findAttempt({ attemptKey: key });
  expect(found).toMatchObject({ ok: true, value: { number: "BP-900", payment: { kind: "redirect" } } });
  followCookies();
  central().loses = false;
  await goTo(/"url":"([^"]*)"/.exec(JSON.stringify(found))?.[1] ?? "");
  expect(central().forms).toMatchObject([{ order: { id: "900" } }]);
  expect(central().orders).toHaveLength(1);
});

/** Another row comes into the list, or the only one changes, by the time that it is asked for. */
function listing(change: (orders: Record<string, unknown>[]) => void): void {
  let isChanged = false;
  central().fault = (call) => {
    if (call === "GET {rest}/orders" && !isChanged) {
      change(central().orders);
      isChanged = true;
    }
    return null;
  };
}

const twin = (orders: Record<string, unknown>[]) => orders.push({ ...orders[0], id: 901, display_number: "BP-901" });

test.each([
  ["several that are like it", twin, ["BP-900", "BP-901"], { order: { id: "901" } }],
  [
    "one of another total, which is what is paid then",
    (orders: Record<string, unknown>[]) => Object.assign(orders[0] ?? {}, { total: 30_000, tax: 2222 }),
    ["BP-900"],
    { amount: "30000", tax: "2222", order: { id: "900", total: 30_000 } },
  ],
])("of %s the customer says which is theirs, and it leads to its form", async (_, change, numbers, form) => {
  given.requestPath = "/api/payment/request";
  listing(change);
  central().loses = true;
  const key = randomUUID();
  const orders = numbers.map((number) => expect.objectContaining({ number }));
  expect(await press(byCard, key)).toEqual({ ok: false, failure: { kind: "perhaps", orders } });
  followCookies();
  const recognized = numbers.at(-1) ?? "";
  const found = await findAttempt({ attemptKey: key, recognized });
  expect(found).toMatchObject({ ok: true, value: { number: recognized, payment: { kind: "redirect" } } });
  followCookies();
  central().loses = false;
  await goTo(/"url":"([^"]*)"/.exec(JSON.stringify(found))?.[1] ?? "");
  expect(central().forms).toMatchObject([form]);
  const strange = await findAttempt({ attemptKey: key, recognized: "BP-1" });
  expect(strange, "none that is not like it").toMatchObject({ ok: false, failure: { kind: "perhaps" } });
});

test.each([{ order_id: 900 }, { display_number: "BP-900" }])(
  "an order that checkorder tells of (%o) is named in its form, which makes no second one",
  async (told) => {
    given.requestPath = "/api/payment/request";
    central().loses = true;
    central().fault = (call) => {
      const isThere = call === "POST {central}/api/payment/checkorder" && central().orders.length > 0;
      return isThere ? { status: 200, body: { action: "duplicate_order", ...told } } : null;
    };
    const { url } = await pressed();
    central().loses = false;
    await goTo(url);
    expect(central().forms).toMatchObject([{ order: { id: "900" } }]);
    expect(central().orders).toHaveLength(1);
  },
);

const longName =
  "Restaurante y Piqueteadero La Gran Parrillada de los Llanos Orientales, Asadero, Marisquería y Heladería El Rincón de la Abuela, sede de Bogotá";

test.each(["La Brasa Paisa", longName])("a process with %s's cookie alone leads to the form as well", async (name) => {
  given.requestPath = "/api/payment/request";
  const named = { status: 200, body: { ...shop(), name } };
  const fault = (call: string) => (call === "GET {central}/api/businessv2" ? named : null);
  central().fault = (call) => (call === "GET {rest}/orders" ? { status: 500, body: "" } : fault(call));
  central().loses = true;
  const key = randomUUID();
  const [total, lost] = [await totalOf(byCard), await press(byCard, key)];
  expect(lost).toEqual({ ok: false, failure: { kind: "unconfirmed" } });
  followCookies();
  Object.assign(central(), { loses: false, fault });
  const found = await (await otherProcess()).findAttempt({ attemptKey: key });
  expect(found).toMatchObject({ ok: true, value: { number: "BP-900", payment: { kind: "redirect" } } });
  followCookies();
  vi.resetModules();
  await goTo(/"url":"([^"]*)"/.exec(JSON.stringify(found))?.[1] ?? "");
  const order: unknown = expect.objectContaining({ id: "900", total, branch: 1 });
  expect(central().forms).toMatchObject([{ amount: String(total), business_name: name, order }]);
  expect(central().orders).toHaveLength(1);
});

test("A116: the form opens for the browser that it was sealed for, and for no other", async () => {
  const { url } = await pressed();
  requestTo(host);
  const answer = await posted(url);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?payment=pending"]);
  expect((await posted("/api/payment/form#x")).status).toBe(303);
});

test("U8: it opens for its customer alone, who has left the browser to somebody else", async () => {
  const { url } = await pressed();
  expect((await posted(url)).status).toBe(200);
  nextRequest.cookies.delete("__Host-vitrina");
  const answer = await posted(url);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?payment=pending"]);
});

test("A121: what became of it is the backend's word alone, and nobody's until it has one", async () => {
  given.requestPath = "/api/payment/request";
  const { total } = await pressed();
  const back = await comeBack(get("/api/payment/return?payment=success"), noParams);
  expect(back.headers.get("location")).toBe("/?payment=pending");
  expect(await shown(), "received says nothing of money").toEqual({ payment: null });
  const [order] = central().orders;
  for (const [status, state] of [
    [2, "approved"],
    [11, "rejected"],
  ]) {
    Object.assign(order ?? {}, { status });
    expect(await shown()).toEqual({ payment: { number: "BP-900", state, amount: total, refund: null, end: null } });
  }
});

test("an order that its form made is found in its customer's own list", async () => {
  const { url, total } = await pressed();
  expect(await shown(), "before the form").toEqual({ payment: null });
  await goTo(url);
  expect(await shown(), "received says nothing of money").toEqual({ payment: null });
  Object.assign(central().orders[0] ?? {}, { status: 2 });
  const payment = { number: "BP-900", state: "approved", amount: total, refund: null, end: null };
  expect(await shown()).toEqual({ payment });
  nextRequest.cookies.delete("__Host-vitrina");
  expect(await shown(), "to nobody else").toEqual({ payment: null });
});

test("A76: an order that its form made uses up its promotion when it is paid, once", async () => {
  const [everyDay] = recordedData["promo-code"] ?? [];
  central().fault = (call) =>
    call === "POST {central}/api/ecommerce/promos"
      ? { status: 200, body: { data: [{ ...everyDay, id: 50, is_once_to_customer: true }] } }
      : null;
  const { url } = await pressed();
  await goTo(url);
  for (const status of [11, 1]) {
    Object.assign(central().orders[0] ?? {}, { status });
    await shown();
  }
  expect(central().mutations).toEqual([]);
  Object.assign(central().orders[0] ?? {}, { status: 2 });
  await shown();
  await shown();
  await vi.waitFor(() => expect(central().mutations).toEqual([{ id: "1", data: { promo_codes: ["4", "50"] } }]));
});

test("a provider without a path for its form is not offered", async () => {
  central().fault = (call) =>
    call === "POST {central}/api/ecommerce/business/1" ? { status: 200, body: { data: withoutEndpoint() } } : null;
  const { placed } = await pressed();
  expect(placed).toMatchObject({ ok: false });
  expect(central().orders).toEqual([]);
});

const shop = () => shopSchema.parse(businessAnswer(1, "brasa.localhost").data);

const without = (method: object) => ({ ...method, action_endpoint: null });

function withoutEndpoint() {
  return shop().branches.map((branch) => ({
    ...branch,
    payment_methods_allowed: branch.payment_methods_allowed.map(without),
  }));
}

test("S3 §4: the form says production where the keys do", async () => {
  const live = shop();
  const config = { ...live.config, payment: { keys: { epayco: { isProduction: true } } } };
  central().fault = (call) =>
    call === "GET {central}/api/businessv2" ? { status: 200, body: { ...live, config } } : null;
  const { url } = await pressed();
  await goTo(url);
  expect(central().forms).toMatchObject([{ environment: "prod" }]);
});
