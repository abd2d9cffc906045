import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as readSession } from "#app/api/session/route.ts";
import { minute } from "#domain/base/duration.ts";
import { enterCode, enterPassword } from "#lib/actions/account.ts";
import {
  givePassword,
  replacePassword,
  requestPasswordLink,
  requestProof,
  resetPassword,
} from "#lib/actions/password.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { identities, users } from "#platform/db/tables/user.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, requestTo } from "#tests/support/next-request.ts";
import { comeAs, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
let email: string;
let token: string;
let id: number;

beforeEach(async () => {
  ({ email, token, id } = await platform().logIn());
  // The code of the log-in was asked for just now.
  platform().setTime(noon + 2 * minute);
  await comeAs({ token, userId: String(id), email });
});

async function session() {
  const request = new Request("http://uno.localhost:3000/api/session");
  return await (await readSession(request, { params: Promise.resolve({}) })).json();
}

async function ageSession(): Promise<void> {
  const old = new Date(Date.now() - 11 * minute);
  await platform().opened.database.update(sessions).set({ created_at: old }).where(eq(sessions.user, id));
}

const refused = (code: string) => ({ ok: false, failure: { kind: "refused", code } });
const stays = { ok: true, value: { staysIn: true } };
const change = async (oldPassword: string, password: string) => await replacePassword({ oldPassword, password });
const isAlive = async (bearer: string) => (await platform().get("/users/me", bearer)).status === 200;

async function mailedLink(): Promise<string> {
  const { body } = await platform().get(`/outbox.json?recipient=${encodeURIComponent(email)}`);
  return /#clave=(\S+)/.exec(body.mails[0]?.text ?? "")?.[1] ?? "";
}

describe("a password of one's own (S2 §2.5, A225)", () => {
  test("is added by a fresh session; this browser stays in, by another token, and every other ends", async () => {
    expect(await givePassword({ password: "tres gatos azules" })).toEqual(stays);
    followCookies();
    expect(await session()).toMatchObject({ user: { email } });
    expect(await isAlive(token)).toBe(false);
    requestTo("uno.localhost:3000");
    expect(await enterPassword({ to: email, password: "tres gatos azules", consents: false })).toMatchObject({
      ok: true,
    });
  });

  test("asks for a proof when the log-in is older than ten minutes; the code of the mail is one", async () => {
    await ageSession();
    expect(await givePassword({ password: "tres gatos azules" })).toEqual(refused("proof_needed"));
    expect(await requestProof({})).toMatchObject({ ok: true, value: { to: email, resendIn: 60 } });
    followCookies();
    expect(await session(), "nobody is logged out meanwhile").toMatchObject({ user: { email } });
    expect(await enterCode({ code: await platform().mailedCode(email), consents: false })).toMatchObject({ ok: true });
    followCookies();
    expect(await givePassword({ password: "tres gatos azules" })).toEqual(stays);
  });

  test("is proved by the phone that stands for an account, also where the session does not know it (A150)", async () => {
    const name = "573001234567@telefono.invalid";
    const { database } = platform().opened;
    await database.update(users).set({ email: name, username: name }).where(eq(users.id, id));
    await database.update(identities).set({ kind: "phone", value: "+573001234567" }).where(eq(identities.user, id));
    await comeAs({ token, userId: String(id) });
    // Asked for there, where nobody delivers to phones.
    expect(await requestProof({})).toEqual(refused("mail_unavailable"));
  });

  test("is added by who came in by a phone of the account, too (A221)", async () => {
    const value = "+573009876543";
    await platform()
      .opened.database.insert(identities)
      .values({ user: id, kind: "phone", value, proved_at: new Date(noon) });
    await comeAs({ token, userId: String(id), email: "573009876543@telefono.invalid" });
    expect(await givePassword({ password: "tres gatos azules" })).toEqual(stays);
  });

  test("is changed by whoever knows the old one, however old the log-in (A90)", async () => {
    await givePassword({ password: "tres gatos azules" });
    followCookies();
    await ageSession();
    expect(await change("otra cosa", "cuatro perros")).toEqual(refused("password_wrong"));
    expect(await change("tres gatos azules", "123456")).toEqual(refused("password_refused"));
    expect(await change("tres gatos azules", "cuatro perros")).toEqual(stays);
    followCookies();
    expect(await session()).toMatchObject({ user: { email } });
    expect(await change("tres gatos azules", "cinco perros")).toEqual(refused("password_wrong"));
  });

  test("is nobody's without a session, and no shorter than four", async () => {
    expect(await givePassword({ password: "abc" })).toMatchObject({ failure: { kind: "invalid" } });
    requestTo("uno.localhost:3000");
    const nobody = { ok: false, failure: { kind: "unauthorized" } };
    expect(await givePassword({ password: "tres gatos azules" })).toEqual(nobody);
    expect(await replacePassword({ oldPassword: "x", password: "tres gatos azules" })).toEqual(nobody);
    expect(await requestProof({})).toEqual(nobody);
  });
});

describe("a forgotten password (S2 §4.6)", () => {
  test("is set anew by the mailed link, in any browser, once", async () => {
    requestTo("uno.localhost:3000");
    expect(await requestPasswordLink({ identifier: ` ${email.toUpperCase()} ` })).toEqual({ ok: true, value: null });
    requestTo("uno.localhost:3000");
    const link = await mailedLink();
    expect(await resetPassword({ link, password: "123456" })).toEqual(refused("password_refused"));
    expect(await resetPassword({ link, password: "tres gatos azules" })).toEqual({ ok: true, value: null });
    expect(await resetPassword({ link, password: "cuatro perros" })).toEqual(refused("link_ended"));
    expect(await isAlive(token)).toBe(false);
  });

  test("of nobody's address is told so (D1); what is no address never leaves", async () => {
    expect(await requestPasswordLink({ identifier: "nadie@correo.co" })).toEqual(refused("user_not_found"));
    platform().wire.length = 0;
    expect(await requestPasswordLink({ identifier: "nadie" })).toMatchObject({ failure: { kind: "invalid" } });
    expect(platform().wire.filter((call) => call.includes("forgot"))).toEqual([]);
  });

  test("too many are 'wait', and the address stands in no address of a call, only in its header (A224)", async () => {
    platform().wire.length = 0;
    await requestPasswordLink({ identifier: email });
    followCookies();
    expect(await requestPasswordLink({ identifier: email })).toMatchObject({ failure: { kind: "wait" } });
    const [call = ""] = platform().wire.filter((one) => one.includes("forgot-password"));
    expect(call).not.toContain(email);
    expect(call).toContain(Buffer.from(email).toString("base64url"));
  });
});
