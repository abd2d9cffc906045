import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { day, hour } from "#domain/base/duration.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { hashPassword } from "#platform/db/passwords.ts";
import { loginEvents } from "#platform/db/tables/access.ts";
import { identities, users } from "#platform/db/tables/user.ts";
import { accountName } from "#wire/person/phone-account.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

// Logging in with a password at /api/auth/local (S2 §2.2, U4, U16).

const right = "una clave larga";
let shop: TestPlatform;
let hash: string;
let email: string;
/** The browser that proved the mailbox. */
let known: string;

beforeAll(async () => {
  shop = await startTestPlatform();
  hash = await hashPassword(right, { exponent: 4, r: 8, p: 1 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setTime(noon);
  ({ email, browser: known } = await shop.logIn());
  await shop.opened.database.update(users).set({ password: hash }).where(eq(users.email, email));
});

const enter = (password: string, browser: string, more: Record<string, unknown> = {}) =>
  shop.post("/api/auth/local", { identifier: email, password, method: "password", browser, business_id: 1, ...more });
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

test("the right one opens a session, whatever browser; a wrong one and an unknown account look alike", async () => {
  const stranger = randomUUID();
  const entered = await enter(right, stranger);
  expect([entered.status, entered.body.user.email]).toEqual([200, email]);
  expect(JSON.stringify(entered.body)).not.toContain("scrypt");
  expect((await shop.get("/users/me", entered.body.jwt)).status).toBe(200);
  const wrong = await enter("otra clave", stranger);
  const nobody = await enter(right, stranger, { identifier: `${randomUUID()}@example.com` });
  expect([wrong.status, wrong.body]).toEqual([400, nobody.body]);
});

test("without a method a password is told by its form, and no password is ever tried as a code", async () => {
  expect((await enter(right, known, { method: undefined })).status).toBe(200);
  const sixDigits = await hashPassword("482915", { exponent: 4, r: 8, p: 1 });
  await shop.opened.database.update(users).set({ password: sixDigits }).where(eq(users.email, email));
  expect((await enter("482915", known)).status).toBe(200);
  expect((await enter("482915", known, { method: "code" })).status).toBe(400);
});

test("strangers spend their own tries alone: the owner's browser still gets in", async () => {
  const guesses = Array.from({ length: 12 }, (_, index) => enter(`clave-${index}`, randomUUID()));
  const answered = statuses(await Promise.all(guesses));
  expect([
    answered.filter((status) => status === 400).length,
    answered.filter((status) => status === 429).length,
  ]).toEqual([10, 2]);
  const refused = await enter(right, randomUUID());
  expect([refused.status, refused.body.message]).toEqual([429, "too_many_passwords"]);
  expect((await enter(right, known)).status).toBe(200);
});

test("strangers together have twenty a day; a known browser ten an hour of its own", async () => {
  for (const turn of [0, 1, 2]) {
    shop.setTime(noon + turn * hour + turn);
    await Promise.all(Array.from({ length: 10 }, (_, index) => enter(`clave-${turn}-${index}`, randomUUID())));
  }
  const failed = await shop.opened.database.select().from(loginEvents).where(eq(loginEvents.account, email));
  expect(failed.filter(({ kind }) => kind === "passwordFailed")).toHaveLength(20);
  await Promise.all(Array.from({ length: 10 }, () => enter("mala", known)));
  expect((await enter(right, known)).status).toBe(429);
  shop.setTime(noon + 4 * hour);
  expect((await enter(right, known)).status).toBe(200);
  expect((await enter(right, randomUUID())).status).toBe(429);
  shop.setTime(noon + day + 3 * hour);
  expect((await enter(right, randomUUID())).status).toBe(200);
});

test("a name and its mail are one account to who guesses (U4)", async () => {
  const username = `caja-${randomUUID()}`;
  await shop.opened.database.update(users).set({ username }).where(eq(users.email, email));
  const guess = (identifier: string, password: string) => shop.post("/auth/local", { identifier, password });
  const wrong = [...Array.from({ length: 5 }, () => username), ...Array.from({ length: 5 }, () => email)];
  for (const identifier of wrong) expect((await guess(identifier, "mala")).status).toBe(400);
  expect((await guess(username, right)).status).toBe(429);
  expect((await enter(right, randomUUID())).status, "by the other way in too").toBe(429);
});

test("all contacts of an account are one account to who guesses, by either way in (U4)", async () => {
  // The recorded way in goes by the machine's clock.
  shop.setTime(Date.now());
  const { database } = shop.opened;
  const [user] = await database.select().from(users).where(eq(users.email, email));
  const other = `${randomUUID()}@example.com`;
  await keepIdentity(database, { user: user?.id ?? 0, contact: other }, new Date(noon));
  const typed = [...Array.from({ length: 5 }, () => other), ...Array.from({ length: 5 }, () => email)];
  for (const identifier of typed) expect((await enter("mala", randomUUID(), { identifier })).status).toBe(400);
  const more = [await enter(right, randomUUID(), { identifier: other }), await enter(right, randomUUID())];
  const recorded = await shop.post("/auth/local", { identifier: email, password: right });
  expect(statuses([...more, recorded])).toEqual([429, 429, 429]);
  expect((await enter(right, known, { identifier: other })).status, "the owner's browser").toBe(200);
});

test("an account of a phone is one to who guesses its number or its name (U4)", async () => {
  // The recorded way in goes by the machine's clock.
  shop.setTime(Date.now());
  const phone = `+5730${String(randomInt(10 ** 8)).padStart(8, "0")}`;
  const name = accountName(phone);
  const { database } = shop.opened;
  const [user] = await database
    .insert(users)
    .values({ username: name, email: name, role: 3, password: hash })
    .returning();
  await keepIdentity(database, { user: user?.id ?? 0, contact: phone }, new Date(noon));
  for (let count = 0; count < 5; count += 1) {
    expect((await enter("mala", randomUUID(), { identifier: name })).status).toBe(400);
    expect((await shop.post("/auth/local", { identifier: name, password: "mala" })).status).toBe(400);
  }
  const recorded = await shop.post("/auth/local", { identifier: name, password: right });
  expect(statuses([await enter(right, randomUUID(), { identifier: name }), recorded])).toEqual([429, 429]);
});

test("who is no customer, or is blocked, is told so by the right password alone", async () => {
  await shop.opened.database.update(users).set({ blocked: true }).where(eq(users.email, email));
  expect((await enter("mala", known)).status).toBe(400);
  const refused = await enter(right, known);
  expect([refused.status, refused.body.message]).toEqual([401, "not_a_customer"]);
});

test("no session before the mailbox is proved (U1)", async () => {
  await shop.opened.database.update(identities).set({ proved_at: null }).where(eq(identities.value, email));
  expect((await enter(right, known)).status).toBe(400);
});
