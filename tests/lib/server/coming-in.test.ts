import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, logOut, requestCode, signUp } from "#lib/actions/account.ts";
import { removeAddress, saveAddress } from "#lib/actions/address.ts";
import { findAttempt, placeOrder } from "#lib/actions/order.ts";
import { emptySession, sealSession } from "#lib/server/request/session-seal.ts";
import { longestToken } from "#wire/person/account.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { attempt, failed, home } from "#tests/support/order-attempt.ts";
import { comeAsNewCustomer, sessionCookie, sessionSecret, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();

async function sessionAnswer() {
  return await (await readSession(new Request("http://uno.localhost:3000/api/session"), noParams)).json();
}

const noParams = { params: Promise.resolve({}) };
const customer = { id: 3, type: "customer" };

/** A new mailbox that was mailed its code, in a new browser. */
async function startSignUp(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  requestTo("uno.localhost:3000");
  await signUp({ name: "Ana", dial: "+57", phone: "3001234567", email, consent: true });
  followCookies();
  return email;
}

/** The same, logged in. */
async function comeIn(): Promise<string> {
  const email = await startSignUp();
  await enterCode({ code: await platform().mailedCode(email), consents: false });
  followCookies();
  return email;
}

describe("coming in", () => {
  test("a known mailbox gets a code and comes in with it, in the browser that asked (U1, U4)", async () => {
    const email = `${randomUUID()}@example.com`;
    requestTo("uno.localhost:3000");
    expect(await requestCode({ to: email })).toEqual({
      ok: false,
      failure: { kind: "refused", code: "user_not_found" },
    });
    expect(nextRequest.written).toEqual([]);
    const started = await signUp({ name: "Ana", dial: "+57", phone: "3001234567", email, consent: true });
    expect(started).toMatchObject({ ok: true, value: { resendIn: 60 } });
    followCookies();
    const before = nextRequest.cookies.get(sessionCookie);
    const code = await platform().mailedCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await enterCode({ code: wrong, consents: false })).toEqual({
      ok: false,
      failure: { kind: "refused", code: "code_wrong" },
    });
    expect(await enterCode({ code, consents: false })).toMatchObject({
      ok: true,
      value: { user: { email, name: "Ana" }, addresses: [] },
    });
    const [written] = nextRequest.written;
    expect(written).toMatchObject({
      name: sessionCookie,
      options: { httpOnly: true, secure: true, sameSite: "lax", path: "/" },
    });
    expect(written?.options).not.toHaveProperty("domain");
    expect(written?.value.length).toBeLessThan(1000);
    // The seal from before holds no log-in (U8), and the code is used up.
    nextRequest.cookies.set(sessionCookie, before ?? "");
    expect(await saveAddress(home)).toEqual({ ok: false, failure: { kind: "unauthorized" } });
    expect(await enterCode({ code, consents: false })).toMatchObject({ ok: false });
  });

  test("a code under way is resumed from the cookie, and asking again within the minute leads back to it", async () => {
    const email = await startSignUp();
    const code = await platform().mailedCode(email);
    const before = platform().calls.length;
    const again = await requestCode({ to: email });
    expect(again).toMatchObject({ ok: true, value: { isLinkOnly: false } });
    expect(
      platform()
        .calls.slice(before)
        .filter((call) => call.includes("/auth/")),
    ).toEqual([]);
    const told = await sessionAnswer();
    expect(told).toMatchObject({ user: null, pendingCode: { to: email, isLinkOnly: false } });
    expect(told.pendingCode.resendIn).toBeGreaterThan(30);
    expect(told.pendingCode.expiresIn).toBeGreaterThan(500);
    expect(await enterCode({ code, consents: false })).toMatchObject({ ok: true });
    followCookies();
    const known = await sessionAnswer();
    expect(known.pendingCode ?? null).toBeNull();
    expect(known.user).toMatchObject({ email });
  });

  test("the browser that proved a mailbox stays known after logging out (U4)", async () => {
    const email = await comeIn();
    await logOut({});
    followCookies();
    for (let more = 0; more < 5; more += 1) {
      await platform().post("/api/auth/code/store", { email, business_id: 1, browser: randomUUID() });
    }
    platform().setTime(noon + 120_000);
    expect(await requestCode({ to: email })).toMatchObject({ ok: true });
  });

  test("a code typed in another browser is not of this one (U4)", async () => {
    const email = await startSignUp();
    const code = await platform().mailedCode(email);
    requestTo("uno.localhost:3000");
    expect(await enterCode({ code, consents: false })).toEqual({
      ok: false,
      failure: { kind: "refused", code: "code_lost" },
    });
  });

  test("signing up with somebody's mailbox never logs in (D6)", async () => {
    const email = `${randomUUID()}@example.com`;
    requestTo("uno.localhost:3000");
    await signUp({ name: "Ana", dial: "+57", phone: "3001234567", email, consent: true });
    await platform().mailedCode(email);
    platform().setTime(noon + 61_000);
    requestTo("uno.localhost:3000");
    const again = await signUp({ name: "Otra", dial: "+57", phone: "3007654321", email, consent: true });
    expect(again).toMatchObject({ ok: true });
    followCookies();
    expect(await saveAddress(home)).toEqual({ ok: false, failure: { kind: "unauthorized" } });
  });

  test("asking for a code while logged in ends that session at the platform too", async () => {
    const { email, token } = await platform().logIn();
    const login = { token, userId: "1" };
    const sealed = await sealSession({ ...emptySession("uno.localhost"), login }, [sessionSecret]);
    nextRequest.cookies.set(sessionCookie, sealed);
    platform().setTime(noon + 61_000);
    expect(await requestCode({ to: email })).toMatchObject({ ok: true });
    nextRequest.cookies.set(sessionCookie, sealed);
    expect(await findAttempt({ attemptKey: randomUUID() })).toEqual({ ok: false, failure: { kind: "unauthorized" } });
  });

  test("a token too long for the cookie is none", async () => {
    const email = await startSignUp();
    const answer = {
      jwt: "t".repeat(longestToken + 1),
      user: { id: 1, name: "Ana", email, phone: null, role: customer },
    };
    const body = JSON.stringify(answer);
    platform().fault = (call) => (call === "POST /api/auth/local" ? { status: 200, body } : null);
    expect(await enterCode({ code: "123456", consents: false })).toEqual({
      ok: false,
      failure: { kind: "unavailable" },
    });
    expect(nextRequest.written).toEqual([]);
  });

  test.each([
    ["no role", {}],
    ["a role without a type", { role: { id: 3 } }],
    ["no role at all", { role: null }],
    ["staff", { role: { type: "authenticated" } }],
  ])("an account with %s is no customer's (U18)", async (_name, more) => {
    const email = await startSignUp();
    const answer = { jwt: "t".repeat(200), user: { id: 1, name: "Ana", email, phone: null, ...more } };
    const body = JSON.stringify(answer);
    platform().fault = (call) => (call === "POST /api/auth/local" ? { status: 200, body } : null);
    const refused = { ok: false, failure: { kind: "refused", code: "not_a_customer" } };
    expect(await enterCode({ code: "123456", consents: false })).toEqual(refused);
    expect(nextRequest.written).toEqual([]);
  });

  test("bad input names its fields, nothing is sent", async () => {
    platform().calls.length = 0;
    const answer = await signUp({ name: "Ana", dial: "+57", phone: "12", email: "ana@", consent: true });
    expect(answer).toEqual({ ok: false, failure: { kind: "invalid", fields: { email: "invalid", phone: "invalid" } } });
    expect(
      await signUp({ name: "Ana", dial: "+57", phone: "3001234567", email: "a@b.co", consent: false as true }),
    ).toMatchObject({ ok: false, failure: { kind: "invalid", fields: { consent: expect.any(String) } } });
    expect(platform().calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  });

  test("a session that the platform ended is told once, and is none afterwards", async () => {
    await platform().opened.database.update(sessions).set({ revoked_at: new Date() });
    expect(await saveAddress(home)).toEqual({ ok: false, failure: { kind: "unauthorized" } });
    expect(await sessionAnswer()).toMatchObject({ user: null, hasEnded: true });
    followCookies();
    expect(await sessionAnswer()).not.toHaveProperty("hasEnded");
  });

  test("logging out kills the token at the platform (U8)", async () => {
    expect(await logOut({})).toEqual({ ok: true, value: null });
    // What opens this browser's orders goes with it (D4), and a way to a provider.
    expect(nextRequest.written).toMatchObject([
      { name: "__Host-vitrina-orders", value: "", options: { maxAge: 0 } },
      { name: sessionCookie, value: "", options: { maxAge: 0 } },
      { name: "__Host-vitrina-provider", value: "", options: { maxAge: 0 } },
    ]);
    expect(await placeOrder(attempt())).toEqual(failed({ kind: "unauthorized" }));
  });
});

describe("saved addresses", () => {
  test("are kept in parts, and are only their owner's (U10, A101)", async () => {
    const saved = await saveAddress({ ...home, neighborhood: "Chapinero" });
    if (!saved.ok) throw new Error("not saved");
    expect(saved.value).toMatchObject({ line1: home.line1, details: home.details, neighborhood: "Chapinero" });
    const { id } = saved.value;
    await comeAsNewCustomer(platform());
    expect(await removeAddress({ id: id ?? "" })).toEqual({
      ok: false,
      failure: { kind: "refused", code: "not_found" },
    });
    expect(await saveAddress({ ...saved.value, line1: "Otra" })).toMatchObject({ ok: false });
  });

  test("have a most, which is said as such and not as a failure of ours", async () => {
    await comeAsNewCustomer(platform());
    for (let turn = 0; turn < 50; turn += 1) expect((await saveAddress(home)).ok).toBe(true);
    expect(await saveAddress(home)).toEqual({ ok: false, failure: { kind: "refused", code: "too_many_addresses" } });
  });

  test("come back with the next log-in as they were typed, and go when deleted", async () => {
    const email = await comeIn();
    const saved = await saveAddress({ ...home, neighborhood: "Chapinero" });
    platform().setTime(noon + 120_000);
    await requestCode({ to: email });
    followCookies();
    const back = await enterCode({ code: await platform().mailedCode(email), consents: false });
    followCookies();
    if (!saved.ok || !back.ok) throw new Error("not there");
    expect(back.value.addresses).toEqual([saved.value]);
    expect(await removeAddress({ id: saved.value.id ?? "" })).toEqual({ ok: true, value: null });
  });
});
