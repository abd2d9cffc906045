import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as readProfile } from "#app/api/profile/route.ts";
import { GET as readSession } from "#app/api/session/route.ts";
import { minute } from "#domain/base/duration.ts";
import { logOut } from "#lib/actions/account.ts";
import {
  enterPasskey,
  removePasskey,
  requestPasskey,
  requestPasskeyChallenge,
  savePasskey,
} from "#lib/actions/passkey.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, requestTo } from "#tests/support/next-request.ts";
import { comeAs, shopPlatform } from "#tests/support/order-over-platform.ts";
import { SoftPasskey } from "#tests/support/soft-passkey.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
const host = "uno.localhost";
const origin = `http://${host}:3000`;
let email: string;
let id: number;

beforeEach(async () => {
  platform().setTime(noon);
  const ana = await platform().logIn();
  ({ email, id } = ana);
  await comeAs({ token: ana.token, userId: String(id), email });
});

async function read(handler: typeof readProfile, name: string) {
  const request = new Request(`${origin}/api/${name}`);
  return await (await handler(request, { params: Promise.resolve({}) })).json();
}

const refused = (code: string) => ({ ok: false, failure: { kind: "refused", code } });

async function add(device: SoftPasskey) {
  const asked = await requestPasskey({});
  if (!asked.ok) return asked;
  followCookies();
  const { challenge, rp, user } = asked.value;
  const response = device.create({ challenge, origin, rpId: rp.id, user: user.id });
  return await savePasskey({ name: "Chrome, Android", response });
}

async function enter(device: SoftPasskey, consents = false) {
  const asked = await requestPasskeyChallenge({});
  if (!asked.ok) return asked;
  followCookies();
  const { challenge, rpId } = asked.value;
  return await enterPasskey({ response: device.sign({ challenge, origin, rpId }), consents });
}

describe("passkeys through the storefront (A230)", () => {
  test("added, listed with the profile, used in another browser, and removed", async () => {
    expect(await read(readSession, "session")).toMatchObject({ user: { email }, hasPasskeys: true });
    expect(await read(readProfile, "profile")).toMatchObject({ passkeys: [] });
    const device = new SoftPasskey();
    const added = await add(device);
    const passkey = { name: "Chrome, Android", createdAt: new Date(noon).toISOString(), lastUsedAt: null };
    expect(added).toMatchObject({ ok: true, value: [passkey] });
    requestTo("uno.localhost:3000");
    expect(await read(readSession, "session")).toMatchObject({ user: null, hasPasskeys: true });
    expect(await enter(device)).toMatchObject({ ok: true, value: { user: { id: String(id), email } } });
    followCookies();
    const { passkeys } = await read(readProfile, "profile");
    expect(passkeys).toMatchObject([{ name: "Chrome, Android", lastUsedAt: passkey.createdAt }]);
    expect(await removePasskey({ id: passkeys[0].id })).toEqual({ ok: true, value: [] });
    expect(await removePasskey({ id: passkeys[0].id }), "in another tab too").toEqual({ ok: true, value: [] });
    await logOut({});
    followCookies();
    expect(await enter(device)).toEqual(refused("passkey_unknown"));
  });

  test("asks for a proof of the last ten minutes, and for a session", async () => {
    const old = new Date(Date.now() - 11 * minute);
    await platform().opened.database.update(sessions).set({ created_at: old }).where(eq(sessions.user, id));
    expect(await add(new SoftPasskey())).toEqual(refused("proof_needed"));
    requestTo("uno.localhost:3000");
    expect(await requestPasskey({})).toMatchObject({ ok: false, failure: { kind: "unauthorized" } });
  });

  test("a challenge is of the browser that it was sealed to, and is used up", async () => {
    const device = new SoftPasskey();
    expect((await add(device)).ok).toBe(true);
    requestTo("uno.localhost:3000");
    const asked = await requestPasskeyChallenge({});
    if (!asked.ok) throw new Error("no challenge");
    const response = device.sign({ challenge: asked.value.challenge, origin, rpId: asked.value.rpId });
    // Its cookies are not followed: another browser has it.
    requestTo("uno.localhost:3000");
    expect(await enterPasskey({ response, consents: false })).toEqual(refused("passkey_refused"));
  });
});
