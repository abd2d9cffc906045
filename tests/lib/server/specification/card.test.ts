import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { GET as askPayment } from "#app/api/payment/route.ts";
import { GET as comeBack } from "#app/api/payment/return/route.ts";
import { GET as start } from "#app/api/payment/start/route.ts";
import { POST as quoteRoute } from "#app/api/quote/route.ts";
import { emptyIntent, type OrderIntent } from "#domain/order/intent.ts";
import { placeOrder } from "#lib/actions/order.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";
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

const secret = randomBytes(32).toString("base64url");
const host = "brasa.localhost:3000";
const noon = Date.parse("2026-03-11T12:30:00-05:00");
let central: SmallCentral;

beforeAll(async () => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  central = await startSmallCentral(noon);
  vi.stubEnv("CENTRAL_URL", central.url);
  vi.stubEnv("REST_URL", `${central.url}/rest`);
  vi.stubEnv("GRAPHQL_URL", `${central.url}/graphql`);
  vi.stubEnv("SESSION_SECRET", secret);
  vi.stubEnv("PAYMENT_ORIGINS", "https://pagos.example");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  await central.stop();
});

beforeEach(async () => {
  given.requestPath = null;
  vi.spyOn(console, "warn").mockReturnValue();
  Object.assign(central, {
    calls: [],
    orders: [],
    forms: [],
    unlisted: [],
    fault: () => null,
    loses: false,
    now: noon,
  });
  requestTo(host);
  const login = { token: "token-of-1", userId: "1" };
  const session = { tenant: "brasa.localhost", browser: null, pending: null, login };
  nextRequest.cookies.set("__Host-vitrina", await sealSession(session, [secret]));
});

const line = { itemId: "8", groupId: "2", sizeName: null, options: [], quantity: 2, note: "" };
const byCard: OrderIntent = {
  ...emptyIntent("1"),
  lines: [{ lineId: "a", ...line }],
  mode: "pickup",
  paymentMethodId: "1",
};
const shopSchema = z.looseObject({
  config: z.record(z.string(), z.unknown()),
  branches: z.array(z.looseObject({ payment_methods_allowed: z.array(z.looseObject({})) })),
});
const noParams = { params: Promise.resolve({}) };
const get = (path: string) => new Request(`http://${host}${path}`);

async function press() {
  const request = new Request(`http://${host}/api/quote`, { method: "POST", body: JSON.stringify(byCard) });
  const { assessment } = await (await quoteRoute(request, noParams)).json();
  const placed = await placeOrder({ attemptKey: randomUUID(), expectedTotal: assessment.total, intent: byCard });
  followCookies();
  return { placed, total: assessment.total };
}

const plain = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");

/** What a browser does with the page: it posts the fields to the form's address. */
async function goTo(url: string) {
  const page = await start(get(url), noParams);
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
  const { placed, total } = await press();
  expect(JSON.stringify(placed)).toContain(`"kind":"${kind}"`);
  expect(central.orders).toHaveLength(path === null ? 0 : 1);
  const url = /"url":"([^"]*)"/.exec(JSON.stringify(placed))?.[1] ?? "";
  const { action, policy } = await goTo(url);
  expect(action).toBe(`${central.url}/api/payment/epayco`);
  expect(policy).toContain(`form-action ${central.url} https://pagos.example;`);
  expect(central.forms).toEqual([
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
  expect(central.orders, "one order").toHaveLength(1);
  expect(central.unlisted).toEqual([]);
});

test("A116: the form opens for the browser that it was sealed for, and for no other", async () => {
  const { placed } = await press();
  const url = /"url":"([^"]*)"/.exec(JSON.stringify(placed))?.[1] ?? "";
  requestTo(host);
  const answer = await start(get(url), noParams);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?payment=pending"]);
  expect((await start(get("/api/payment/start?form=x"), noParams)).status).toBe(303);
});

test("A121: what became of it is the backend's word alone, and nobody's until it has one", async () => {
  given.requestPath = "/api/payment/request";
  const { total } = await press();
  const back = await comeBack(get("/api/payment/return?payment=success"), noParams);
  expect(back.headers.get("location")).toBe("/?payment=pending");
  expect(await shown(), "received says nothing of money").toEqual({ payment: null });
  const [order] = central.orders;
  for (const [status, state] of [
    [2, "approved"],
    [11, "rejected"],
  ]) {
    Object.assign(order ?? {}, { status });
    expect(await shown()).toEqual({ payment: { number: "BP-900", state, amount: total, refund: null, end: null } });
  }
});

test("a provider without a path for its form is not offered", async () => {
  central.fault = (call) =>
    call === "POST {central}/api/ecommerce/business/1" ? { status: 200, body: { data: withoutEndpoint() } } : null;
  const { placed } = await press();
  expect(placed).toMatchObject({ ok: false });
  expect(central.orders).toEqual([]);
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
  central.fault = (call) =>
    call === "GET {central}/api/businessv2" ? { status: 200, body: { ...live, config } } : null;
  const { placed } = await press();
  await goTo(/"url":"([^"]*)"/.exec(JSON.stringify(placed))?.[1] ?? "");
  expect(central.forms).toMatchObject([{ environment: "prod" }]);
});
