import { randomUUID } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hour, minute } from "#domain/base/duration.ts";
import { SoftPasskey } from "#tests/support/soft-passkey.ts";
import { noon } from "./insert-shop.ts";
import { startMailServer } from "./start-mail-server.ts";
import { registration, startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

// Every mail of an account, read from a real mail server as a mailbox gets it.

let mails: Awaited<ReturnType<typeof startMailServer>>;
let shop: TestPlatform;

beforeAll(async () => {
  mails = await startMailServer();
  const settings = { smtpUrl: mails.url, mailFrom: "pedidos@vitrina.test", codeAnswerTime: 50 };
  shop = await startTestPlatform({ settings });
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

let read = 0;

/** The next mail that arrives. */
async function nextMail(): Promise<Email & { recipients: string[] }> {
  await expect.poll(() => mails.received.length, { timeout: 10_000 }).toBeGreaterThan(read);
  const mail = mails.received[read];
  read += 1;
  if (mail === undefined) throw new Error("A mail has arrived.");
  return { ...(await PostalMime.parse(mail.raw)), recipients: mail.recipients };
}

/** What every mail holds to: a person reads the same as text, nothing is loaded, and links lead to the shop alone. */
function expectSound(mail: Awaited<ReturnType<typeof nextMail>>, recipient: string): string {
  expect(mail.recipients).toEqual([recipient]);
  expect(mail.from).toEqual({ name: "Fonda <Uno>", address: "pedidos@vitrina.test" });
  expect(mail.html).not.toMatch(/<img|<script|<link|Fonda <Uno>/);
  const links = [...(mail.html ?? "").matchAll(/https?:[^"<\s]*/g)].map(([link]) => link);
  for (const link of links) {
    expect(link).toMatch(/^http:\/\/uno\.localhost:3000\/#\w+=/);
    expect(mail.text).toContain(link);
  }
  return mail.text ?? "";
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "";
const linkIn = (text: string) => /#\w+=(\S+)/.exec(text)?.[1] ?? "";
const later = () => shop.setTime(shop.now() + 2 * minute);

test("log-in, change of contact and its word, password, its word, and the code that deletes", async () => {
  shop.setTime(noon);
  const [before, after, browser] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`, randomUUID()];
  await shop.post("/api/auth/register/customer", registration(before, browser));
  await shop.post("/api/auth/code/store", { email: before, business_id: 1, browser });
  const login = await nextMail();
  expect(login.subject).toBe("Tu código de acceso a Fonda <Uno>");
  const password = codeIn(expectSound(login, before));
  const entered = await shop.post("/api/auth/local", { identifier: before, password, browser, business_id: 1 });
  const token = String(entered.body.jwt);

  await shop.post("/api/users/contact/code", { email: after, business_id: 1, browser }, token);
  const contact = await nextMail();
  expect(contact.subject).toBe("Confirma el cambio en tu cuenta");
  const text = expectSound(contact, after);
  expect(linkIn(text)).toBe("");
  const change = { email: after, business_id: 1, browser, code: codeIn(text) };
  expect((await shop.post("/api/users/contact", change, token)).status).toBe(200);
  await shop.platform.outbox.runDue();
  const both = [await nextMail(), await nextMail()];
  const told = both.find(({ recipients }) => recipients.includes(before));
  const toNew = both.find(({ recipients }) => recipients.includes(after));
  if (told === undefined || toNew === undefined) throw new Error("Both mailboxes are told.");
  expect([told.subject, toNew.subject]).toEqual(["Tu cuenta cambió de contacto", "Tu cuenta cambió de contacto"]);
  const undo = linkIn(expectSound(told, before));
  // Only the mailbox of before can undo it.
  expect([undo === "", linkIn(expectSound(toNew, after))]).toEqual([false, ""]);
  // It does not name the mailbox that took the place of this one.
  expect(`${told.text}${told.html}`).not.toContain(after);
  expect((await shop.post("/api/users/contact/undo", { token: undo })).status).toBe(204);

  later();
  const identifier = Buffer.from(before).toString("base64url");
  const forgot = { business_id: 1, browser, language: "es-CO" };
  await shop.post("/api/users/forgot-password", forgot, undefined, { "x-identifier": identifier });
  const reset = await nextMail();
  expect(reset.subject).toBe("Cambia tu contraseña de Fonda <Uno>");
  const link = linkIn(expectSound(reset, before));
  const set = await shop.post("/api/users/password", { token: link, password: "tres gatos azules" });
  expect(set.status, set.text).toBe(204);
  await shop.platform.outbox.runDue();
  const changed = await nextMail();
  expect(changed.subject).toBe("Tu cuenta tiene una contraseña nueva");
  expect(expectSound(changed, before)).not.toContain("gatos");

  const again = { identifier: before, password: "tres gatos azules", method: "password", browser, business_id: 1 };
  const anew = String((await shop.post("/api/auth/local", again)).body.jwt);
  later();
  await shop.post("/api/users/data/code", { scope: "account", contact: before, browser }, anew);
  const leaving = await nextMail();
  expect(leaving.subject).toBe("Código para borrar tu cuenta");
  const act = { scope: "account", contact: before, browser, code: codeIn(expectSound(leaving, before)) };
  expect((await shop.post("/api/users/data/leave", act, anew)).status).toBe(204);
  expect(mails.received).toHaveLength(read);
  // A code stands in no subject: those show on locked screens.
  expect([login, contact, leaving].map(({ subject }) => subject).join()).not.toMatch(/\d{6}/);
});

/** Somebody who registered and came in by the mailed code. */
async function comeIn(email: string): Promise<{ browser: string; token: string }> {
  const browser = randomUUID();
  await shop.post("/api/auth/register/customer", registration(email, browser));
  await shop.post("/api/auth/code/store", { email, business_id: 1, browser });
  const password = codeIn(expectSound(await nextMail(), email));
  const entered = await shop.post("/api/auth/local", { identifier: email, password, browser, business_id: 1 });
  return { browser, token: String(entered.body.jwt) };
}

/** The mails that work which is due sends to each of these, by their recipient. */
async function wordsTo(...recipients: string[]): Promise<Map<string, Email>> {
  await shop.platform.outbox.runDue();
  const sent = new Map<string, Email>();
  for (const _ of recipients) {
    const mail = await nextMail();
    const [recipient = ""] = mail.recipients;
    expectSound(mail, recipient);
    sent.set(recipient, mail);
  }
  expect([...sent.keys()].toSorted()).toEqual(recipients.toSorted());
  return sent;
}

test("a passkey that comes and goes, two accounts that are joined and parted, and the code that ends a shop's use", async () => {
  shop.setTime(noon);
  const [first, second] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await comeIn(first);
  later();
  const { browser, token } = await comeIn(second);
  const { body } = await shop.post("/api/auth/passkeys/options", { browser }, token);
  const signed = {
    challenge: body.challenge,
    origin: "http://uno.localhost:3000",
    rpId: body.rp.id,
    user: body.user.id,
  };
  const kept = { browser, name: "Chrome, Android", response: new SoftPasskey().create(signed) };
  const added = await shop.post("/api/auth/passkeys", kept, token);
  expect(added.status, added.text).toBe(201);
  const news = [...(await wordsTo(second)).values()].map(({ subject }) => subject);
  expect(news).toEqual(["Tu cuenta tiene una llave de acceso nueva"]);
  expect((await shop.post("/api/auth/passkeys/remove", { id: added.body.id }, token)).status).toBe(204);
  const gone = [...(await wordsTo(second)).values()].map(({ subject }) => subject);
  expect(gone).toEqual(["Se eliminó una llave de acceso de tu cuenta"]);

  await shop.post("/api/users/contact/code", { email: first, business_id: 1, browser }, token);
  const asked = await nextMail();
  expect(asked.subject).toBe("Código para unir tus cuentas");
  const text = expectSound(asked, first);
  // An ending is two letters and the host: never the other mailbox whole.
  expect([text.includes("para unir tu cuenta con la que termina en"), text.includes(second)]).toEqual([true, false]);
  const join = { email: first, business_id: 1, browser, code: codeIn(text) };
  const joined = await shop.post("/api/users/contact", join, token);
  expect(joined.body.joined).toBe(true);
  const told = await wordsTo(first, second);
  for (const [recipient, mail] of told) {
    expect(mail.subject).toBe("Tus cuentas se unieron");
    expect(linkIn(mail.text ?? ""), recipient).not.toBe("");
  }

  const [link] = [...told.values()].map((mail) => linkIn(mail.text ?? ""));
  expect((await shop.post("/api/users/contact/undo", { token: link })).status).toBe(204);
  later();
  await shop.post("/api/auth/code/store", { email: second, business_id: 1, browser });
  const password = codeIn(expectSound(await nextMail(), second));
  const again = await shop.post("/api/auth/local", { identifier: second, password, browser, business_id: 1 });
  later();
  const anew = String(again.body.jwt);
  await shop.post("/api/users/data/code", { scope: "business", contact: second, browser }, anew);
  const leaving = await nextMail();
  expect(leaving.subject).toBe("Código para que Fonda <Uno> deje de usar tus datos");
  const act = { scope: "business", contact: second, browser, code: codeIn(expectSound(leaving, second)) };
  expect((await shop.post("/api/users/data/leave", act, anew)).status).toBe(204);
  expect(mails.received).toHaveLength(read);
});

test("a mailbox whose codes are spent for the day is sent its link alone, which logs in", async () => {
  shop.setTime(noon);
  const email = `${randomUUID()}@example.com`;
  await comeIn(email);
  const stranger = randomUUID();
  for (let round = 0; round < 4; round += 1) {
    later();
    await shop.post("/api/auth/code/store", { email, business_id: 1, browser: stranger });
    const code = codeIn(expectSound(await nextMail(), email));
    const wrong = code === "111111" ? "222222" : "111111";
    for (let tries = 0; tries < 5; tries += 1)
      await shop.post("/api/auth/local", { identifier: email, password: wrong, browser: stranger, business_id: 1 });
  }
  // Five an hour: the next one is for who waits.
  shop.setTime(shop.now() + hour);
  await shop.post("/api/auth/code/store", { email, business_id: 1, browser: stranger });
  const mail = await nextMail();
  const text = expectSound(mail, email);
  expect([codeIn(text), linkIn(text) === ""]).toEqual(["", false]);
  const entered = { identifier: email, password: linkIn(text), browser: stranger, business_id: 1 };
  expect((await shop.post("/api/auth/local", entered)).status).toBe(200);
});
