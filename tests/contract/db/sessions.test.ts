import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { issueToken, readToken, revokeAllTokens, revokeToken } from "#platform/db/sessions.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { users } from "#platform/db/tables/user.ts";

const secret = "a-secret-of-at-least-thirty-two-bytes";
let opened: OpenedDatabase;
let userId = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  const account = { username: "ana@example.test", email: "ana@example.test", provider: "local" };
  const [user] = await opened.database.insert(users).values(account).returning();
  userId = user?.id ?? 0;
});

afterAll(async () => {
  await opened.close();
});

const reasonOf = async (token: string) => {
  const reading = await readToken(opened.database, token, secret);
  return reading.ok ? "good" : reading.reason;
};

test("a token is good until it is revoked, and others stay good", async () => {
  const first = await issueToken(opened.database, { user: userId, business: null }, secret);
  const second = await issueToken(opened.database, { user: userId, business: null }, secret);
  expect(first).not.toBe(second);
  expect(await reasonOf(first)).toBe("good");
  await revokeToken(opened.database, first);
  expect(await reasonOf(first)).toBe("invalid");
  expect(await reasonOf(second)).toBe("good");
});

test("all of a user's tokens end at once", async () => {
  const tokens = await Promise.all(
    [1, 2, 3].map(() => issueToken(opened.database, { user: userId, business: null }, secret)),
  );
  await revokeAllTokens(opened.database, userId);
  expect(await Promise.all(tokens.map(reasonOf))).toEqual(["invalid", "invalid", "invalid"]);
});

test("the database holds no token", async () => {
  const token = await issueToken(opened.database, { user: userId, business: null }, secret);
  const kept = JSON.stringify(await opened.database.select().from(sessions));
  expect(kept).not.toContain(token);
  expect(kept).not.toContain(token.split(".")[2]);
});

test("a well signed token without a session is not good", async () => {
  const key = new TextEncoder().encode(secret);
  const token = await new SignJWT({ id: userId })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(key);
  expect(await reasonOf(token)).toBe("invalid");
});

test.each([
  [
    "another secret",
    () => issueToken(opened.database, { user: userId, business: null }, "another-secret-of-thirty-two-bytes!!"),
  ],
  ["no signature", async () => new UnsecuredJWT({ id: userId }).setExpirationTime("1h").encode()],
  ["nonsense", async () => "not.a.jwt"],
  ["nothing", async () => ""],
])("a token with %s is not good", async (_name, make) => {
  expect(await reasonOf(await make())).toBe("invalid");
});

test("a blocked account's token says so", async () => {
  const token = await issueToken(opened.database, { user: userId, business: null }, secret);
  await opened.database.update(users).set({ blocked: true });
  expect(await reasonOf(token)).toBe("blocked");
  await opened.database.update(users).set({ blocked: false });
});
