import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { GET as readSession } from "#app/api/session/route.ts";
import { enterCode, giveConsent, logOut, requestCode, signUp } from "#lib/actions/account.ts";
import { saveAddress } from "#lib/actions/address.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { home } from "#tests/support/order-attempt.ts";
import { shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const person = { name: "Rosalinda", dial: "+57", phone: "3119876543" };
let email: string;

async function sessionText(): Promise<string> {
  const route = { params: Promise.resolve({}) };
  const answer = await readSession(new Request("http://dos.localhost:3000/api/session"), route);
  followCookies();
  return await answer.text();
}

/** The account of the first shop comes in by code at the second. */
async function comeInElsewhere(consents: boolean) {
  platform().setTime(platform().now() + 120_000);
  requestTo("dos.localhost:3000");
  nextRequest.cookies.clear();
  expect(await requestCode({ to: email })).toMatchObject({ ok: true });
  followCookies();
  const entered = await enterCode({ code: await platform().mailedCode(email), consents });
  followCookies();
  return entered;
}

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  requestTo("uno.localhost:3000");
  nextRequest.cookies.clear();
  await signUp({ ...person, email, consent: true });
  followCookies();
  await enterCode({ code: await platform().mailedCode(email), consents: false });
  followCookies();
  await saveAddress(home);
});

test("a shop is told nothing of an account that has not agreed to it, and all of it after (A220)", async () => {
  const entered = await comeInElsewhere(false);
  expect(entered).toEqual({ ok: true, value: { user: null, addresses: [], consentAsked: "first" } });
  const before = await sessionText();
  for (const secret of [person.name, person.phone, email, home.line1]) expect(before).not.toContain(secret);
  expect(JSON.parse(before)).toMatchObject({ consentAsked: "first" });
  expect(await saveAddress(home)).toMatchObject({ ok: false });
  expect(await giveConsent({ consent: true })).toMatchObject({
    ok: true,
    value: { user: { email, name: person.name }, addresses: [{ line1: home.line1 }], consentAsked: null },
  });
  const after = await sessionText();
  for (const secret of [person.name, person.phone, email, home.line1]) expect(after).toContain(secret);
});

test("the press that sends the code of an order agrees too (A180)", async () => {
  expect(await comeInElsewhere(true)).toMatchObject({ ok: true, value: { user: { email }, consentAsked: null } });
});

test("who does not agree is logged out there", async () => {
  await comeInElsewhere(false);
  expect(await logOut({})).toMatchObject({ ok: true });
  followCookies();
  expect(await giveConsent({ consent: true })).toEqual({ ok: false, failure: { kind: "unauthorized" } });
});
