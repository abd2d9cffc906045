import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { isNotNull } from "drizzle-orm";
import { keepIdentity } from "#platform/auth/identity.ts";
import { tellAccount } from "#platform/contact/tell-account.ts";
import { outboxTasks } from "#platform/db/tables/outbox.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { linkAddress, loginCodeMail } from "#platform/mail/login-code-mail.ts";
import { openTestDatabase } from "#tests/support/engines.ts";
import { insertShop } from "./insert-shop.ts";
import { type ReceivedMail, startMailServer } from "./start-mail-server.ts";
import { registration, startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
  await insertShop(opened.database);
});
afterAll(() => opened.close());

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function takeMails(behave?: (answer: (error?: Error) => void) => void) {
  const server = await startMailServer(behave);
  closers.push(server.close);
  return server;
}

async function startShop(smtpUrl: string, codeAnswerTime = 400): Promise<TestPlatform> {
  const shop = await startTestPlatform({
    settings: { codeAnswerTime, smtpUrl, mailFrom: "pedidos@vitrina.test" },
  });
  closers.push(() => shop.close());
  return shop;
}

async function askCode(shop: TestPlatform, email: string, browser: string) {
  await shop.post("/api/auth/register/customer", registration(email, browser));
  return shop.post("/api/auth/code/store", { email, business_id: 1, browser });
}

describe("with a mail server", () => {
  test("what it says of an address that it refuses stands in no log and in no task (X11)", async () => {
    const mailbox = `ana.${randomUUID()}`;
    const { url } = await takeMails((answer) => answer(new Error(`550 5.1.1 <${mailbox}@example.com>: unknown`)));
    const shop = await startShop(url);
    const { database } = shop.opened;
    const { id } = await shop.customer();
    await keepIdentity(database, { user: id, contact: `${mailbox}@example.com` }, new Date(shop.now()));
    await tellAccount(database, { user: id, business: 1, what: "passwordSet" }, shop.now());
    await shop.platform.outbox.runDue();
    const tasks = await database.select().from(outboxTasks).where(isNotNull(outboxTasks.last_error));
    expect(tasks).not.toEqual([]);
    expect(JSON.stringify(tasks)).not.toContain(mailbox);
    expect(shop.logLines.join("\n")).not.toContain(mailbox);
    await database.delete(outboxTasks);
  });

  test("a code arrives by real mail and logs in; nothing of it is kept", async () => {
    const { received, url } = await takeMails();
    const shop = await startShop(url);
    const [email, browser] = [`ana+x.${randomUUID()}@example.com`, randomUUID()];
    expect((await askCode(shop, email, browser)).status).toBe(200);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    const { recipients, raw } = received[0] as ReceivedMail;
    const mail = await PostalMime.parse(raw);
    expect(recipients).toEqual([email]);
    expect(mail.from).toEqual({ name: "Fonda <Uno>", address: "pedidos@vitrina.test" });
    expect(mail.subject).toBe("Tu código de acceso a Fonda <Uno>");
    const code = /\b\d{6}\b/.exec(mail.text ?? "")?.[0] ?? "";
    expect(mail.subject).not.toContain(code);
    expect(mail.html).toContain(`>${code}<`);
    expect(mail.html).toContain("#b8321a");
    expect(mail.html).toContain("Fonda &lt;Uno&gt;");
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.html?.match(/https?:[^"]*/g)).toEqual([
      expect.stringMatching(/^http:\/\/uno\.localhost:3000\/#acceso=[\w-]{22}$/),
    ]);
    const answer = await shop.post("/api/auth/local", { identifier: email, password: code, browser, business_id: 1 });
    expect(answer.status).toBe(200);
    expect((await shop.get("/outbox")).status).toBe(404);
    expect((await shop.get("/outbox.json")).status).toBe(404);
  });

  test("that refuses, the code dies and may be asked for again at once (F35)", async () => {
    let isRefusing = true;
    const { received, url } = await takeMails((answer) => answer(isRefusing ? new Error("no") : undefined));
    // The answer waits long enough for a slow machine to hear the refusal.
    const shop = await startShop(url, 1_500);
    const [email, browser] = [`${randomUUID()}@example.com`, randomUUID()];
    const refused = await askCode(shop, email, browser);
    expect(refused.status).toBe(503);
    expect(refused.body).toEqual({ statusCode: 503, error: "Service Unavailable", message: "mail_unavailable" });
    expect(shop.logLines.join("")).not.toContain(email);
    isRefusing = false;
    expect((await askCode(shop, email, browser)).status).toBe(200);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  });

  test("that is down, the answer says so", async () => {
    const shop = await startShop("smtp://127.0.0.1:9", 1_500);
    expect((await askCode(shop, `${randomUUID()}@example.com`, randomUUID())).body.message).toBe("mail_unavailable");
  });

  test("that is slow, the answer does not wait and the mail arrives (D1)", async () => {
    const { received, url } = await takeMails((answer) => setTimeout(answer, 1_500));
    const shop = await startShop(url);
    expect((await askCode(shop, `${randomUUID()}@example.com`, randomUUID())).status).toBe(200);
    expect(received).toHaveLength(0);
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
  });
});

describe("the mail with a code", () => {
  const business = { id: 1, name: "Fonda", domain: "uno.localhost", primaryColor: "#ffee00" };
  const link = linkAddress("uno.test", 3000, "AAAABBBBCCCCDDDDEEEE11");
  const input = {
    business,
    recipient: "a@b.co",
    language: "es-CO" as const,
    name: "Ana María",
    code: "012345",
    link,
    minutes: 10,
  };

  test("reads well: greeting, code, how long, whose", () => {
    const { text, html } = loginCodeMail(input);
    expect(text).toContain("Hola, Ana:");
    expect(text).toContain("012345");
    expect(text).toContain("durante 10 minutos");
    expect(text).toContain("https://uno.test/#acceso=AAAABBBBCCCCDDDDEEEE11");
    expect(html).toContain('href="https://uno.test/#acceso=AAAABBBBCCCCDDDDEEEE11"');
    expect(html).toContain("background:#ffee00;color:#000000");
  });

  test("is written in the language of whoever asked", () => {
    const { subject, text, html } = loginCodeMail({ ...input, language: "en" });
    expect(subject).toBe("Your access code for Fonda");
    expect(text).toContain("Hello Ana,");
    expect(html).toContain('<html lang="en">');
    expect(`${text}${html}`).not.toMatch(/código|enlace|navegador/);
  });

  test("without a code holds the link alone", () => {
    const { text, html } = loginCodeMail({ ...input, code: null });
    expect(text).toContain(link);
    expect(text).not.toMatch(/\d{6}|código de acceso/);
    expect(html).toContain(link);
    expect(html).not.toContain("código de acceso:");
  });

  test.each([
    ["Ana María", "Hola, Ana:"],
    ["D’Angelo O'Neil", "Hola, D’Angelo:"],
    ["Jean-Pierre", "Hola, Jean-Pierre:"],
    ["https://premio.example gana", "Hola:"],
    ["Ana https://premio.example", "Hola:"],
    ["premio.example", "Hola:"],
    ["+57 300 123 4567", "Hola:"],
    ["<b>Ana</b>", "Hola:"],
    ["", "Hola:"],
    ["   ", "Hola:"],
    [null, "Hola:"],
  ])("greets %s with letters, marks, apostrophe, hyphen and space only", (name, greeting) => {
    const { text, html } = loginCodeMail({ ...input, name });
    expect(text.split("\n")[0]).toBe(greeting);
    expect(html).toContain(`>${greeting.replaceAll("'", "&#39;")}</td>`);
  });

  test.each([
    ["</td><script>alert(1)</script>", "<script>"],
    ["Ana\r\nBcc: malo@x.co", "\r"],
  ])("carries no foreign markup or lines from a name (%s)", (name, forbidden) => {
    const mail = loginCodeMail({ ...input, name, business: { ...business, name, primaryColor: "red;}</style>" } });
    expect(mail.html).not.toContain(forbidden);
    expect(mail.html).toContain("background:#2b2a28;color:#ffffff");
  });
});
