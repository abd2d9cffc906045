import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { GET as askPayment, POST as givePaymentUp } from "#app/api/payment/route.ts";
import { GET as comeBack } from "#app/api/payment/return/route.ts";
import { GET as start } from "#app/api/payment/start/route.ts";
import { GET as askTransfer } from "#app/api/transfer/route.ts";
import { GET as askQr } from "#app/api/transfer/qr/route.ts";
import type { PaymentState } from "#domain/order/payment/payment.ts";
import { emptyIntent } from "#domain/order/intent.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import { logOut } from "#lib/actions/account.ts";
import { findAttempt, placeOrder } from "#lib/actions/order.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { insertPayments, setBranchConfig } from "#tests/contract/payments/payment-shop.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { line } from "#tests/support/order-attempt.ts";
import { comeAs, comeAsNewCustomer, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const cookie = "__Host-vitrina-payment";

beforeAll(async () => {
  await insertPayments(platform().opened.database);
  vi.stubEnv("PLATFORM_PUBLIC_URL", "https://central.example");
  vi.stubEnv("PAYMENT_ORIGINS", "https://pagos.example");
});

/** Two bandejas of 12 000 picked up, with 8 % tax, and 3 % where ePayco is paid. */
function attempt(paymentMethodId: string, expectedTotal = 25_920): OrderAttempt {
  const intent: OrderAttempt["intent"] = {
    ...emptyIntent("11"),
    lines: [line],
    mode: "pickup",
    paymentMethodId,
  };
  return { attemptKey: randomUUID(), expectedTotal, intent };
}

const online = () => attempt("1", 26_640);
const get = (path: string) => new Request(`http://uno.localhost:3000${path}`);
const noParams = { params: Promise.resolve({}) };

async function placedOnline() {
  const placed = await placeOrder(online());
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  followCookies();
  return placed.value;
}

async function referenceOf(number: string): Promise<string> {
  const [payment] = await platform()
    .opened.database.select({ reference: payments.reference })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .where(eq(orders.display_number, number));
  return payment?.reference ?? "";
}

async function moveTo(reference: string, state: PaymentState): Promise<void> {
  await platform().opened.database.update(payments).set({ state }).where(eq(payments.reference, reference));
}

async function whereTo(path: string): Promise<[number, string | null]> {
  const answer = await comeBack(get(path), noParams);
  return [answer.status, answer.headers.get("location")];
}

const shown = async () => (await askPayment(get("/api/payment"), noParams)).json();

test("an online order leads to the form, and its reference stays in the sealed cookie (B12, M8)", async () => {
  const placed = await placeOrder(online());
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  expect(placed.value).toEqual({
    number: expect.stringMatching(/^UNO-\d+$/),
    payment: { kind: "redirect", url: "/api/payment/start" },
  });
  const reference = await referenceOf(placed.value.number);
  expect(reference).toHaveLength(22);
  const [written] = nextRequest.written.filter(({ name }) => name === cookie);
  expect(written?.options).toMatchObject({ httpOnly: true, secure: true, sameSite: "lax", path: "/" });
  expect(`${written?.value} ${JSON.stringify(placed)}`).not.toContain(reference);
});

test("the form has the fields of S3 §3, posts itself by one allowed script and has a button (A116)", async () => {
  const { number } = await placedOnline();
  const answer = await start(get("/api/payment/start"), noParams);
  const html = await answer.text();
  const fields = Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  expect(fields).toEqual({
    action_endpoint: "/api/payment/epayco",
    type: "online.epayco",
    amount: "26640",
    currency: "COP",
    business_name: "Fonda &lt;Uno&gt;",
    business_id: "1",
    business_domain: "uno.localhost",
    tax: "1920",
    order: await referenceOf(number),
    environment: "stg",
    on_site_order: "false",
  });
  expect(html).toContain('action="https://central.example/api/payment/epayco"');
  expect(html).toMatch(/<button>[^<]+<\/button>/);
  const script = /<script>(.*?)<\/script>/.exec(html)?.[1] ?? "";
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}';`);
  expect(policy).toContain("form-action https://central.example https://pagos.example;");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

test.each([
  ["approved", "success"],
  ["pending", "pending"],
  ["started", "pending"],
  ["rejected", "rejected"],
  ["expired", "rejected"],
] as const)("who comes back from a payment that is %s is led home, whatever the address says", async (state, hint) => {
  const { number } = await placedOnline();
  await moveTo(await referenceOf(number), state);
  expect(
    await whereTo("/api/payment/return?payment=success&order_unique_identifier=x&ref_payco=1&ref_payco=2"),
  ).toEqual([303, `/?payment=${hint}`]);
  expect(await shown()).toEqual({ payment: { number, state, amount: 26_640, refund: null, end: null } });
});

test("what is decided, or waits at the bank, is not paid again", async () => {
  const { number } = await placedOnline();
  const reference = await referenceOf(number);
  for (const [state, status] of [
    ["started", 200],
    ["rejected", 200],
    ["pending", 303],
    ["approved", 303],
  ] as const) {
    await moveTo(reference, state);
    expect((await start(get("/api/payment/start"), noParams)).status, state).toBe(status);
  }
});

test("without a payment of its own, or with another shop's, a browser is shown none (A121, T6)", async () => {
  expect(await shown()).toEqual({ payment: null });
  expect(await whereTo("/api/payment/return?payment=success")).toEqual([303, "/?payment=pending"]);
  await placedOnline();
  const seal = nextRequest.cookies.get(cookie) ?? "";
  for (const [host, value] of [
    ["dos.localhost:3000", seal],
    ["uno.localhost:3000", `${seal.slice(0, 60)}AAAA${seal.slice(64)}`],
    ["uno.localhost:3000", "x"],
  ] as const) {
    requestTo(host);
    nextRequest.cookies.set(cookie, value);
    expect(await shown(), host).toEqual({ payment: null });
  }
});

test("a second online payment goes on with the one under way (B12)", async () => {
  const first = await placedOnline();
  const reference = await referenceOf(first.number);
  await moveTo(reference, "pending");
  nextRequest.cookies.delete(cookie);
  expect(await placeOrder(online())).toEqual({
    ok: false,
    failure: { kind: "paymentPending", number: first.number, isAtBank: true },
  });
  followCookies();
  expect(await shown()).toEqual({
    payment: { number: first.number, state: "pending", amount: 26_640, refund: null, end: null },
  });
  await moveTo(reference, "started");
  const html = await (await start(get("/api/payment/start"), noParams)).text();
  expect(html).toContain('action="https://central.example/api/payment/epayco"');
  expect(html).toContain(`name="order" value="${reference}"`);
});

async function giveUp(origin: string): Promise<Response> {
  const request = new Request("http://uno.localhost:3000/api/payment", { method: "POST", body: "{}" });
  nextRequest.headers.set("origin", origin);
  return await givePaymentUp(request, noParams);
}

test("a payment is given up by the browser that has begun it, also while the bank has it, unless it is approved (A199)", async () => {
  const { number } = await placedOnline();
  expect((await giveUp("https://otra.example")).status).toBe(403);
  expect(await shown()).toMatchObject({ payment: { state: "none" } });
  expect(await (await giveUp("http://uno.localhost:3000")).json()).toMatchObject({ payment: { state: "expired" } });
  const reference = await referenceOf(number);
  for (const [state, after] of [
    ["pending", "expired"],
    ["approved", "approved"],
  ] as const) {
    await moveTo(reference, state);
    expect(await (await giveUp("http://uno.localhost:3000")).json()).toMatchObject({ payment: { state: after } });
  }
});

/** Somebody else comes to the same browser: all that it keeps but the session. */
async function handOver(come: () => Promise<void>): Promise<void> {
  const seal = nextRequest.cookies.get(cookie) ?? "";
  await come();
  nextRequest.cookies.set(cookie, seal);
}

test("a customer's payment is nobody's after their log-out, and theirs again when they come back (U8, D4)", async () => {
  const { token, id } = await platform().customer();
  const userId = String(id);
  await comeAs({ token, userId });
  const { number } = await placedOnline();
  const reference = await referenceOf(number);
  await moveTo(reference, "pending");
  const seesNothing = async (who: string) => {
    expect(await shown(), who).toEqual({ payment: null });
    expect(await (await giveUp("http://uno.localhost:3000")).json(), who).toEqual({ payment: null });
    for (const state of ["approved", "rejected", "started", "pending"] as const) {
      await moveTo(reference, state);
      expect(await whereTo("/api/payment/return"), who).toEqual([303, "/?payment=pending"]);
      const started = await start(get("/api/payment/start"), noParams);
      expect([started.status, started.headers.get("location")], who).toEqual([303, "/?payment=pending"]);
    }
  };
  await logOut({});
  followCookies();
  await seesNothing("nobody");
  await handOver(async () => await comeAsNewCustomer(platform()));
  await seesNothing("another customer");
  await handOver(async () => await comeAs({ token: "of-a-new-session", userId }));
  expect(await shown()).toMatchObject({ payment: { number, state: "pending" } });
  expect(await (await giveUp("http://uno.localhost:3000")).json()).toMatchObject({ payment: { state: "expired" } });
});

test("an online order whose answer was lost leads to its payment when it is looked up (F8)", async () => {
  const asked = online();
  platform().fault = (call) => (call === "POST /api/payment/request" ? "drop" : null);
  expect(await placeOrder(asked)).toMatchObject({ ok: true, value: { payment: { kind: "redirect" } } });
  platform().fault = () => null;
  nextRequest.written = [];
  expect(await findAttempt({ attemptKey: asked.attemptKey })).toMatchObject({
    ok: true,
    value: { payment: { kind: "redirect" } },
  });
  expect(nextRequest.written.map(({ name }) => name)).toContain(cookie);
});

test.each([
  ["4", "transfer"],
  ["6", "link.transfer"],
] as const)("an order paid by transfer is sent with how to pay it (method %s)", async (method, kind) => {
  expect(await placeOrder(attempt(method))).toMatchObject({
    ok: true,
    value: { payment: { kind: "instructions", method: kind } },
  });
  expect(nextRequest.written.map(({ name }) => name)).not.toContain(cookie);
});

test("while the platform is away the way to the provider is a page that can be asked for again", async () => {
  await placedOnline();
  platform().fault = (call) => (call.startsWith("GET /api/payment/status/") ? { status: 503 } : null);
  const answer = await start(get("/api/payment/start"), noParams);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await answer.text()).toContain("Intentar de nuevo");
});

test("no log has a payment's reference", async () => {
  const { number } = await placedOnline();
  const reference = await referenceOf(number);
  const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const told = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  platform().fault = (call) => (call.startsWith("GET /api/payment/status/") ? { status: 500 } : null);
  expect(await whereTo("/api/payment/return")).toEqual([303, "/?payment=pending"]);
  const lines = [...said.mock.calls, ...told.mock.calls].map(([text]) => String(text)).join("");
  said.mockRestore();
  told.mockRestore();
  const warned = JSON.stringify(vi.mocked(console.warn).mock.calls);
  expect(`${lines}${warned}`).toMatch(/payment\/status/);
  expect(`${lines}${warned}`).not.toContain(reference);
});

test("how a branch is paid by transfer is told, and its QR comes through us (S3 §2, §7)", async () => {
  const config = {
    qr_transfer: { url: "/media/tienda-qr-512.webp", width: 512, height: 512 },
    transfer_name: "@fonda",
    whatsapp_transfer: "573005550142",
  };
  await setBranchConfig(platform().opened.database, config);
  const ask = async (branch: string) => await askTransfer(get(`/api/transfer?branch=${branch}`), noParams);
  expect(await (await ask("11")).json()).toMatchObject({
    qr: { url: "/media/tienda-qr-512.webp" },
    name: "@fonda",
    whatsapp: "573005550142",
    branchName: "Centro",
  });
  expect((await ask("21")).status).toBe(404);
  expect((await askQr(get("/api/transfer/qr?branch=12"), noParams)).status).toBe(404);
  // This platform passes texts on: a picture that is none is not given.
  expect((await askQr(get("/api/transfer/qr?branch=11"), noParams)).status).toBe(404);
  expect(platform().calls).toContain("GET /api/utils/download/qr");
  await setBranchConfig(platform().opened.database, null);
});
