import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enterCode, enterPassword, logOut, requestCode, signUp } from "#lib/actions/account.ts";
import { followCookies, requestTo } from "#tests/support/next-request.ts";
import { knownPassword, mailedCode } from "#tests/contract/specification/small-accounts.ts";
import { askCentral } from "#tests/contract/specification/ask-central.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

// Signing up and logging in on a backend that answers what the specification shows: our additions are dropped unread there.

let central: SmallCentral;

beforeAll(async () => {
  central = await startSmallCentral(Date.now());
  askCentral(central);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await central.stop();
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  requestTo("brasa.localhost:3000");
});
afterEach(() => {
  const { unlisted } = central;
  if (unlisted.length > 0) throw new Error(`Neither in §7 nor in our list: ${unlisted.join(", ")}`);
});

const newcomer = { name: "Eva Díaz", dial: "57", phone: "3005550101", email: "eva@correo.co", consent: true } as const;

async function enter(code: string) {
  followCookies();
  const entered = await enterCode({ code, consents: false });
  followCookies();
  return entered;
}

test("somebody new signs up, and is logged in by the mailed code", async () => {
  expect(await signUp(newcomer)).toMatchObject({ ok: true, value: { resendIn: 60 } });
  expect(await enter("000000")).toEqual({ ok: false, failure: { kind: "refused", code: "code_wrong" } });
  expect(await enter(mailedCode)).toMatchObject({
    ok: true,
    value: { user: { name: "Eva Díaz", email: "eva@correo.co" } },
  });
  const [made] = central.users.filter(({ email }) => email === "eva@correo.co");
  expect(made).toMatchObject({ username: "eva@correo.co", phone: "3005550101" });
  expect(String(made?.["password"]).length, "random, and nobody knows it").toBeGreaterThan(15);
});

test("a password opens the same session as a code (S2 §2.2)", async () => {
  const to = "ana@example.test";
  const wrong = await enterPassword({ to, password: "otra clave", consents: false });
  expect(wrong).toEqual({ ok: false, failure: { kind: "refused", code: "password_wrong" } });
  const entered = await enterPassword({ to: " Ana@Example.test", password: knownPassword, consents: false });
  expect(entered).toMatchObject({ ok: true, value: { user: { name: "Ana Restrepo" } } });
});

test("who signs up again is sent a code, as who logs in", async () => {
  expect(await signUp({ ...newcomer, email: "ana@example.test" })).toMatchObject({ ok: true });
  expect(await enter(mailedCode)).toMatchObject({ ok: true, value: { user: { name: "Ana Restrepo" } } });
});

test("a known customer logs in with their addresses, and out without a call for it", async () => {
  expect(await requestCode({ to: "ana@example.test" })).toMatchObject({ ok: true });
  expect(await enter(mailedCode)).toMatchObject({
    ok: true,
    value: { user: { id: "1" }, addresses: [{ line1: expect.any(String) }, {}] },
  });
  central.calls.length = 0;
  expect(await logOut({})).toEqual({ ok: true, value: null });
  expect(central.calls.filter((call) => call.includes("logout"))).toEqual([]);
});

test("S2 §8: an unknown address is told so, and so is an account that may not use the shop", async () => {
  expect(await requestCode({ to: "nadie@correo.co" })).toEqual({
    ok: false,
    failure: { kind: "refused", code: "user_not_found" },
  });
  await requestCode({ to: "caja@example.test" });
  expect(await enter(mailedCode)).toEqual({ ok: false, failure: { kind: "refused", code: "not_a_customer" } });
});
