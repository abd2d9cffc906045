import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enterCode, requestCode, signUp } from "#lib/actions/account.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { mailedCode } from "#tests/contract/specification/small-accounts.ts";
import { askCentral } from "#tests/contract/specification/ask-central.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

// A backend without code/store, whose code/magic/v2 answers the code, and that takes no change without its pair of S1 §7.

let central: SmallCentral;

beforeAll(async () => {
  central = await startSmallCentral(Date.now());
  central.csrf = { cookie: "XSRF-TOKEN", header: "x-xsrf-token" };
  central.fault = (call) => (call.endsWith("/code/store") ? { status: 404, body: "Not Found" } : null);
  askCentral(central);
  vi.stubEnv("CODE_CALL", "magic/v2");
  vi.stubEnv("CSRF_COOKIE", "XSRF-TOKEN");
  vi.stubEnv("CSRF_HEADER", "X-XSRF-TOKEN");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await central.stop();
});
beforeEach(() => {
  central.calls.length = 0;
  vi.spyOn(console, "warn").mockReturnValue();
  requestTo("brasa.localhost:3000");
});
afterEach(() => {
  const { unlisted } = central;
  if (unlisted.length > 0) throw new Error(`Neither in §7 nor in our list: ${unlisted.join(", ")}`);
});

const newcomer = { name: "Eva Díaz", dial: "57", phone: "3005550101", email: "eva@correo.co", consent: true } as const;

test("a code is asked of code/magic/v2, and what its answer holds stays on the server (D8)", async () => {
  const asked = await requestCode({ to: "ana@example.test" });
  expect(asked).toMatchObject({ ok: true });
  expect(central.calls).toContain("POST {central}/api/auth/code/magic/v2");
  expect(central.calls).not.toContain("POST {central}/api/auth/code/store");
  expect(JSON.stringify([asked, nextRequest.written])).not.toContain(mailedCode);
  followCookies();
  expect(await enterCode({ code: "000000", consents: true })).toMatchObject({ ok: false });
  followCookies();
  expect(await enterCode({ code: mailedCode, consents: true })).toMatchObject({
    ok: true,
    value: { user: { name: "Ana Restrepo" } },
  });
});

test("who signs up is sent with the code's request as its `user_data`", async () => {
  expect(await signUp(newcomer)).toMatchObject({ ok: true });
  expect(central.bodies.at(-1)).toMatchObject({
    email: "eva@correo.co",
    user_data: { username: "eva@correo.co", email: "eva@correo.co", name: "Eva Díaz", phone: "3005550101" },
  });
});
