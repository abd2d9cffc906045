import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { GET as readProfile } from "#app/api/profile/route.ts";
import { GET as readSession } from "#app/api/session/route.ts";
import { minute } from "#domain/base/duration.ts";
import { enterCode } from "#lib/actions/account.ts";
import { requestContactCode, saveContact, undoAccountChange } from "#lib/actions/contact.ts";
import { requestProof } from "#lib/actions/password.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { noon } from "#tests/contract/central/insert-shop.ts";
import { followCookies, nextRequest, requestTo } from "#tests/support/next-request.ts";
import { comeAs, shopPlatform } from "#tests/support/order-over-platform.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();
let ana: { email: string; token: string; id: number };

async function read(handler: typeof readSession, name: string) {
  const request = new Request(`http://uno.localhost:3000/api/${name}`);
  return await (await handler(request, { params: Promise.resolve({}) })).json();
}

const mail = (to: string) => ({ to, dial: null });
const refused = (code: string) => ({ ok: false, failure: { kind: "refused", code } });
let count = 0;
const freshEmail = () => `nueva${(count += 1)}@example.com`;

/** Asks for the code and takes the contact by it, as a browser does. */
async function change(to: string) {
  expect(await requestContactCode(mail(to))).toMatchObject({ ok: true, value: { resendIn: 60 } });
  followCookies();
  const saved = await saveContact({ ...mail(to), code: await platform().mailedCode(to) });
  followCookies();
  return saved;
}

async function undoLink(recipient: string): Promise<string> {
  await platform().platform.outbox.runDue();
  const { body } = await platform().get(`/outbox.json?recipient=${encodeURIComponent(recipient)}`);
  const texts: string[] = body.mails.map(({ text }: { text: string }) => text);
  return texts.flatMap((text) => /#deshacer=(\S+)/.exec(text)?.[1] ?? [])[0] ?? "";
}

beforeEach(async () => {
  platform().setTime(noon);
  ana = await platform().logIn();
  // The code of the log-in was asked for just now.
  platform().setTime(noon + 2 * minute);
  await comeAs({ token: ana.token, userId: String(ana.id), email: ana.email });
});

describe("the mail of one's own account (A226)", () => {
  test("is changed by the new one's code: session and profile know it, and the old one undoes it", async () => {
    const to = freshEmail();
    expect(await change(to)).toMatchObject({ ok: true, value: { user: { email: to }, isJoined: false } });
    expect(await read(readProfile, "profile")).toMatchObject({ email: to, changesContacts: true });
    expect(await requestContactCode(mail(freshEmail()))).toEqual(refused("change_pending"));
    const link = await undoLink(ana.email);
    expect(await undoAccountChange({ link })).toMatchObject({ ok: true });
    expect(await read(readSession, "session")).toMatchObject({ user: null, hasEnded: true });
    expect(await undoAccountChange({ link })).toEqual(refused("link_ended"));
  });

  test("is beside the phone that logs in too, of which the profile knows the ending alone", async () => {
    expect(await read(readProfile, "profile")).toMatchObject({ loginPhoneEnding: null });
    const phone = { user: ana.id, contact: "+573019998877" };
    await keepIdentity(platform().opened.database, phone, new Date(noon));
    const text = JSON.stringify(await read(readProfile, "profile"));
    expect(JSON.parse(text)).toMatchObject({ email: ana.email, loginPhoneEnding: "8877" });
    expect(text).not.toContain("3019998877");
  });

  test("an old log-in proves itself by the mail of before, and goes on", async () => {
    const aged = new Date(Date.now() - 11 * minute);
    await platform().opened.database.update(sessions).set({ created_at: aged }).where(eq(sessions.user, ana.id));
    const to = freshEmail();
    expect(await requestContactCode(mail(to))).toEqual(refused("proof_needed"));
    expect(await requestProof({})).toMatchObject({ ok: true, value: { to: ana.email } });
    followCookies();
    const proved = await enterCode({ code: await platform().mailedCode(ana.email), consents: false });
    expect(proved).toMatchObject({ ok: true });
    followCookies();
    expect(await change(to)).toMatchObject({ ok: true, value: { user: { email: to } } });
  });

  test("joined with the account that has it, this browser has the older one's session, and no other goes on", async () => {
    const bea = await platform().logIn();
    await comeAs({ token: bea.token, userId: String(bea.id), email: bea.email });
    platform().setTime(platform().now() + 2 * minute);
    expect(await change(ana.email)).toMatchObject({
      ok: true,
      value: { user: { id: String(ana.id) }, isJoined: true },
    });
    expect(await read(readSession, "session")).toMatchObject({ user: { id: String(ana.id), email: ana.email } });
    for (const { token } of [ana, bea]) expect((await platform().get("/users/me", token)).status).toBe(401);
  });

  test("one's own, a wrong code and what is no contact are refused, each in its way", async () => {
    expect(await requestContactCode(mail(ana.email))).toEqual(refused("invalid_input"));
    expect(await requestContactCode(mail("ana@"))).toMatchObject({ ok: false, failure: { kind: "invalid" } });
    const to = freshEmail();
    await requestContactCode(mail(to));
    followCookies();
    const code = await platform().mailedCode(to);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await saveContact({ ...mail(to), code: wrong })).toEqual(refused("code_wrong"));
  });

  test("is nobody's without a session, and nothing personal stands in what a cookie's reader or a log sees", async () => {
    const to = freshEmail();
    await change(to);
    expect([...nextRequest.cookies.values()].join()).not.toContain(to);
    expect(platform().logLines.join("\n")).not.toContain(to);
    requestTo("uno.localhost:3000");
    expect(await requestContactCode(mail(to))).toEqual({ ok: false, failure: { kind: "unauthorized" } });
    expect(await saveContact({ ...mail(to), code: "123456" })).toEqual({
      ok: false,
      failure: { kind: "unauthorized" },
    });
  });
});
