import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, enterPassword, requestCode } from "#lib/actions/account.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { users } from "#platform/db/tables/user.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { sessionCookie, startShopPlatform } from "#tests/support/order-over-platform.ts";
import type { PlatformOverHttp } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const password = "una clave larga";
let platform: PlatformOverHttp;
let to: string;

beforeAll(async () => {
  platform = await startShopPlatform();
  ({ email: to } = await platform.logIn());
  const hash = await hashPassword(password, { exponent: 4, r: 8, p: 1 });
  await platform.opened.database.update(users).set({ password: hash }).where(eq(users.email, to));
});
afterAll(() => platform.stop());
beforeEach(() => {
  platform.setTime(noon);
  requestTo("uno.localhost:3000");
});

async function session() {
  const request = new Request("http://uno.localhost:3000/api/session");
  return await (await readSession(request, { params: Promise.resolve({}) })).json();
}

test("a password opens a session of its own, and the one of before is dead (U8)", async () => {
  expect(await enterPassword({ to, password, consents: false })).toMatchObject({
    ok: true,
    value: { user: { email: to } },
  });
  followCookies();
  const before = nextRequest.cookies.get(sessionCookie);
  expect(await session()).toMatchObject({ user: { email: to } });
  expect(await enterPassword({ to, password, consents: false })).toMatchObject({ ok: true });
  requestTo("uno.localhost:3000");
  nextRequest.cookies.set(sessionCookie, before ?? "");
  expect(await session()).toMatchObject({ user: null });
});

test("a wrong one leaves who is in, and a code that was asked for, as they are", async () => {
  const wrong = { ok: false, failure: { kind: "refused", code: "password_wrong" } };
  expect(await enterPassword({ to, password: "otra", consents: false })).toEqual(wrong);
  expect(nextRequest.written).toEqual([]);
  platform.setTime(noon + 61_000);
  await requestCode({ to });
  followCookies();
  expect(await enterPassword({ to, password: "otra", consents: false })).toEqual(wrong);
  followCookies();
  expect(await enterCode({ code: await platform.mailedCode(to), consents: false })).toMatchObject({ ok: true });
});

test("too many are 'wait', and an address that is none is told", async () => {
  platform.setTime(noon + 5 * 3_600_000);
  for (let turn = 0; turn < 10; turn += 1) await enterPassword({ to, password: "mala", consents: false });
  const answer = await enterPassword({ to, password, consents: false });
  expect(answer).toMatchObject({ ok: false, failure: { kind: "wait" } });
  expect(await enterPassword({ to: "ana@", password, consents: false })).toMatchObject({
    failure: { kind: "invalid" },
  });
});
