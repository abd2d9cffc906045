import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { GET as readOwn } from "#app/api/own-data/route.ts";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, requestCode, signUp } from "#lib/actions/account.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { forgetThisBrowser, leave, requestLeavingCode } from "#lib/actions/own-data.ts";
import { personalSeals, sealCookieName } from "#lib/edge/seal-key.ts";
import { takeSeat } from "#lib/server/request/guest-seat.ts";
import { users } from "#platform/db/tables/user.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { home } from "#tests/support/order-attempt.ts";
import { shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const person = { name: "Rosalinda", dial: "+57", phone: "3119876543" };
let email: string;

async function answerOf(handler: typeof readOwn) {
  const answer = await handler(new Request("http://uno.localhost:3000/api/x"), { params: Promise.resolve({}) });
  followCookies();
  return { status: answer.status, body: await answer.json() };
}

async function comeIn(consents: boolean) {
  const entered = await enterCode({ code: await platform().mailedCode(email), consents });
  followCookies();
  return entered;
}

const refused = (code: string) => ({ ok: false, failure: { kind: "refused", code } });

async function leavingCode(scope: "business" | "account"): Promise<string> {
  platform().setTime(platform().now() + 120_000);
  expect(await requestLeavingCode({ scope, contact: email })).toMatchObject({ ok: true });
  followCookies();
  return await platform().mailedCode(email);
}

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  email = `${randomUUID()}@example.com`;
  requestTo("uno.localhost:3000");
  nextRequest.cookies.clear();
  await signUp({ ...person, email, consent: true });
  followCookies();
  await comeIn(false);
  await saveAddress(home);
});

test("what is kept is told to its owner alone, in our own words", async () => {
  const { status, body } = await answerOf(readOwn);
  expect(status).toBe(200);
  expect(body.kept).toMatchObject({
    name: person.name,
    email,
    identities: [{ kind: "mail", value: email }],
    addresses: [{ line1: expect.stringContaining(home.line1) }],
    consents: [{ business: "Fonda <Uno>" }],
    orders: [],
    obstacles: { business: [], account: [] },
  });
  nextRequest.cookies.clear();
  expect(await answerOf(readOwn)).toEqual({ status: 401, body: { code: "unauthorized" } });
});

test("this shop forgets whoever types the code, is logged out, and asks again", async () => {
  const code = await leavingCode("business");
  expect(await leave({ scope: "business", contact: email, code: code === "111111" ? "222222" : "111111" })).toEqual({
    ok: false,
    failure: { kind: "refused", code: "code_wrong" },
  });
  expect((await answerOf(readSession)).body.user).toMatchObject({ email });
  expect(await leave({ scope: "business", contact: email, code })).toEqual({ ok: true, value: null });
  followCookies();
  expect((await answerOf(readSession)).body.user).toBeNull();
  platform().setTime(platform().now() + 120_000);
  await requestCode({ to: email });
  followCookies();
  expect(await comeIn(false)).toMatchObject({ ok: true, value: { user: null, consentAsked: "first" } });
});

test("the account goes by a code to any of its own identities, to none of another's", async () => {
  expect(await requestLeavingCode({ scope: "account", contact: "otra@example.com" })).toEqual(refused("invalid_input"));
  expect(await leave({ scope: "account", contact: email, code: "123456" })).toEqual(refused("code_wrong"));
  // Without a code only whom a provider alone vouches for.
  expect(await leave({ scope: "account", contact: null, code: null })).toEqual(refused("code_wrong"));
  expect(await leave({ scope: "account", contact: email, code: await leavingCode("account") })).toEqual({
    ok: true,
    value: null,
  });
  followCookies();
  expect(await platform().opened.database.select().from(users).where(eq(users.email, email))).toEqual([]);
  expect(await requestCode({ to: email })).toMatchObject({ failure: { code: "user_not_found" } });
});

test("nobody without a session does anything of it", async () => {
  nextRequest.cookies.clear();
  const unauthorized = { ok: false, failure: { kind: "unauthorized" } };
  expect(await requestLeavingCode({ scope: "account", contact: email })).toEqual(unauthorized);
  expect(await leave({ scope: "account", contact: email, code: "123456" })).toEqual(unauthorized);
});

const kept = () => [...nextRequest.cookies].filter(([, value]) => value !== "").map(([name]) => name);

test("B10: every seal of this shop is forgotten, a provider's way and a guest's device too", async () => {
  for (const use of [...personalSeals, "guest", "browser"] as const)
    nextRequest.cookies.set(sealCookieName(use), "sealed");
  expect(kept()).toEqual(expect.arrayContaining(["__Host-vitrina-provider", "__Host-vitrina-device"]));
  await forgetThisBrowser({});
  followCookies();
  expect(kept()).toEqual([]);
});

test("a kiosk that is enrolled stays one whatever is forgotten on it (A120)", async () => {
  const place = { kind: "kiosk", number: "3" } as const;
  await takeSeat({ branchId: "11", place, token: null }, "uno.localhost");
  followCookies();
  await forgetThisBrowser({});
  followCookies();
  expect(kept()).toEqual(["__Host-vitrina-guest"]);
});

test("B10: nothing of a person is left in the browser's cookies, and its token is dead", async () => {
  expect([...nextRequest.cookies.values()].filter((value) => value !== "")).not.toEqual([]);
  expect(await forgetThisBrowser({})).toEqual({ ok: true, value: null });
  followCookies();
  expect([...nextRequest.cookies.values()].filter((value) => value !== "")).toEqual([]);
  expect((await answerOf(readOwn)).status).toBe(401);
});
