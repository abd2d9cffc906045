import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as returnHere } from "#app/api/auth/[provider]/return/route.ts";
import { GET as returnHome } from "#app/api/auth/return/route.ts";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, logOut, requestCode } from "#lib/actions/account.ts";
import { enterProvider, signUpByProvider, startProvider } from "#lib/actions/provider.ts";
import { requestPasskey } from "#lib/actions/passkey.ts";
import { givePassword, requestProof } from "#lib/actions/password.ts";
import { minute } from "#domain/base/duration.ts";
import { keyedHash } from "#platform/auth/keyed-hash.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { users } from "#platform/db/tables/user.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { comeAs, sessionCookie, startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";
import { connectCallerField, proved, nameIn } from "#wire/person/connect-caller.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
const others = vi.hoisted(() => ({ settings: {} }));
vi.mock(import("#lib/server/env.ts"), async (original) => {
  const real = await original();
  return { ...real, env: () => ({ ...real.env(), ...others.settings }) };
});
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const wayCookie = "__Host-vitrina-provider";
const start = { provider: "facebook", path: "/producto/101/1003", branchId: "11" } as const;
const account = { dial: "+57", phone: "300 765 4321", consent: true } as const;
let platform: PlatformOverHttp;

beforeAll(async () => {
  platform = await startShopPlatform({ social: { facebook: null } });
  vi.stubEnv("SOCIAL_PROVIDERS", "facebook");
  vi.stubEnv("APP_ENV", "staging");
  vi.stubEnv("LIMIT_FACTOR", "1000");
});
afterAll(() => platform.stop());
beforeEach(() => {
  platform.setTime(noon);
  requestTo("uno.localhost:3000");
});

async function ask(path: string, form: Record<string, string> | null = null): Promise<string> {
  const body = form && new URLSearchParams(form).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const local = path.replace(/^https?:\/\/127\.0\.0\.1:\d+/, "");
  const answer = await platform.platform.app.request(local, body === null ? {} : { method: "POST", headers, body });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

/** The address at which a browser comes back that chose this at the provider. */
async function wayBack(fields: Record<string, string>, proof: { proves?: "passkeys" } = {}): Promise<string> {
  const answer = await startProvider({ ...start, ...proof });
  followCookies();
  if (!answer.ok) throw new Error("It was not started");
  return await ask(await ask(await ask(answer.value.address), fields));
}

async function come(address: string): Promise<Response> {
  const { pathname } = new URL(address);
  const [, , , provider = ""] = pathname.split("/");
  const answer = await returnHere(new Request(address), { params: Promise.resolve({ provider }) });
  followCookies();
  return answer;
}

async function comeByFrontDoor() {
  const request = new Request("http://uno.localhost:3000/api/auth/return?access_token=abc&action=login");
  const answer = await returnHome(request, { params: Promise.resolve({}) });
  followCookies();
  return answer.headers.get("location");
}

async function sessionUser() {
  const answer = await readSession(new Request("http://uno.localhost:3000/api/session"), {
    params: Promise.resolve({}),
  });
  return (await answer.json()).user;
}

/** The cookies that a way back sets in a browser with these. */
const branchAfter = async (cookies: Record<string, string>) => {
  requestTo("uno.localhost:3000");
  const address = await wayBack({ account: "10001" });
  for (const [name, value] of Object.entries(cookies)) nextRequest.cookies.set(name, value);
  return (await come(address)).headers.get("set-cookie");
};

const lost = { ok: false, failure: { kind: "refused", code: "provider_lost" } };

describe("a log-in by a provider", () => {
  test("whose way is under way is over with the log-out, and nobody comes in by it", async () => {
    await come(await wayBack({ account: "10001" }));
    expect(nextRequest.cookies.has(wayCookie)).toBe(true);
    expect(await logOut({})).toEqual({ ok: true, value: null });
    followCookies();
    expect(nextRequest.cookies.has(wayCookie)).toBe(false);
    expect(await enterProvider({})).toEqual(lost);
  });

  test("the first: an account is made of what it said, with phone and consent; the second: in at once", async () => {
    const address = await wayBack({ account: "10001" });
    const back = await come(address);
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe("/producto/101/1003#proveedor=facebook");
    expect(await enterProvider({})).toEqual({
      ok: true,
      value: { kind: "unknown", person: "Ana María Gómez", canSignUp: true },
    });
    expect(nextRequest.written.some(({ name }) => name === sessionCookie)).toBe(false);
    followCookies();
    const made = await signUpByProvider({ name: "Ana María Gómez", ...account });
    expect(made).toMatchObject({
      ok: true,
      value: { user: { name: "Ana María Gómez", email: "ana.gomez@example.com" } },
    });
    followCookies();
    expect(nextRequest.cookies.has(wayCookie)).toBe(false);
    expect(await sessionUser()).toMatchObject({ phone: "3007654321" });

    requestTo("uno.localhost:3000");
    await come(await wayBack({ account: "10001" }));
    const known = await enterProvider({});
    expect(known).toMatchObject({ ok: true, value: { kind: "known", session: { user: { name: "Ana María Gómez" } } } });
    const session = nextRequest.written.find(({ name }) => name === sessionCookie);
    expect(session?.value.length).toBeLessThan(1000);
    followCookies();
    expect(await enterProvider({})).toEqual(lost);
  });

  test("has no password, which no log-in would take, and no code: its mail is where notices go (A223)", async () => {
    await come(await wayBack({ account: "10001" }));
    await enterProvider({});
    followCookies();
    expect(await givePassword({ password: "tres gatos azules" })).toMatchObject({ ok: false });
    followCookies();
    expect(await sessionUser(), "nobody is logged out").toMatchObject({ phone: "3007654321" });
    expect(await requestProof({})).toEqual({ ok: false, failure: { kind: "refused", code: "proof_by_login" } });
  });

  test("an old log-in is proved there in place, by the very account alone (A223, A226)", async () => {
    await come(await wayBack({ account: "10001" }));
    await enterProvider({});
    followCookies();
    const before = await sessionUser();
    const old = new Date(Date.now() - 11 * minute);
    await platform.opened.database.update(sessions).set({ created_at: old });
    expect(await requestPasskey({})).toMatchObject({ failure: { code: "proof_needed" } });
    const other = await come(await wayBack({ account: "10002" }, { proves: "passkeys" }));
    expect(other.headers.get("location")).toBe("/producto/101/1003#comprobado=passkeys");
    expect(await enterProvider({})).toEqual({ ok: false, failure: { kind: "refused", code: "proof_of_other" } });
    followCookies();
    expect(await sessionUser(), "who is logged in stays").toEqual(before);
    expect(await requestPasskey({})).toMatchObject({ failure: { code: "proof_needed" } });
    await come(await wayBack({ account: "10001" }, { proves: "passkeys" }));
    expect(await enterProvider({})).toMatchObject({ ok: true, value: { kind: "known" } });
    followCookies();
    expect(await requestPasskey({})).toMatchObject({ ok: true, value: { user: { name: "ana.gomez@example.com" } } });
    expect(await sessionUser()).toEqual(before);
  });

  test("who does not consent has no account, and no phone is none", async () => {
    await come(await wayBack({ account: "10002" }));
    await enterProvider({});
    followCookies();
    expect(await signUpByProvider({ name: "Luis", ...account, consent: false as unknown as true })).toMatchObject({
      failure: { kind: "invalid" },
    });
    expect(await signUpByProvider({ name: "Luis", ...account, phone: "12" })).toEqual({
      ok: false,
      failure: { kind: "invalid", fields: { phone: "invalid" } },
    });
    expect(await signUpByProvider({ name: "Luis", ...account })).toMatchObject({ ok: true });
  });

  test("a mail that has an account: the code to it joins them (A223)", async () => {
    const owner = await platform.logIn();
    await come(await wayBack({ account: "typed", mail: owner.email }));
    expect(await enterProvider({})).toEqual({ ok: true, value: { kind: "taken", to: owner.email } });
    followCookies();
    expect(await signUpByProvider({ name: "Otra", ...account })).toMatchObject({ failure: { code: "user_exists" } });
    await come(await wayBack({ account: "typed", mail: owner.email }));
    await enterProvider({});
    followCookies();
    platform.setTime(noon + 61_000);
    expect(await requestCode({ to: owner.email })).toMatchObject({ ok: true });
    followCookies();
    expect(await enterCode({ code: await platform.mailedCode(owner.email), consents: false })).toMatchObject({
      ok: true,
    });
    followCookies();
    expect(nextRequest.cookies.has(wayCookie)).toBe(false);
    requestTo("uno.localhost:3000");
    await come(await wayBack({ account: "typed", mail: owner.email }));
    expect(await enterProvider({})).toMatchObject({ ok: true, value: { kind: "known" } });
  });

  test("its branch stands before one that another tab chose, and after one that a link pinned (A108)", async () => {
    const remembered = "branch=11; Path=/; Max-Age=31536000; SameSite=Lax";
    expect(await branchAfter({ branch: "12" })).toBe(remembered);
    expect(await branchAfter({})).toBe(remembered);
    // A pin counts on pages of its branch alone.
    expect(await branchAfter({ branch: "12", "pinned-branch": "11" })).toBe(remembered);
    expect(await branchAfter({ branch: "12", "pinned-branch": "12" })).toBeNull();
    const strange = new Request("http://uno.localhost:3000/api/auth/facebook/return?state=x&code=y");
    const answer = await returnHere(strange, { params: Promise.resolve({ provider: "facebook" }) });
    expect([answer.headers.get("location"), answer.headers.get("set-cookie")]).toEqual(["/", null]);
  });

  test("a refusal leads home, and is told once", async () => {
    const back = await come(await wayBack({ answer: "refuse" }));
    expect(back.headers.get("location")).toBe("/producto/101/1003#proveedor=facebook");
    expect(await enterProvider({})).toEqual({ ok: false, failure: { kind: "refused", code: "provider_refused" } });
    followCookies();
    expect(await enterProvider({})).toEqual(lost);
  });

  test("a blocked account is refused (U18)", async () => {
    const owner = await platform.logIn();
    await platform.opened.database.update(users).set({ blocked: true }).where(eq(users.id, owner.id));
    await come(await wayBack({ account: "typed", mail: owner.email }));
    expect(await enterProvider({})).toEqual({ ok: false, failure: { kind: "refused", code: "not_a_customer" } });
  });
});

describe("a way back that is not this browser's (U15, A93)", () => {
  test("in another browser, at another shop, with a forged state or a second time it is dropped unread", async () => {
    const address = await wayBack({ account: "10002" });
    const cookies = new Map(nextRequest.cookies);
    const before = platform.calls.length;
    requestTo("uno.localhost:3000");
    expect((await come(address)).headers.get("location")).toBe("/");
    requestTo("dos.localhost:3000");
    nextRequest.cookies = new Map(cookies);
    expect((await come(address)).headers.get("location")).toBe("/");
    requestTo("uno.localhost:3000");
    nextRequest.cookies = new Map(cookies);
    const forged = new URL(address);
    forged.searchParams.set("state", randomUUID().replaceAll("-", ""));
    expect((await come(forged.href)).headers.get("location")).toBe("/");
    forged.searchParams.delete("state");
    expect((await come(forged.href)).headers.get("location")).toBe("/");
    expect(nextRequest.cookies.get(wayCookie)).toBe(cookies.get(wayCookie));
    expect(platform.calls.slice(before).filter((call) => call.includes("/auth/"))).toEqual([]);
    // The start is still this browser's own, and used up by its answer.
    expect((await come(address)).headers.get("location")).toContain("#proveedor=facebook");
    const taken = nextRequest.cookies.get(wayCookie);
    expect((await come(address)).headers.get("location")).toBe("/");
    expect(nextRequest.cookies.get(wayCookie)).toBe(taken);
  });

  test("after ten minutes it is too late", async () => {
    const address = await wayBack({ account: "10002" });
    vi.useFakeTimers({ now: Date.now() + 700_000, toFake: ["Date"] });
    try {
      expect((await come(address)).headers.get("location")).toBe("/");
    } finally {
      vi.useRealTimers();
    }
  });

  test("nothing of the way stands in an address, a body or a log of this server", async () => {
    const lines = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      const address = await wayBack({ account: "10001" });
      const back = await come(address);
      await enterProvider({});
      const secrets = [...new URL(address).searchParams.values()];
      const told = [back.headers.get("location"), await back.text(), ...lines.mock.calls, ...errors.mock.calls].join();
      for (const secret of secrets) expect(told).not.toContain(secret);
    } finally {
      lines.mockRestore();
      errors.mockRestore();
    }
  });

  test("a token at the front door is taken from a backend of the specification alone", async () => {
    await startProvider(start);
    followCookies();
    expect(await comeByFrontDoor()).toBe("/");
    requestTo("uno.localhost:3000");
    expect(await comeByFrontDoor()).toBe("/");
  });
});

/** What the address of a start says of the browser. */
async function callerOf(): Promise<string | null> {
  const answer = await startProvider(start);
  followCookies();
  if (!answer.ok) throw new Error("It was not started");
  return new URL(answer.value.address).searchParams.get(connectCallerField);
}

describe("whose browser begins (A216)", () => {
  const key = "a-service-key-of-thirty-two-bytes-and-more";
  afterEach(() => {
    others.settings = {};
  });
  const isByKey = (word: string) => word === proved((use, text) => keyedHash(key, use, text), nameIn(word) ?? "nobody");

  test("its address names it by the key shared with our own platform, and says nothing of the person", async () => {
    const [ana, luis] = [await platform.logIn(), await platform.logIn()];
    const enterAs = async ({ token, id, email }: typeof ana) => await comeAs({ token, userId: String(id), email });
    await enterAs(ana);
    expect(await callerOf(), "without a key").toBeNull();
    others.settings = { PLATFORM_SERVICE_KEY: key };
    const word = (await callerOf()) ?? "";
    expect([isByKey(word), await callerOf()]).toEqual([true, word]);
    await enterAs(luis);
    expect(await callerOf()).not.toBe(word);
    requestTo("uno.localhost:3000");
    expect(await callerOf(), "a browser without a seal").toBeNull();
    await enterAs(ana);
    others.settings = { PLATFORM_SERVICE_KEY: key, REST_URL: "https://rest.example" };
    expect(await callerOf(), "another backend").toBeNull();
  });
});

describe("where it may begin", () => {
  test.each([
    ["another provider", { ...start, provider: "google" as const }, "refused"],
    ["another shop's branch", { ...start, branchId: "21" }, "refused"],
    ["another host", { ...start, path: "//evil.example" }, "invalid"],
    ["another scheme", { ...start, path: "javascript:alert(1)" }, "invalid"],
    ["a backslash", { ...start, path: "/\\evil.example" }, "invalid"],
    ["a query", { ...start, path: "/?next=//evil.example" }, "invalid"],
  ])("%s is refused", async (_, input, kind) => {
    expect(await startProvider(input)).toMatchObject({ ok: false, failure: { kind } });
    expect(nextRequest.written).toEqual([]);
  });
});
