import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { keepIdentity } from "#platform/auth/identity.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { untimed } from "#tests/support/untimed-answers.ts";
import { consentedToken } from "#tests/support/consented-token.ts";
import { loginCodes } from "#platform/db/tables/access.ts";
import { consents, signUps, users } from "#platform/db/tables/user.ts";
import { noon } from "./insert-shop.ts";
import { registration, startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

const minute = 60_000;
const hour = 60 * minute;

let shop: TestPlatform;
let email: string;
let browser: string;

beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.setTime(noon);
  email = `${randomUUID()}@example.com`;
  browser = randomUUID();
});

const register = (more: Record<string, unknown> = {}) =>
  shop.post("/api/auth/register/customer", { ...registration(email, browser), ...more });
const askCode = (more: Record<string, unknown> = {}) =>
  shop.post("/api/auth/code/store", { email, business_id: 1, browser, ...more });
const enter = (password: string, more: Record<string, unknown> = {}) =>
  shop.post("/api/auth/local", { identifier: email, password, browser, business_id: 1, ...more });
const errorId = (body: { message: { messages: { id: string }[] }[] }) => body.message[0]?.messages[0]?.id;
const later = (milliseconds: number) => shop.setTime(shop.now() + milliseconds);
const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

const timed = async (work: () => Promise<{ status: number; body: { message?: string } }>) => {
  const start = performance.now();
  const { status, body } = await work();
  return { status, message: body.message, ms: performance.now() - start };
};

async function mailed(): Promise<string> {
  await register();
  await askCode();
  return shop.mailedCode(email);
}

const homes = {
  name: "Casa",
  address_line_1: "Calle Ajena 1",
  city: "Bogotá",
  country: "Colombia",
  geolocation_latitude: 4.65,
  geolocation_longitude: -74.05,
};

describe("an account that somebody else prepared with the same e-mail", () => {
  test("is its owner's from the first typed code on, with what the owner's browser gave (U1)", async () => {
    const stranger = { browser: randomUUID(), name: "Gana un premio", phone: "3009999999" };
    expect((await register(stranger)).status).toBe(201);
    expect((await askCode({ browser: stranger.browser })).status).toBe(200);
    await shop.mailedCode(email);
    expect((await register()).status).toBe(201);
    await askCode();
    const owner = await enter(await shop.mailedCode(email));
    expect(owner.status).toBe(200);
    expect(owner.body.user).toMatchObject({ name: "Ana María Gómez", phone: "3001234567" });
    const { database } = shop.opened;
    expect(await database.select().from(signUps).where(eq(signUps.contact, email))).toEqual([]);
    const kept = await database.select().from(consents).where(eq(consents.user, owner.body.user.id));
    expect(kept).toMatchObject([{ version: "2026-01", business: 1, accepted_at: new Date(noon) }]);
  });

  test("gives nothing of a stranger's to whoever proves the mailbox elsewhere: sign-up asks for it (U1)", async () => {
    const stranger = { browser: randomUUID(), name: "Gana un premio" };
    await register(stranger);
    expect((await askCode()).body.message).toBe("user_not_found");
    await askCode({ browser: stranger.browser });
    const code = await shop.mailedCode(email);
    expect((await enter(code)).status).toBe(400);
    const { database } = shop.opened;
    expect(await database.select().from(users).where(eq(users.email, email))).toEqual([]);
  });

  test("of before this rule loses password, sessions, addresses and names when its owner signs up", async () => {
    const { database } = shop.opened;
    const foreign = { username: email, email, provider: "local", role: 3, confirmed: true };
    const password = await hashPassword("una-clave-ajena");
    const notices = { notification_email: "ajena@example.com", name: "Ajena", phone: "1" };
    const [row] = await database
      .insert(users)
      .values({ ...foreign, ...notices, password })
      .returning();
    const id = row?.id ?? 0;
    await keepIdentity(database, { user: id, contact: email }, null);
    const jwt = await consentedToken(database, id, shop.platform.context.tokenSecret);
    expect((await shop.post("/user-addresses", homes, jwt)).status).toBe(200);
    const login = { identifier: email, password: "una-clave-ajena" };
    expect((await shop.post("/auth/local", login)).status, "no session before the proof").toBe(400);
    expect((await askCode()).body.message).toBe("user_not_found");
    expect((await register()).status).toBe(201);
    await askCode();
    const owner = await enter(await shop.mailedCode(email));
    expect(owner.body.user).toMatchObject({
      id,
      name: "Ana María Gómez",
      phone: "3001234567",
      notification_email: null,
      user_addresses: [],
    });
    expect((await shop.get("/users/me", jwt)).status).toBe(401);
    expect((await shop.post("/auth/local", login)).status).toBe(400);
    expect((await shop.get("/users/me", owner.body.jwt)).status).toBe(200);
    later(2 * minute);
    await askCode();
    expect((await enter(await shop.mailedCode(email))).status).toBe(200);
    expect((await shop.get("/users/me", owner.body.jwt)).status, "a later code ends nothing").toBe(200);
  });
});

const account = () => ({ username: email, email, password: "1234", name: "Ajena", phone: "abc" });

describe("the one way to an account", () => {
  const createUser = "mutation ($data: UserInput) { createUser(input: { data: $data }) { user { id } } }";
  const registerUser = "mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { jwt } }";

  test.each([
    ["/auth/local/register", account],
    ["/users", account],
    ["/graphql", () => ({ query: createUser, variables: { data: account() } })],
    ["/graphql", () => ({ query: registerUser, variables: { input: account() } })],
  ])("is not %s: no account, no session, no consent left out (A161)", async (path, body) => {
    const answer = await shop.post(path, body());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain('jwt":"');
    expect(await shop.opened.database.select().from(users).where(eq(users.email, email))).toEqual([]);
  });
});

describe("sign-up", () => {
  test("makes no account before the code is typed, and one with the consent then", async () => {
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body).toEqual({ user: { email } });
    const { database } = shop.opened;
    expect(await database.select().from(users).where(eq(users.email, email))).toEqual([]);
    await askCode();
    const { user: made } = (await enter(await shop.mailedCode(email))).body;
    const [user] = await database.select().from(users).where(eq(users.id, made.id));
    expect(user).toMatchObject({ phone: "3001234567", phone_code: "+57", username: email, password: null, role: 3 });
    const [consent] = await database.select().from(consents).where(eq(consents.user, made.id));
    expect(consent).toMatchObject({ version: "2026-01", business: 1, accepted_at: new Date(noon) });
  });

  test("with an e-mail that is known neither logs in nor changes anything (U1, A79)", async () => {
    await shop.logIn(email);
    const again = await register({ name: "Otra" });
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ statusCode: 409, error: "Conflict", message: "user_exists" });
    const [user] = await shop.opened.database.select().from(users).where(eq(users.email, email));
    expect(user?.name).toBe("Ana María Gómez");
  });

  test("given again by the same browser counts as it was given last", async () => {
    const before = {
      name: "Ana",
      phone: "3009999999",
      consent: { version: "1999", accepted_at: new Date(0).toISOString() },
    };
    expect((await register(before)).status).toBe(201);
    expect((await register()).status).toBe(201);
    await askCode();
    const { user } = (await enter(await shop.mailedCode(email))).body;
    expect(user).toMatchObject({ name: "Ana María Gómez", phone: "3001234567" });
    const kept = await shop.opened.database.select().from(consents).where(eq(consents.user, user.id));
    expect(kept.map(({ version }) => version)).toEqual(["2026-01"]);
  });

  test("keeps a chosen password as a hash only, and the account has it once the code was typed (S2 §2.3)", async () => {
    const chosen = { password: "tres gatos azules", has_password: true };
    const { database } = shop.opened;
    expect((await register(chosen)).status).toBe(201);
    const [kept] = await database.select().from(signUps).where(eq(signUps.contact, email));
    expect(kept?.password).toMatch(/./);
    expect(JSON.stringify(kept)).not.toContain("gatos");
    expect((await enter("tres gatos azules", { method: "password" })).status, "before the code").toBe(400);
    await askCode();
    expect((await enter(await shop.mailedCode(email))).status).toBe(200);
    expect((await enter("tres gatos azules", { method: "password" })).status).toBe(200);
    expect(shop.logLines.join("\n")).not.toContain("gatos");
  });

  test("without a chosen one has none: the one that is sent is random", async () => {
    await register({ password: "tres gatos azules" });
    await askCode();
    await enter(await shop.mailedCode(email));
    expect((await enter("tres gatos azules", { method: "password" })).status).toBe(400);
  });

  test("with a mail that has an account drops the password unread: the code only logs in (D6)", async () => {
    await register({ password: "tres gatos azules", has_password: true });
    await askCode();
    await enter(await shop.mailedCode(email));
    later(2 * minute);
    const again = await register({ password: "cuatro perros", has_password: true });
    expect([again.status, again.body.message]).toEqual([409, "user_exists"]);
    await askCode();
    expect((await enter(await shop.mailedCode(email))).status).toBe(200);
    expect((await enter("cuatro perros", { method: "password" })).status).toBe(400);
    expect((await enter("tres gatos azules", { method: "password" })).status).toBe(200);
  });

  test("refuses a password that the rule refuses, whether or not the mail has an account (D5, D1)", async () => {
    const refused = ["abc", "123456", email.slice(0, email.indexOf("@"))];
    for (const password of refused) {
      const answer = await register({ password, has_password: true });
      expect([answer.status, answer.body.message], password).toEqual([422, "password_refused"]);
    }
    await mailed();
    expect((await register({ password: "123456", has_password: true })).status).toBe(422);
  });

  test("never touches the local part of an e-mail (U3, fact 10)", async () => {
    const name = randomUUID();
    email = `${name}+pizza@example.com`;
    expect((await register()).body.user.email).toBe(email);
    email = `${name}pizza@example.com`;
    expect((await register()).status).toBe(201);
  });

  test("refuses accounts that are no customers, and missing or odd input", async () => {
    expect((await register({ email: "caja@uno.test" })).status).toBe(401);
    expect((await register({ email: "fuera@uno.test" })).status).toBe(401);
    expect((await register({ consent: { version: "2026-01" } })).body.data.fields).toHaveProperty([
      "consent.accepted_at",
    ]);
    expect((await register({ phone: "12" })).body.data.fields).toEqual({ phone: "invalid_phone" });
    expect((await register({ email: "ana@casa\r\nBcc: x@y.co" })).status).toBe(422);
    expect((await register({ name: "Ana\r\nBcc: x@y.co" })).status).toBe(422);
    expect((await register({ business_id: 999 })).status).toBe(404);
  });

  test("by phone asks for a mail too: nobody delivers codes to phones (A150)", async () => {
    expect((await register({ email: undefined })).body.data.fields).toHaveProperty("email");
    expect((await register({ email: null })).status).toBe(422);
    expect((await register({ phone: "abc" })).body.data.fields).toEqual({ phone: "invalid_phone" });
  });
});

describe("asking for a code", () => {
  test.each(["store", "magic", "magic/v2"])("code/%s mails it and never answers it (D8, fact 8)", async (kind) => {
    await register();
    const body = { email: ` ${email.toUpperCase()} `, business_id: 1, browser, user_data: { name: "Ana" } };
    const answer = await shop.post(`/api/auth/code/${kind}`, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ sent: true, expires_in: 600, resend_in: 60, link_only: false });
    const code = await shop.mailedCode(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain(code);
  });

  test("keeps the code as a keyed hash only, and out of the log (checklist 28)", async () => {
    await register();
    await askCode();
    const code = await shop.mailedCode(email);
    await enter(code);
    const rows = await shop.opened.database.select().from(loginCodes).where(eq(loginCodes.contact, email));
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(shop.logLines.join("")).not.toContain(code);
    expect(shop.logLines.join("")).not.toContain(email);
    expect(shop.logLines.join("")).not.toContain("3001234567");
  });

  test("takes name, link and logo from the registry, whatever is sent (U5, fact 11)", async () => {
    await register();
    await askCode({ business_name: "Banco Malo", app_link: "https://malo.test", business_logo: "https://malo.test/x" });
    const { body } = await shop.get(`/outbox.json?recipient=${email}`);
    expect(body.mails[0].subject).toBe("Tu código de acceso a Fonda <Uno>");
    expect(body.mails[0].text).toContain("uno.localhost");
    const page = await shop.get("/outbox", undefined, { host: "localhost:4000" });
    expect(page.text).not.toContain("malo.test");
    expect(page.text).not.toContain("Banco Malo");
  });

  test("calls nobody by a name before the mailbox is proved, and the owner by theirs after it", async () => {
    await register({ name: "Premio Gratis" });
    await askCode();
    const text = async () => (await shop.get(`/outbox.json?recipient=${email}`)).body.mails[0].text;
    expect(await text()).not.toContain("Premio");
    await enter(await shop.mailedCode(email));
    later(hour);
    await askCode();
    expect(await text()).toContain("Hola, Premio:");
  });

  test("answers by the specification for strangers and staff, after the same time (D1)", async () => {
    await register();
    const { settings } = shop.platform.context;
    settings.codeAnswerTime = 400;
    const known = await timed(() => askCode());
    const unknown = await timed(() => askCode({ email: "nadie@example.com" }));
    const staff = await timed(() => askCode({ email: "caja@uno.test" }));
    const blocked = await timed(() => askCode({ email: "fuera@uno.test" }));
    settings.codeAnswerTime = untimed;
    expect([known.status, unknown.message, staff.message, blocked.message]).toEqual([
      200,
      "user_not_found",
      "not_a_customer",
      "not_a_customer",
    ]);
    for (const one of [known, unknown, staff, blocked]) {
      expect(one.ms).toBeGreaterThan(398);
    }
  });

  test("is limited to one a minute and five an hour (U4)", async () => {
    await register();
    expect((await askCode()).status).toBe(200);
    later(30_000);
    const soon = await askCode();
    expect([soon.status, soon.body.message, soon.body.data.retry_after]).toEqual([429, "too_many_codes", 30]);
    expect(soon.headers.get("retry-after")).toBe("30");
    for (let count = 0; count < 4; count += 1) {
      later(minute);
      expect((await askCode()).status).toBe(200);
    }
    later(minute);
    expect((await askCode()).body.message).toBe("too_many_codes");
    later(hour);
    expect((await askCode()).status).toBe(200);
  });

  test("counts parallel requests one by one", async () => {
    await register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => askCode()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  test("refuses what is no e-mail, no browser nonce and no business", async () => {
    expect((await askCode({ email: "x" })).status).toBe(422);
    expect((await askCode({ browser: "short" })).status).toBe(422);
    await register();
    expect((await askCode({ business_id: 3 })).body.message).toBe("business_not_found");
  });
});

describe("logging in", () => {
  test("with the right code gives a token and the account, once", async () => {
    const code = await mailed();
    const { status, body } = await enter(code);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email, confirmed: true, role: { type: "customer" }, user_addresses: [] });
    expect(body.user).not.toHaveProperty("password");
    expect(body.jwt.length).toBeLessThan(700);
    expect(errorId((await enter(code)).body)).toBe("Auth.form.error.invalid");
  });

  test("fails from another browser even with the right code (U4)", async () => {
    const code = await mailed();
    expect(errorId((await enter(code, { browser: randomUUID() })).body)).toBe("Auth.form.error.invalid");
    expect((await enter(code)).status).toBe(200);
  });

  test("fails at another business", async () => {
    const code = await mailed();
    expect((await enter(code, { business_id: 2 })).status).toBe(400);
  });

  test("fails after ten minutes, and after a newer code", async () => {
    const code = await mailed();
    later(61_000);
    await askCode();
    const newer = await shop.mailedCode(email);
    expect((await enter(newer === code ? wrongCode(newer) : code)).status).toBe(400);
    later(10 * minute);
    expect(errorId((await enter(newer)).body)).toBe("Auth.form.error.code.expired");
  });

  test("kills a code at the fifth wrong try: the sixth fails even with the right one (U4)", async () => {
    const code = await mailed();
    const ids: (string | undefined)[] = [];
    for (let tries = 0; tries < 5; tries += 1) ids.push(errorId((await enter(wrongCode(code))).body));
    expect(ids.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "Auth.form.error.invalid"));
    expect(ids[4]).toBe("Auth.form.error.code.exhausted");
    expect(errorId((await enter(code)).body)).toBe("Auth.form.error.code.exhausted");
  });

  test("is not for staff, strangers or malformed codes", async () => {
    await mailed();
    expect((await enter("123456", { identifier: "caja@uno.test" })).status).toBe(400);
    expect((await enter("123456", { identifier: "nadie@example.com" })).status).toBe(400);
    for (const odd of ["", "12345", "1234567", "１２３４５６", "12 456"]) {
      expect(errorId((await enter(odd)).body)).toBe("Auth.form.error.invalid");
    }
  });
});

describe("POST /api/auth/logout", () => {
  test("ends the session at once, only that one", async () => {
    const one = await shop.logIn();
    later(61_000);
    const nonce = randomUUID();
    await shop.post("/api/auth/code/store", { email: one.email, business_id: 1, browser: nonce });
    const login = { identifier: one.email, password: await shop.mailedCode(one.email), browser: nonce, business_id: 1 };
    const other = await shop.post("/api/auth/local", login);
    expect((await shop.post("/api/auth/logout", {}, one.token)).status).toBe(204);
    expect((await shop.post("/api/auth/logout", {}, one.token)).body.message).toBe("invalid_token");
    expect((await shop.get("/api/payment/attempts/abcdefgh?business=1", one.token)).status).toBe(401);
    expect((await shop.get("/api/payment/attempts/abcdefgh?business=1", other.body.jwt)).status).toBe(404);
  });

  test("needs a token", async () => {
    expect((await shop.post("/api/auth/logout")).body.message).toBe("not_signed_in");
    expect((await shop.post("/api/auth/logout", {}, "x".repeat(40))).body.message).toBe("invalid_token");
  });
});
