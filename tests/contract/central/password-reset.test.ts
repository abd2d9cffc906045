import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { keepIdentity } from "#platform/auth/identity.ts";
import { hour, minute } from "#domain/base/duration.ts";
import { sessions } from "#platform/db/tables/access.ts";
import { users } from "#platform/db/tables/user.ts";
import { identifierHeader } from "#wire/person/forgotten-password.ts";
import { noon } from "./insert-shop.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

// Forgotten passwords and their links (S2 §4.6, A224), and word of every new one.

let shop: TestPlatform;
let email: string;
let token: string;
let browser: string;
let id: number;

beforeAll(async () => {
  shop = await startTestPlatform({ settings: { storefrontPort: 3000 } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setTime(noon);
  ({ email, token, browser, id } = await shop.logIn());
  // The code of the log-in was asked for just now.
  shop.setTime(noon + 2 * minute);
});

const base64url = { name: "x-identifier", encoding: "base64url" } as const;
const forget = (whose = email, more: Record<string, unknown> = {}) =>
  shop.post(
    "/api/users/forgot-password",
    { business_name: "Otra", app_link: "https://uno.localhost", business_id: 1, browser, ...more },
    undefined,
    identifierHeader(whose, base64url),
  );
const setByLink = (link: string, password: string) => shop.post("/api/users/password", { token: link, password });
const logIn = (password: string) =>
  shop.post("/api/auth/local", { identifier: email, password, method: "password", browser, business_id: 1 });

async function mailsTo(recipient: string): Promise<{ subject: string; text: string }[]> {
  const { body } = await shop.get(`/outbox.json?recipient=${encodeURIComponent(recipient)}`);
  return body.mails;
}

async function mailedLink(): Promise<string> {
  const [newest] = await mailsTo(email);
  const address = /https?:\S+/.exec(newest?.text ?? "")?.[0] ?? "";
  expect(address.startsWith("http://uno.localhost:3000/#clave=")).toBe(true);
  return address.slice(address.indexOf("=") + 1);
}

describe("a forgotten password (S2 §4.6, A224)", () => {
  test("is set anew by the mailed link, once; every session ends, and every contact is told", async () => {
    const second = `${randomUUID()}@example.com`;
    await keepIdentity(shop.opened.database, { user: id, contact: second }, new Date(noon));
    expect((await forget()).status).toBe(200);
    const link = await mailedLink();
    expect((await setByLink(link, "tres gatos azules")).status).toBe(204);
    expect((await shop.get("/users/me", token)).status, "every session ended").toBe(401);
    expect((await logIn("tres gatos azules")).status).toBe(200);
    expect(await setByLink(link, "cuatro gatos azules")).toMatchObject({
      status: 400,
      body: { message: "link_ended" },
    });
    await shop.platform.outbox.runDue();
    for (const contact of [email, second]) {
      const [told] = await mailsTo(contact);
      expect(told?.subject).toBe("Tu cuenta tiene una contraseña nueva");
      expect(told?.text).not.toContain("gatos");
    }
    expect(shop.logLines.join("\n")).not.toContain(email);
  });

  test("its link lasts thirty minutes, works for nobody else's account and no other way", async () => {
    await forget();
    const link = await mailedLink();
    const other = await shop.customer();
    const parts = link.split(".");
    const forged = [
      [String(other.id), parts[1], parts[2]],
      [parts[0], "zzzzzzzz", parts[2]],
      [parts[0], parts[1], "A".repeat(43)],
    ].map((one) => one.join("."));
    for (const wrong of [...forged, "", "x", randomUUID()]) {
      expect((await setByLink(wrong, "tres gatos azules")).body.message, wrong).toBe("link_ended");
    }
    shop.setTime(shop.now() + 30 * minute);
    expect((await setByLink(link, "tres gatos azules")).body.message).toBe("link_ended");
  });

  test("a password that the rule refuses leaves the link alive (D5)", async () => {
    await forget();
    const link = await mailedLink();
    for (const refused of ["abc", "123456", email.split("@")[0] ?? ""]) {
      expect((await setByLink(link, refused)).status, refused).toBe(422);
    }
    expect((await setByLink(link, "tres gatos azules")).status).toBe(204);
  });

  test("of two presses of one link at once one counts", async () => {
    await forget();
    const link = await mailedLink();
    const answers = await Promise.all(["uno dos tres", "cuatro cinco"].map((one) => setByLink(link, one)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  test("an address without a customer's account is told so (D1): unknown, unproved, staff", async () => {
    const nobody = await forget(`${randomUUID()}@example.com`);
    expect([nobody.status, nobody.body.message]).toEqual([404, "user_not_found"]);
    const { database } = shop.opened;
    await keepIdentity(database, { user: id, contact: email }, null);
    expect((await forget()).status).toBe(404);
    await keepIdentity(database, { user: id, contact: email }, new Date(noon));
    await database.update(users).set({ blocked: true }).where(eq(users.id, id));
    expect((await forget()).status).toBe(404);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("mails are limited as codes are, strangers' apart from the owner's (U4, U5)", async () => {
    expect((await forget()).status).toBe(200);
    const again = await forget();
    expect([again.status, again.body.message]).toEqual([429, "too_many_codes"]);
    const strangers = [];
    for (let count = 0; count < 7; count += 1) strangers.push(await forget(email, { browser: randomUUID() }));
    // The owner's browser was a stranger's too when it asked for its first code: five an hour in all.
    expect(strangers.filter(({ status }) => status === 200)).toHaveLength(4);
    shop.setTime(shop.now() + hour);
    expect((await forget()).status, "the owner's browser").toBe(200);
  });

  test("a header that is missing or names no mail is refused; its name and writing are settings", async () => {
    expect((await forget("no mail")).status).toBe(422);
    const plain = await startTestPlatform({ settings: { forgotHeader: { name: "x-who", encoding: "plain" } } });
    const known = await plain.logIn();
    plain.setTime(noon + 2 * minute);
    const body = { business_id: 1, browser: known.browser };
    const sent = await plain.post("/api/users/forgot-password", body, undefined, { "x-who": known.email });
    const other = await plain.post("/api/users/forgot-password", body, undefined, identifierHeader(email, base64url));
    await plain.close();
    expect([sent.status, other.status]).toEqual([200, 422]);
  });

  test("a mail that nobody takes is not counted", async () => {
    const { mailer } = shop.platform.context;
    const down = vi.spyOn(mailer, "send").mockRejectedValueOnce(new Error("down"));
    expect((await forget()).status).toBe(503);
    down.mockRestore();
    expect((await forget()).status).toBe(200);
  });
});

const updateUser =
  "mutation ($id: ID!, $data: editUserInput!) { updateUser(input: { where: { id: $id }, data: $data }) { user { id } } }";
const write = (password: string, bearer = token) =>
  shop.post("/graphql", { query: updateUser, variables: { id: String(id), data: { password } } }, bearer);

describe("a password of one's own", () => {
  test("whether there is one is told to its owner alone", async () => {
    expect((await shop.get("/api/users/password")).status).toBe(401);
    expect((await shop.get("/api/users/password", token)).body).toEqual({ has_password: false });
    await write("tres gatos azules");
    const { jwt } = (await logIn("tres gatos azules")).body;
    expect((await shop.get("/api/users/password", jwt)).body).toEqual({ has_password: true });
  });

  test("of two tabs that set one at once by one session one counts: every session has ended with the first (A225)", async () => {
    const answers = await Promise.all(["tres gatos azules", "cuatro perros rojos"].map((one) => write(one)));
    const refused = answers.flatMap(({ body }) => body.errors ?? []);
    expect(refused.map(({ message }) => message)).toEqual(["Forbidden"]);
  });

  test("is set by a session of the last ten minutes only, and told by mail (A226)", async () => {
    await shop.opened.database
      .update(sessions)
      .set({ created_at: new Date(Date.now() - 10 * minute - 1000) })
      .where(eq(sessions.user, id));
    expect((await write("tres gatos azules")).body.errors?.[0]?.message).toBe("Forbidden");
    expect((await logIn("tres gatos azules")).status).toBe(400);
    await shop.opened.database
      .update(sessions)
      .set({ created_at: new Date(Date.now() - 9 * minute) })
      .where(eq(sessions.user, id));
    expect((await write("tres gatos azules")).body.errors).toBeUndefined();
    // Written by the recorded API, which goes by the machine's clock.
    shop.setTime(Math.max(shop.now(), Date.now() + minute));
    await shop.platform.outbox.runDue();
    expect((await mailsTo(email))[0]?.subject).toBe("Tu cuenta tiene una contraseña nueva");
  });
});
