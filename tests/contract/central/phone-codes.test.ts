import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { consentVersion } from "#domain/person/consent.ts";
import { outboxMails } from "#platform/db/tables/mail.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { noon } from "./insert-shop.ts";
import { pickupOrder, request } from "./order-body.ts";
import { registration, startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

const secret = "a secret of both sides";

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A provider of SMS that keeps what it is handed. */
async function startProvider() {
  const taken: Taken[] = [];
  const state = { taken, status: 200, url: "", stop: async () => {} };
  const server = createServer((call, response) => {
    const chunks: Buffer[] = [];
    call.on("data", (chunk: Buffer) => chunks.push(chunk));
    call.on("end", () => {
      taken.push({ headers: call.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(state.status).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  state.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return state;
}

let provider: Awaited<ReturnType<typeof startProvider>>;
let shop: TestPlatform;
let browser: string;
let phone: string;
let lastNumber = 3_001_000_000;

beforeAll(async () => {
  provider = await startProvider();
  shop = await startTestPlatform();
});
afterAll(async () => {
  await shop.close();
  await provider.stop();
});
beforeEach(async () => {
  shop.setTime(noon);
  provider.taken.length = 0;
  provider.status = 200;
  browser = randomUUID();
  lastNumber += 1;
  phone = String(lastNumber);
  await configure({ messages: { phone: { url: provider.url, secret } } });
});

const configure = (config: Record<string, unknown>) =>
  shop.opened.database
    .update(businesses)
    .set({ config: { orders: { number_prefix: "UNO" }, ...config } })
    .where(eq(businesses.id, 1));
const register = (more: Record<string, unknown> = {}) =>
  shop.post("/api/auth/register/customer", { ...registration("", browser), email: undefined, phone, ...more });
const account = () => `57${phone}@telefono.invalid`;
const askCode = () => shop.post("/api/auth/code/store", { email: account(), business_id: 1, browser });
const enter = (password: string) =>
  shop.post("/api/auth/local", { identifier: account(), password, browser, business_id: 1 });
const messageSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/** The `nth` message of a test; answers about accounts do not wait for a slow provider. */
async function message(nth = 1) {
  await vi.waitFor(() => expect(provider.taken.length).toBeGreaterThanOrEqual(nth), { timeout: 5_000, interval: 20 });
  return messageSchema.parse(JSON.parse(provider.taken[nth - 1]?.body ?? "{}"));
}

async function sentCode(nth = 1): Promise<string> {
  return /\b\d{6}\b/.exec(String((await message(nth))["text"]))?.[0] ?? "";
}

describe("a sign-up by phone alone (A150)", () => {
  test("has its code sent by one signed call, and is in with it", async () => {
    const registered = await register();
    expect([registered.status, registered.body]).toEqual([201, { user: { email: account() } }]);
    const asked = await askCode();
    expect([asked.status, asked.body.sent]).toEqual([200, true]);
    const sent = await message();
    const code = await sentCode();
    const [{ headers, body } = { headers: {}, body: "" }] = provider.taken;
    const t = Math.floor(noon / 1000);
    const expected = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    expect(headers["x-vitrina-signature"]).toBe(`t=${t},v1=${expected}`);
    expect(sent).toMatchObject({ kind: "loginCode", business_id: 1, to: `+57${phone}` });
    expect(sent["id"]).toMatch(/^[\da-f-]{36}$/);
    expect(sent["sent_at"]).toBe(new Date(noon).toISOString());
    expect(sent["text"]).toMatch(/^[^\n]+: tu código es \d{6}\. .+\n\n@\S+ #\d{6}$/s);
    const entered = await enter(code);
    expect(entered.status).toBe(200);
    expect(entered.body.user).toMatchObject({ name: "Ana María Gómez", phone, phone_code: "+57", email: account() });
    const mails = await shop.opened.database.select().from(outboxMails).where(eq(outboxMails.recipient, account()));
    expect(mails).toEqual([]);
    const logged = shop.logLines.join("");
    expect([code, phone, secret].filter((word) => logged.includes(word))).toEqual([]);
  });

  test("gets in again by code, and its orders tell of no mail that is none", async () => {
    await register();
    await askCode();
    const { jwt, user } = (await enter(await sentCode())).body;
    const order = pickupOrder();
    const placed = await shop.post("/api/payment/request", request(order), jwt);
    expect(placed.status).toBe(201);
    const [row] = await shop.opened.database.select().from(orders).where(eq(orders.customer, user.id));
    expect(row).toMatchObject({ customer_phone: phone, customer_email: null });
    shop.setTime(noon + 120_000);
    expect((await register()).status).toBe(409);
    const first = await message();
    await askCode();
    expect((await message(2))["id"]).not.toBe(first["id"]);
    expect((await enter(await sentCode(2))).status).toBe(200);
  });

  test("counts its tries like a mailbox: a wrong code spends one, a second request waits", async () => {
    await register();
    await askCode();
    expect((await askCode()).status).toBe(429);
    const right = await sentCode();
    const wrong = right === "000000" ? "000001" : "000000";
    for (let turn = 0; turn < 5; turn += 1) expect((await enter(wrong)).status).toBe(400);
    expect((await enter(right)).status).toBe(400);
    expect(provider.taken).toHaveLength(1);
  });

  test("a provider that does not take it is said, and the next request is free", async () => {
    const patient = await startTestPlatform({
      settings: { phoneProvider: { url: provider.url, secret }, codeAnswerTime: 1500 },
    });
    const ask = () => patient.post("/api/auth/code/store", { email: account(), business_id: 1, browser });
    await patient.post("/api/auth/register/customer", { ...registration("", browser), email: null, phone });
    provider.status = 500;
    const refused = await ask();
    expect([refused.status, refused.body.message]).toEqual([503, "mail_unavailable"]);
    provider.status = 200;
    expect((await ask()).status).toBe(200);
    const login = { identifier: account(), password: await sentCode(2), browser, business_id: 1 };
    expect((await patient.post("/api/auth/local", login)).status).toBe(200);
    await patient.close();
  });

  test.each([
    ["nobody delivers", {}],
    ["the address is none", { messages: { phone: { url: "provider", secret } } }],
    ["the address is no web address", { messages: { phone: { url: "file:///etc/passwd", secret } } }],
    ["the secret is short", { messages: { phone: { url: "http://127.0.0.1:1/", secret: "short" } } }],
  ])("asks for a mail too where %s", async (_, config) => {
    await configure(config);
    const refused = await register();
    expect([refused.status, refused.body.data.fields]).toEqual([422, { email: "required" }]);
    expect((await register({ email: `${browser}@example.com` })).status).toBe(201);
  });

  test("is of its own number: nobody gives a number as a mail, with another number", async () => {
    const refused = await register({ email: "573009999999@telefono.invalid" });
    expect([refused.status, refused.body.data.fields]).toEqual([422, { email: "invalid_email" }]);
  });

  test("the platform's provider serves businesses that have none, and a shop's own stays unseen", async () => {
    const other = await startTestPlatform({ settings: { phoneProvider: { url: provider.url, secret } } });
    const person = { ...registration("", browser), email: null, phone };
    expect((await other.post("/api/auth/register/customer", person)).status).toBe(201);
    await other.post("/api/auth/code/store", { email: account(), business_id: 1, browser });
    expect((await message())["to"]).toBe(`+57${phone}`);
    await other.close();
    const shown = await shop.get("/api/businessv2?domain=uno.localhost");
    expect(shown.text).toContain("number_prefix");
    expect(shown.text).not.toContain(secret);
    expect(shown.text).not.toContain(provider.url);
  });
});

const other = () => `57${String(Number(phone) + 500_000)}`;
const nameOf = (number: string) => `${number}@telefono.invalid`;
const askContact = (token: string, number = other()) =>
  shop.post("/api/users/contact/code", { email: nameOf(number), business_id: 1, browser }, token);
const takeContact = (token: string, code: string, number = other()) =>
  shop.post("/api/users/contact", { email: nameOf(number), business_id: 1, browser, code, phone_code: "+57" }, token);

async function enteredByPhone(): Promise<string> {
  const accepted_at = new Date(noon).toISOString();
  await register({ consent: { version: consentVersion, accepted_at } });
  await askCode();
  const entered = await enter(await sentCode());
  expect(entered.status).toBe(200);
  return entered.body.jwt;
}

describe("an account whose phone stands for it", () => {
  test("changes to another number by a message there that says what its code does (A226)", async () => {
    const token = await enteredByPhone();
    const asked = await askContact(token);
    expect([asked.status, asked.body]).toEqual([200, { sent: true, expires_in: 600, resend_in: 60 }]);
    const sent = await message(2);
    expect(sent).toMatchObject({ kind: "contactCode", business_id: 1, to: `+${other()}` });
    expect(sent["text"]).toMatch(/: \d{6} es el código para que tu cuenta use este número\. .*No se lo des a nadie\.$/);
    expect(asked.text).not.toContain(await sentCode(2));
    // It is no code to log in with, and none of the number of before.
    const code = await sentCode(2);
    expect((await enter(code)).status).toBe(400);
    expect((await takeContact(token, code === "000000" ? "000001" : "000000")).status).toBe(400);
    const taken = await takeContact(token, code);
    expect(taken.status).toBe(200);
    expect(taken.body).toMatchObject({ joined: false, user: { phone: other().slice(2), email: nameOf(other()) } });
    expect((await askCode()).status).toBe(404);

    // The number of before is told, with the way back; nobody else is.
    await shop.platform.outbox.runDue();
    const told = provider.taken.slice(2).map(({ body }) => messageSchema.parse(JSON.parse(body)));
    expect(told.map(({ kind, to }) => [kind, to])).toContainEqual(["accountChanged", `+57${phone}`]);
    expect(String(told.find(({ to }) => to === `+57${phone}`)?.["text"])).toContain("#deshacer=");
    const logged = shop.logLines.join("");
    expect([code, phone, other()].filter((word) => logged.includes(word))).toEqual([]);
  });

  test("is told when nobody takes the message, and may ask at once again", async () => {
    const token = await enteredByPhone();
    provider.status = 500;
    // The answer does not wait for a slow provider: what failed is not counted.
    await askContact(token);
    await message(2);
    provider.status = 200;
    await vi.waitFor(async () => expect((await askContact(token)).status).toBe(200), { timeout: 5_000 });
    expect((await takeContact(token, await sentCode(3))).status).toBe(200);
  });

  test("is deleted by a message that says so (B10)", async () => {
    const token = await enteredByPhone();
    shop.setTime(noon + 120_000);
    const own = { scope: "account", contact: `+57${phone}`, browser };
    expect((await shop.post("/api/users/data/code", own, token)).status).toBe(200);
    const sent = await message(2);
    expect(sent).toMatchObject({ kind: "leavingCode", to: `+57${phone}` });
    expect(sent["text"]).toMatch(/: \d{6} es el código para borrar tu cuenta en todas las tiendas\. /);
    const left = await shop.post("/api/users/data/leave", { ...own, code: await sentCode(2) }, token);
    expect(left.status).toBe(204);
    expect((await shop.get("/users/me", token)).status).toBe(401);
  });
});
