import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hour, minute } from "#domain/base/duration.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { passkeyChallenges, passkeys } from "#platform/db/tables/passkey.ts";
import { users } from "#platform/db/tables/user.ts";
import { engines } from "#tests/support/engines.ts";
import { SoftPasskey } from "#tests/support/soft-passkey.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatformOn, type TestPlatform } from "./start-test-platform.ts";

// Passkeys (A230): made by whoever proved themselves just now, good for one business, and gone with what they hang on.

type LoggedIn = Awaited<ReturnType<TestPlatform["logIn"]>>;

const host = "uno.localhost";
const origin = `http://${host}:3000`;

describe.each(engines)("passkeys on $name", ({ openEmpty }) => {
  let shop: TestPlatform;
  let ana: LoggedIn;

  beforeAll(async () => {
    shop = await startTestPlatformOn(openEmpty, { storefrontPort: 3000 });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.setTime(noon);
    ana = await shop.logIn();
  });

  const options = (who: LoggedIn, browser = who.browser) =>
    shop.post("/api/auth/passkeys/options", { browser }, who.token);
  const keep = (who: LoggedIn, response: unknown, browser = who.browser) =>
    shop.post("/api/auth/passkeys", { browser, name: "Android", response }, who.token);
  const list = async (who: LoggedIn) => (await shop.get("/api/auth/passkeys", who.token)).body.passkeys;

  async function add(who: LoggedIn): Promise<SoftPasskey> {
    const { body } = await options(who);
    const device = new SoftPasskey();
    const made = device.create({ challenge: body.challenge, origin, rpId: body.rp.id, user: body.user.id });
    expect(await keep(who, made)).toMatchObject({ status: 201, body: { name: "Android", last_used_at: null } });
    return device;
  }

  async function challenge(browser: string, business = 1): Promise<string> {
    const { status, body } = await shop.post("/api/auth/passkeys/challenge", { browser, business_id: business });
    expect(status).toBe(200);
    return body.challenge;
  }
  const enter = (browser: string, response: unknown, business = 1) =>
    shop.post("/api/auth/passkeys/login", { browser, business_id: business, response });

  async function enterWith(device: SoftPasskey, browser: string = randomUUID()) {
    return await enter(browser, device.sign({ challenge: await challenge(browser), origin, rpId: host }));
  }

  async function mailsTo(recipient: string): Promise<{ subject: string; text: string }[]> {
    await shop.platform.outbox.runDue();
    return (await shop.get(`/outbox.json?recipient=${encodeURIComponent(recipient)}`)).body.mails;
  }

  const sent = async (path: string, email: string, browser: string, token?: string) => {
    shop.setTime(shop.now() + 2 * minute);
    expect((await shop.post(path, { email, business_id: 1, browser }, token)).status).toBe(200);
    return await shop.mailedCode(email);
  };

  async function join(who: LoggedIn, other: LoggedIn) {
    const { browser, token } = who;
    const code = await sent("/api/users/contact/code", other.email, browser, token);
    const body = { email: other.email, business_id: 1, browser, code };
    return await shop.post("/api/users/contact", body, token);
  }

  const ageSession = (created_at: Date) =>
    shop.opened.database.update(sessions).set({ created_at }).where(eq(sessions.user, ana.id));

  describe("one that is added", () => {
    test("is asked for by what the host and the account are, without naming the account to the device's own list", async () => {
      const { status, body } = await options(ana);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        rp: { id: host },
        user: { name: ana.email },
        timeout: 5 * minute,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
      });
      expect(Buffer.from(body.user.id, "base64url").toString()).not.toContain(ana.email);
    });

    test("logs in from any browser of its owner, is listed with its last use, and every contact is told", async () => {
      const device = await add(ana);
      shop.setTime(noon + 3 * minute);
      const entered = await enterWith(device);
      expect(entered).toMatchObject({ status: 200, body: { user: { id: ana.id, email: ana.email } } });
      expect((await shop.get("/users/me", entered.body.jwt)).status).toBe(200);
      expect(await list(ana)).toEqual([
        {
          id: expect.any(Number),
          name: "Android",
          created_at: new Date(noon).toISOString(),
          last_used_at: new Date(noon + 3 * minute).toISOString(),
        },
      ]);
      const [told] = await mailsTo(ana.email);
      expect(told?.subject).toBe("Tu cuenta tiene una llave de acceso nueva");
    });

    test("needs a session of the last ten minutes, when it is asked for and when it is kept", async () => {
      const { body } = await options(ana);
      await ageSession(new Date(Date.now() - 11 * minute));
      const made = new SoftPasskey().create({ challenge: body.challenge, origin, rpId: host, user: body.user.id });
      expect(await keep(ana, made)).toMatchObject({ status: 403, body: { message: "proof_needed" } });
      expect(await options(ana)).toMatchObject({ status: 403, body: { message: "proof_needed" } });
      await ageSession(new Date());
      expect(await list(ana)).toEqual([]);
    });

    test("is none while a change of the account can be undone: neither asked for nor kept (A226)", async () => {
      const { body } = await options(ana);
      const made = new SoftPasskey().create({ challenge: body.challenge, origin, rpId: host, user: body.user.id });
      const email = `${randomUUID()}@example.com`;
      const { browser, token } = ana;
      const code = await sent("/api/users/contact/code", email, browser, token);
      expect((await shop.post("/api/users/contact", { email, business_id: 1, browser, code }, token)).status).toBe(200);
      const refused = { status: 409, body: { message: "change_pending" } };
      expect(await keep(ana, made)).toMatchObject(refused);
      expect(await options(ana)).toMatchObject(refused);
      shop.setTime(noon + 73 * hour);
      await ageSession(new Date());
      await add(ana);
    });

    test("fits one challenge of this browser, account and host within five minutes, and asked for finger, face or PIN", async () => {
      const made = async (change: Partial<Parameters<SoftPasskey["create"]>[0]>) => {
        const { body } = await options(ana);
        const { challenge: asked, user } = body;
        return new SoftPasskey().create({ challenge: asked, origin, rpId: host, user: user.id, ...change });
      };
      const eve = await shop.logIn();
      const refused = { status: 422, body: { message: "passkey_refused" } };
      expect(await keep(ana, await made({ origin: "http://otra.localhost:3000" }))).toMatchObject(refused);
      expect(await keep(ana, await made({ rpId: "otra.localhost" }))).toMatchObject(refused);
      expect(await keep(ana, await made({ isVerified: false }))).toMatchObject(refused);
      expect(await keep(ana, await made({ challenge: "bm9uZSBvZiBvdXJz" }))).toMatchObject(refused);
      expect(await keep(ana, await made({}), randomUUID()), "another browser").toMatchObject(refused);
      expect(await keep(eve, await made({}), ana.browser), "another account").toMatchObject(refused);
      expect(await keep(ana, await made({ challenge: await challenge(ana.browser) })), "a log-in's").toMatchObject(
        refused,
      );
      const late = await made({});
      shop.setTime(noon + 5 * minute);
      expect(await keep(ana, late)).toMatchObject(refused);
      const good = await made({});
      expect((await keep(ana, good)).status).toBe(201);
      expect(await keep(ana, good), "the same once more").toMatchObject(refused);
      expect(await list(ana)).toHaveLength(1);
    });

    test("a device that has one is not asked for a second", async () => {
      const device = await add(ana);
      expect((await options(ana)).body.excludeCredentials).toEqual([{ id: device.id, type: "public-key" }]);
    });
  });

  describe("a log-in", () => {
    test("takes one challenge once, of this browser, business and host, within five minutes", async () => {
      const device = await add(ana);
      const browser = randomUUID();
      const signed = async (change: Partial<Parameters<SoftPasskey["sign"]>[0]> = {}) =>
        device.sign({ challenge: await challenge(browser), origin, rpId: host, ...change });
      const refused = { status: 400, body: { message: "passkey_refused" } };
      expect(await enter(browser, await signed({ origin: "http://otra.localhost:3000" }))).toMatchObject(refused);
      expect(await enter(browser, await signed({ rpId: "otra.localhost" }))).toMatchObject(refused);
      expect(await enter(browser, await signed({ isVerified: false }))).toMatchObject(refused);
      expect(await enter(randomUUID(), await signed()), "another browser").toMatchObject(refused);
      const { body } = await options(ana);
      expect(await enter(ana.browser, await signed({ challenge: body.challenge })), "an addition's").toMatchObject(
        refused,
      );
      const good = await signed();
      const both = await Promise.all([enter(browser, good), enter(browser, good)]);
      expect(
        both.map(({ status }) => status).toSorted((a, b) => a - b),
        "two tabs",
      ).toEqual([200, 400]);
      const late = await signed();
      shop.setTime(shop.now() + 5 * minute);
      expect(await enter(browser, late)).toMatchObject(refused);
    });

    test("a copy of a key that counts less than before is refused", async () => {
      const device = await add(ana);
      expect((await enterWith(device)).status).toBe(200);
      device.rewind();
      expect(await enterWith(device)).toMatchObject({ status: 400, body: { message: "passkey_refused" } });
    });

    test("a removed one opens nothing, its owner is told; nobody removes another's", async () => {
      const device = await add(ana);
      const eve = await shop.logIn();
      const [{ id }] = await list(ana);
      const remove = (who: LoggedIn) => shop.post("/api/auth/passkeys/remove", { id }, who.token);
      expect(await remove(eve)).toMatchObject({ status: 404, body: { message: "passkey_unknown" } });
      expect((await enterWith(device)).status).toBe(200);
      expect((await remove(ana)).status).toBe(204);
      expect((await remove(ana)).status).toBe(404);
      expect(await enterWith(device)).toMatchObject({ status: 400, body: { message: "passkey_unknown" } });
      const subjects = (await mailsTo(ana.email)).map(({ subject }) => subject);
      expect(subjects).toContain("Se eliminó una llave de acceso de tu cuenta");
    });

    test("a device that nobody registered, and an account that is blocked, stay out", async () => {
      expect(await enterWith(new SoftPasskey())).toMatchObject({ status: 400, body: { message: "passkey_unknown" } });
      const device = await add(ana);
      await shop.opened.database.update(users).set({ blocked: true }).where(eq(users.id, ana.id));
      expect(await enterWith(device)).toMatchObject({ status: 400, body: { message: "passkey_refused" } });
    });

    test("nothing of a key or a person is in the log", async () => {
      const device = await add(ana);
      await enterWith(device);
      const lines = shop.logLines.join("\n");
      expect(lines).not.toContain(device.id);
      expect(lines).not.toContain(ana.email);
    });
  });

  describe("goes with what it hangs on", () => {
    const unknown = { status: 400, body: { message: "passkey_unknown" } };

    test("of two accounts that are joined the closed one's end, the kept one's stay; after the undoing none does (A222)", async () => {
      const bea = await shop.logIn();
      const own = await add(ana);
      const closed = await add(bea);
      expect((await join(ana, bea)).body.joined).toBe(true);
      expect(await enterWith(closed)).toMatchObject(unknown);
      expect(await enterWith(own)).toMatchObject({ status: 200, body: { user: { id: ana.id } } });
      const mails = await mailsTo(bea.email);
      const [link = ""] = mails.flatMap(({ text }) => /#deshacer=(\S+)/.exec(text)?.[1] ?? []);
      expect((await shop.post("/api/users/contact/undo", { token: link })).status).toBe(204);
      expect(await enterWith(own)).toMatchObject(unknown);
    });

    test("is part of what is kept of a person, and goes when they leave the shop (B10)", async () => {
      const device = await add(ana);
      expect((await shop.get("/api/users/data", ana.token)).body.passkeys).toEqual([
        { name: "Android", created_at: new Date(noon).toISOString(), last_used_at: null },
      ]);
      await options(ana);
      shop.setTime(shop.now() + 2 * minute);
      const asked = { scope: "business", contact: ana.email, browser: ana.browser };
      expect((await shop.post("/api/users/data/code", asked, ana.token)).status).toBe(200);
      const code = await shop.mailedCode(ana.email);
      const body = { ...asked, code };
      expect((await shop.post("/api/users/data/leave", body, ana.token)).status).toBe(204);
      expect(await enterWith(device)).toMatchObject(unknown);
      const { database } = shop.opened;
      expect(await database.$count(passkeyChallenges, eq(passkeyChallenges.user, ana.id))).toBe(0);
    });

    test("every contact of the account is notified of one (U16)", async () => {
      const second = `${randomUUID()}@example.com`;
      await keepIdentity(shop.opened.database, { user: ana.id, contact: second }, new Date(noon));
      await add(ana);
      const subjects = ["Tu cuenta tiene una llave de acceso nueva"];
      expect((await mailsTo(second)).map(({ subject }) => subject)).toEqual(subjects);
    });
  });

  test("what nobody signed within a day is forgotten", async () => {
    await challenge(randomUUID());
    await pruneOldRows(shop.opened.database, noon + 25 * 60 * minute);
    expect(await shop.opened.database.select().from(passkeyChallenges)).toEqual([]);
    expect(await shop.opened.database.$count(passkeys)).toBeGreaterThan(0);
  });
});
