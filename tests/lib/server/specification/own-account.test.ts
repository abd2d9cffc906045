import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET as readOwn } from "#app/api/own-data/route.ts";
import { GET as readProfile } from "#app/api/profile/route.ts";
import { enterPassword } from "#lib/actions/account.ts";
import { leave, requestLeavingCode } from "#lib/actions/own-data.ts";
import { replacePassword, requestPasswordLink, resetPassword } from "#lib/actions/password.ts";
import { savePhone, saveProfile } from "#lib/actions/profile.ts";
import { knownPassword } from "#tests/contract/specification/small-accounts.ts";
import { askCentral } from "#tests/contract/specification/ask-central.ts";
import { type SmallCentral, startSmallCentral } from "#tests/contract/specification/small-central.ts";
import { followCookies, requestTo } from "#tests/support/next-request.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

// Profile and passwords on a backend that answers what the specification shows (S2 §4.4, §4.6, §7).

const email = "ana@example.test";
let central: SmallCentral;

beforeAll(async () => {
  central = await startSmallCentral(Date.now());
  askCentral(central);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await central.stop();
});
beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  requestTo("brasa.localhost:3000");
  await enterPassword({ to: email, password: knownPassword, consents: false });
  followCookies();
  central.mutations.length = 0;
});
afterEach(() => {
  const { unlisted } = central;
  if (unlisted.length > 0) throw new Error(`Neither in §7 nor in our list: ${unlisted.join(", ")}`);
});

const rowOf = () => central.users.find((user) => user["email"] === email);

test("the profile is read and written; whether there is a password is not told", async () => {
  const request = new Request("http://brasa.localhost:3000/api/profile");
  const answer = await readProfile(request, { params: Promise.resolve({}) });
  expect(await answer.json()).toMatchObject({
    email,
    provider: null,
    hasPassword: null,
    passkeys: null,
    changesContacts: false,
    loginPhoneEnding: null,
  });
  const saved = await saveProfile({ name: "Ana Restrepo", dial: "57", phone: "310 765 4321" });
  expect(saved).toEqual({ ok: true, value: { name: "Ana Restrepo", phone: "3107654321", phoneCode: "+57" } });
  expect(rowOf()).toMatchObject({ name: "Ana Restrepo", phone: "3107654321", phone_code: "+57", email });
  expect(JSON.stringify(central.mutations)).not.toContain("username");
  expect(await savePhone({ dial: "57", phone: "3001112233" })).toMatchObject({ ok: true });
  expect(rowOf()).toMatchObject({ phone: "3001112233", name: "Ana Restrepo" });
});

test("a password is changed by whoever knows the old one, and this browser stays in (A90, A225)", async () => {
  const change = { oldPassword: "otra clave", password: "cuatro perros" };
  expect(await replacePassword(change)).toEqual({ ok: false, failure: { kind: "refused", code: "password_wrong" } });
  expect(central.mutations).toEqual([]);
  const changed = await replacePassword({ ...change, oldPassword: knownPassword });
  expect(changed).toEqual({ ok: true, value: { staysIn: true } });
  expect(rowOf()).toMatchObject({ password: "cuatro perros" });
});

test("a forgotten one is the backend's own mail and link (A224)", async () => {
  expect(await requestPasswordLink({ identifier: email })).toEqual({ ok: true, value: null });
  const ended = { ok: false, failure: { kind: "refused", code: "link_ended" } };
  expect(await resetPassword({ link: "1.abc.token", password: "cuatro perros" })).toEqual(ended);
});

test("what is kept beyond the device is not told, and nobody pretends to delete it (A156, B10)", async () => {
  const request = new Request("http://brasa.localhost:3000/api/own-data");
  const answer = await readOwn(request, { params: Promise.resolve({}) });
  expect(await answer.json()).toEqual({ kept: null });
  const unknown = { ok: false, failure: { kind: "refused", code: "leaving_unknown" } };
  expect(await requestLeavingCode({ scope: "account", contact: email })).toEqual(unknown);
  expect(await leave({ scope: "account", contact: email, code: "123456" })).toEqual(unknown);
  expect(central.mutations).toEqual([]);
});
