import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour } from "#domain/base/duration.ts";
import type { ProviderName } from "#domain/person/login/provider.ts";
import { consentVersion } from "#domain/person/consent.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { keyedHash } from "#platform/auth/keyed-hash.ts";
import { providerLogins } from "#platform/db/tables/provider-login.ts";
import { identities, users } from "#platform/db/tables/user.ts";
import { readSettings } from "#platform/settings.ts";
import { engines } from "#tests/support/engines.ts";
import { connectCaller, connectCallerField } from "#wire/person/connect-caller.ts";
import { providerCallback } from "#wire/person/provider-callback.ts";
import { noon } from "./insert-shop.ts";
import { registration, startTestPlatform, startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

const origin = "http://uno.localhost:3000";
const consent = { version: consentVersion, accepted_at: new Date(noon).toISOString() };
const phone = { phone: "300 765 4321", phone_code: "+57" };

function connect(state: string, provider: ProviderName = "facebook", from = origin): string {
  const callback = providerCallback(provider, { origin: from, branchId: "11", state });
  return `/connect/${provider}?${new URLSearchParams({ callback }).toString()}`;
}

const callerBy = (key: string, letter: string) =>
  connectCaller((use, text) => keyedHash(key, use, text), letter.repeat(22));

const newState = () => randomUUID().replaceAll("-", "");
const pathOf = (address: string | null) => (address ?? "").replace(/^https?:\/\/127\.0\.0\.1:\d+/, "");

describe.each(engines)("whom a provider vouches for, on $name", ({ openEmpty }) => {
  let shop: TestPlatform;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { social: { facebook: null, google: null } });
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.setTime(noon));

  /** Where a browser is led, with what it answers at the provider; a form has no JSON. */
  async function answerAt(address: string, fields: Record<string, string>): Promise<string> {
    const answered = await shop.platform.app.request(pathOf(address), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
    return answered.headers.get("location") ?? (await answered.text());
  }

  async function started(state = newState(), provider: ProviderName = "facebook"): Promise<string> {
    const { status, headers } = await shop.get(connect(state, provider));
    expect(status).toBe(303);
    return headers.get("location") ?? "";
  }

  /** The whole way: what the storefront is led back with. */
  async function returned(
    fields: Record<string, string>,
    provider: ProviderName = "facebook",
  ): Promise<URLSearchParams> {
    const state = newState();
    const back = await answerAt(await started(state, provider), fields);
    const { status, headers } = await shop.get(pathOf(back));
    expect(status).toBe(303);
    expect(headers.get("cache-control")).toBe("no-store");
    const home = new URL(headers.get("location") ?? "");
    expect(home.origin + home.pathname).toBe(`${origin}/api/auth/${provider}/return`);
    expect(home.searchParams.get("state")).toBe(state);
    return home.searchParams;
  }

  const callback = (code: string, provider: ProviderName = "facebook") =>
    shop.get(`/auth/${provider}/callback?access_token=${encodeURIComponent(code)}`);

  async function entered(fields: Record<string, string>, provider: ProviderName = "facebook") {
    return await callback((await returned(fields, provider)).get("code") ?? "", provider);
  }

  async function newTicket(): Promise<string> {
    return (await entered({ account: "typed", mail: `${randomUUID()}@example.com` })).body.data.ticket;
  }

  async function account(): Promise<{ id: number; token: string; fields: Record<string, string>; mail: string }> {
    const mail = `${randomUUID()}@example.com`;
    const fields = { account: "typed", mail };
    const { body } = await entered(fields);
    const made = await shop.post("/api/auth/register/provider", {
      ticket: body.data.ticket,
      name: "Persona de Prueba",
      ...phone,
      consent,
    });
    expect(made.status).toBe(201);
    return { id: made.body.user.id, token: made.body.jwt, fields, mail };
  }

  test("nobody has this account: a ticket makes one, whose key is the provider's subject (A223)", async () => {
    const unknown = await entered({ account: "10001" });
    expect(unknown).toMatchObject({ status: 404, body: { message: "account_unknown" } });
    expect(unknown.body.data).toEqual({ name: "Ana María Gómez", ticket: expect.any(String) });
    const body = { ticket: unknown.body.data.ticket, name: "Ana Gómez", ...phone, consent };
    const made = await shop.post("/api/auth/register/provider", body);
    expect(made).toMatchObject({ status: 201, body: { user: { name: "Ana Gómez", provider: "facebook" } } });
    const [user] = await shop.opened.database.select().from(users).where(eq(users.id, made.body.user.id));
    expect(user).toMatchObject({
      email: "facebook.10001@proveedor.invalid",
      external_user_id: "10001",
      notification_email: "ana.gomez@example.com",
      password: null,
      phone: "3007654321",
    });
    // The phone is a contact: nobody proved it (A221).
    const kept = await shop.opened.database.select().from(identities).where(eq(identities.user, made.body.user.id));
    expect(kept.map(({ kind, value }) => [kind, value])).toEqual([["provider", "facebook:10001"]]);
    expect(kept[0]?.proved_at).not.toBeNull();
    expect((await shop.get("/users/me", made.body.jwt)).body).toMatchObject({ id: made.body.user.id });
    const again = await entered({ account: "10001" });
    expect(again).toMatchObject({ status: 200, body: { user: { id: made.body.user.id } } });
    // The same subject of another provider is somebody else.
    expect((await entered({ account: "10001" }, "google")).status).toBe(404);
  });

  test("an account of a person who told no mail, or one that nobody proved, has none (A223)", async () => {
    for (const subject of ["10002", "10003"]) {
      const { body } = await entered({ account: subject });
      const made = await shop.post("/api/auth/register/provider", {
        ticket: body.data.ticket,
        name: "Luis",
        ...phone,
        consent,
      });
      const [user] = await shop.opened.database.select().from(users).where(eq(users.id, made.body.user.id));
      expect(user?.notification_email).toBeNull();
    }
  });

  test("a mail that the provider did not prove opens and joins no account of it", async () => {
    const email = "marta.ruiz@example.com";
    const owner = await shop.logIn(email);
    await shop.opened.database
      .delete(identities)
      .where(and(eq(identities.kind, "provider"), eq(identities.value, "facebook:10003")));
    await shop.opened.database.delete(users).where(eq(users.email, "facebook.10003@proveedor.invalid"));
    const { status, body } = await entered({ account: "10003" });
    expect(status).toBe(404);
    shop.setTime(noon + 120_000);
    await shop.post("/api/auth/code/store", { email, business_id: 1, browser: owner.browser });
    const password = await shop.mailedCode(email);
    const login = { identifier: email, password, browser: owner.browser, business_id: 1 };
    expect((await shop.post("/api/auth/local", { ...login, provider_ticket: body.data.ticket })).status).toBe(200);
    expect((await entered({ account: "10003" })).status).toBe(404);
  });

  test("a mail of another account: a code to it joins both, and nothing else does (A223)", async () => {
    const owner = await shop.logIn();
    const fields = { account: "typed", mail: owner.email };
    const taken = await entered(fields);
    expect(taken).toMatchObject({ status: 409, body: { message: "account_taken", data: { email: owner.email } } });
    const { ticket } = taken.body.data;
    const other = await shop.logIn();
    for (const [email, browser] of [
      [other.email, other.browser],
      [owner.email, owner.browser],
    ] as const) {
      shop.setTime(shop.now() + 61_000);
      await shop.post("/api/auth/code/store", { email, business_id: 1, browser });
      const login = { identifier: email, password: await shop.mailedCode(email), browser, business_id: 1 };
      // Of another mailbox the ticket is used up for nothing.
      const given = email === other.email ? (await entered(fields)).body.data.ticket : ticket;
      expect((await shop.post("/api/auth/local", { ...login, provider_ticket: given })).status).toBe(200);
    }
    const again = await entered(fields);
    expect(again).toMatchObject({ status: 200, body: { user: { id: owner.id, email: owner.email } } });
  });

  /** Logs in by a code to their mail, with the ticket of what the provider said of the same mail. */
  async function joined({ email, browser }: { email: string; browser: string }) {
    const fields = { account: "typed", mail: email };
    const { ticket: provider_ticket } = (await entered(fields)).body.data;
    shop.setTime(shop.now() + 61_000);
    await shop.post("/api/auth/code/store", { email, business_id: 1, browser });
    const login = { identifier: email, password: await shop.mailedCode(email), browser, business_id: 1 };
    expect((await shop.post("/api/auth/local", { ...login, provider_ticket })).status).toBe(200);
    return await entered(fields);
  }

  test("every contact of the account is told of the provider that opens it now (U16)", async () => {
    const owner = await shop.logIn();
    const second = `${randomUUID()}@example.com`;
    await keepIdentity(shop.opened.database, { user: owner.id, contact: second }, new Date(noon));
    expect((await joined(owner)).status).toBe(200);
    await shop.platform.outbox.runDue();
    for (const recipient of [owner.email, second]) {
      const { body } = await shop.get(`/outbox.json?recipient=${encodeURIComponent(recipient)}`);
      const [mail] = body.mails;
      expect(mail?.subject, recipient).toBe("Tu cuenta se abre ahora también con otro servicio");
      expect(mail.text).toContain("Si no fuiste tú");
    }
  });

  test("none joins an account while its change can be undone: it would stay after the undoing (A226)", async () => {
    const owner = await shop.logIn();
    const { browser, token } = owner;
    const email = `${randomUUID()}@example.com`;
    const contact = { email, business_id: 1, browser };
    expect((await shop.post("/api/users/contact/code", contact, token)).status).toBe(200);
    const code = await shop.mailedCode(email);
    expect((await shop.post("/api/users/contact", { ...contact, code }, token)).status).toBe(200);
    expect(await joined({ email, browser })).toMatchObject({ status: 409, body: { message: "account_taken" } });
    shop.setTime(noon + 73 * hour);
    expect(await joined({ email, browser })).toMatchObject({ status: 200, body: { user: { id: owner.id } } });
  });

  test("while the ticket waits somebody else may take the mail, and the sign-up says so", async () => {
    const mail = `${randomUUID()}@example.com`;
    const { body } = await entered({ account: "typed", mail });
    await shop.logIn(mail);
    const made = await shop.post("/api/auth/register/provider", {
      ticket: body.data.ticket,
      name: "Ana",
      ...phone,
      consent,
    });
    expect(made).toMatchObject({ status: 409, body: { message: "user_exists" } });
  });

  test("a code is used once, within a minute, at its provider alone", async () => {
    const { fields } = await account();
    const code = (await returned(fields)).get("code") ?? "";
    expect((await callback(code, "google")).status).toBe(400);
    expect((await callback("x".repeat(32))).status).toBe(400);
    const both = await Promise.all([callback(code), callback(code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const late = (await returned(fields)).get("code") ?? "";
    shop.setTime(shop.now() + 61_000);
    expect((await callback(late)).body).toMatchObject({ message: "code_lost" });
  });

  test("a ticket is used once, within ten minutes", async () => {
    const ticket = await newTicket();
    const body = { name: "Ana", ...phone, consent };
    expect((await shop.post("/api/auth/register/provider", { ...body, ticket })).status).toBe(201);
    expect((await shop.post("/api/auth/register/provider", { ...body, ticket })).status).toBe(400);
    const late = await newTicket();
    shop.setTime(shop.now() + 601_000);
    expect((await shop.post("/api/auth/register/provider", { ...body, ticket: late })).status).toBe(400);
  });

  test("a refusal, an answer that is late, and a second one lead home without a code", async () => {
    expect((await returned({ answer: "refuse" })).get("error")).toBe("refused");
    expect((await returned({ answer: "late" })).get("error")).toBe("failed");
    const state = newState();
    const back = await answerAt(await started(state), { account: "10002" });
    expect(new URL((await shop.get(pathOf(back))).headers.get("location") ?? "").searchParams.has("code")).toBe(true);
    const second = new URL((await shop.get(pathOf(back))).headers.get("location") ?? "");
    expect(Object.fromEntries(second.searchParams)).toEqual({ error: "expired", state });
    const slow = await answerAt(await started(), { account: "10002" });
    shop.setTime(shop.now() + 601_000);
    expect(new URL((await shop.get(pathOf(slow))).headers.get("location") ?? "").searchParams.get("error")).toBe(
      "expired",
    );
  });

  test("a state of nobody, or of another provider, leads nowhere", async () => {
    const forged = await answerAt(await started(), { answer: "forged" });
    expect(await shop.get(pathOf(forged))).toMatchObject({ status: 400, body: { message: "unknown_state" } });
    const own = await answerAt(await started(), { account: "10002" });
    expect((await shop.get(pathOf(own).replace("/connect/facebook", "/connect/google"))).status).toBe(400);
  });

  test("with a state of nobody a browser is led home from the way that it began, another one reads what to do", async () => {
    const state = newState();
    const begun = await shop.get(connect(state));
    const [cookie = ""] = begun.headers.getSetCookie();
    expect(cookie).toMatch(/; Max-Age=600; Path=\/connect\/facebook; HttpOnly; SameSite=Lax$/);
    const forged = pathOf(await answerAt(begun.headers.get("location") ?? "", { answer: "forged" }));
    const browser = { accept: "text/html", cookie: cookie.split(";")[0] ?? "" };
    const led = await shop.get(forged, undefined, browser);
    expect(led.status).toBe(303);
    const home = new URL(led.headers.get("location") ?? "");
    expect(`${home.origin}${home.pathname}`).toBe(`${origin}/api/auth/facebook/return`);
    expect(Object.fromEntries(home.searchParams)).toEqual({ error: "failed", state });
    const stranger = await shop.get(forged, undefined, { accept: "text/html" });
    expect([stranger.status, stranger.headers.get("cache-control")]).toEqual([400, "no-store"]);
    expect(stranger.text).toContain("Vuelve a la tienda y entra de nuevo");
    const elsewhere = providerCallback("facebook", { origin: "https://ladron.example", branchId: "11", state });
    const lured = { ...browser, cookie: `connect=${encodeURIComponent(elsewhere)}` };
    expect((await shop.get(forged, undefined, lured)).status).toBe(400);
  });

  test("a code of another start is no proof: its verifier and nonce are (PKCE)", async () => {
    const first = new URL(await answerAt(await started(), { account: "10002" }));
    const second = new URL(await answerAt(await started(), { account: "10001" }));
    first.searchParams.set("code", second.searchParams.get("code") ?? "");
    const { headers } = await shop.get(pathOf(first.href));
    expect(new URL(headers.get("location") ?? "").searchParams.get("error")).toBe("failed");
  });

  test.each([
    "https://evil.example",
    "http://uno.localhost:3000.evil.example",
    "http://uno.localhost:3001",
    "https://uno.localhost:3000",
    "http://uno.localhost:3000@evil.example",
    "http://otro.localhost:3000",
    "javascript:alert(1)",
    "//evil.example",
    "",
  ])("nobody is led to %s (X9)", async (from) => {
    expect((await shop.get(connect(newState(), "facebook", from))).status).toBe(400);
  });

  test("what the way back says twice or in another form is refused", async () => {
    const address = `${origin}/api/auth/facebook/return`;
    for (const given of [address, `${address}/x/y/z`, `${origin}/evil/${"a".repeat(40)}`]) {
      expect((await shop.get(`/connect/facebook?callback=${encodeURIComponent(given)}`)).status).toBe(400);
    }
    expect((await shop.get("/connect/facebook")).status).toBe(400);
    expect((await shop.get("/connect/myspace")).status).toBe(404);
  });

  test("whoever begins counts for themselves where the storefront names their browser, others by their network (A216)", async () => {
    const serviceKey = "a-service-key-of-thirty-two-bytes-and-more";
    const settings = { social: { facebook: null }, limitFactor: 1, serviceKey };
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings });
    // Counted before anything of it is looked at.
    const begin = async (caller: string | null, address?: string) => {
      const query = caller === null ? "" : `?${connectCallerField}=${encodeURIComponent(caller)}`;
      const headers: Record<string, string> = address === undefined ? {} : { "x-client-address": address };
      return await limited.get(`/connect/facebook${query}`, undefined, headers);
    };
    const begins = async (times: number, caller: string | null, address?: string) => {
      const answers: number[] = [];
      for (let count = 0; count < times; count += 1) answers.push((await begin(caller, address)).status);
      return answers.indexOf(429);
    };
    const network = "203.0.113.7";
    expect(await begins(601, null, network)).toBe(600);
    const [one, other] = ["a", "b"].map((letter) => callerBy(serviceKey, letter));
    expect(await begins(61, one ?? "", network)).toBe(60);
    expect((await begin(other ?? "", network)).status).toBe(400);
    for (const madeUp of ["", "x", `${"c".repeat(22)}.${"c".repeat(22)}`, callerBy("another key", "c")])
      expect((await begin(madeUp, network)).status, madeUp).toBe(429);
    expect((await begin(null, "203.0.113.8")).status).toBe(400);
    expect(await begins(12_001, null), "a proxy that tells no addresses").toBe(12_000);

    const page = await limited.get("/connect/facebook", undefined, {
      "x-client-address": network,
      accept: "text/html",
    });
    expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=UTF-8"]);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.text).toContain("vuelve a la tienda");
    await limited.close();
  });

  test("a blocked account and staff come in by no provider (U18)", async () => {
    const { id, fields } = await account();
    await shop.opened.database.update(users).set({ blocked: true }).where(eq(users.id, id));
    expect((await entered(fields)).status).toBe(401);
    const staff = await shop.logIn();
    await shop.opened.database.update(users).set({ blocked: true }).where(eq(users.id, staff.id));
    expect((await entered({ account: "typed", mail: staff.email })).status).toBe(401);
  });

  test("such an account has a list of orders, gives its consent to another business and has no code by mail", async () => {
    const { token, id } = await account();
    const [user] = await shop.opened.database.select().from(users).where(eq(users.id, id));
    const name = user?.email ?? "";
    expect((await shop.post("/api/auth/code/store", { email: name, business_id: 1 })).status).toBe(404);
    expect((await shop.post("/api/auth/register/customer", registration(name, randomUUID()))).status).toBe(422);
    expect((await shop.post("/api/auth/consents", consent, token)).body.user).toMatchObject({ id });
    expect((await shop.get("/orders", token)).status).toBe(200);
  });

  test("neither codes, states nor mails are logged, and what is kept of them is hashed (X11)", async () => {
    const query = await returned({ account: "10001" });
    const code = query.get("code") ?? "";
    await callback(code);
    const lines = shop.logLines.join("\n");
    for (const secret of [code, query.get("state") ?? "", "ana.gomez@example.com"]) {
      expect(lines).not.toContain(secret);
    }
    const rows = JSON.stringify(await shop.opened.database.select().from(providerLogins));
    expect(rows).not.toContain(code);
  });
});

test("a provider without our client is played on this machine alone", () => {
  const given = { SOCIAL_PROVIDERS: "facebook", PLATFORM_PUBLIC_URL: "https://plataforma.example" };
  expect(() => readSettings(given)).toThrow("SOCIAL_PROVIDERS");
  expect(readSettings({ SOCIAL_PROVIDERS: "facebook" }).social).toEqual({ facebook: null });
  const client = { FACEBOOK_CLIENT_ID: "1", FACEBOOK_CLIENT_SECRET: "un-secreto-9x7" };
  expect(readSettings({ ...given, ...client }).social).toEqual({ facebook: { id: "1", secret: "un-secreto-9x7" } });
  expect(() => readSettings({ SOCIAL_PROVIDERS: "google", GOOGLE_CLIENT_ID: "1" })).toThrow("GOOGLE_CLIENT_SECRET");
  expect(() => readSettings({ SOCIAL_PROVIDERS: "myspace" })).toThrow("SOCIAL_PROVIDERS");
});
