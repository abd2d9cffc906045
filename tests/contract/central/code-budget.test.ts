import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { noon } from "./insert-shop.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

const minute = 60_000;
const hour = 60 * minute;
const digits = 1_000_000;

let shop: TestPlatform;
/** The owner's mailbox, and the browser that proved it. */
let email: string;
let own: string;

beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.setTime(noon);
  ({ email, browser: own } = await shop.logIn());
  shop.setTime(noon + 2 * minute);
});

const later = (milliseconds: number) => shop.setTime(shop.now() + milliseconds);
const from = (network: string) => ({ "x-client-address": network });
const ask = (browser: string, network = "203.0.113.1") =>
  shop.post("/api/auth/code/store", { email, business_id: 1, browser }, undefined, from(network));
const enter = (browser: string, password: string, more: object = {}) =>
  shop.post("/api/auth/local", { identifier: email, password, browser, business_id: 1, ...more });
const refusalOf = (body: { message: { messages: { id: string }[] }[] }) => body.message[0]?.messages[0]?.id ?? "";
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

async function mail() {
  const { body } = await shop.get(`/outbox.json?recipient=${encodeURIComponent(email)}`);
  const text: string = body.mails[0].text;
  const link = /#acceso=([\w-]+)/.exec(text)?.[1] ?? "";
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? null, link };
}

/** Asks for codes and guesses wrong until nothing is compared any more; answers how many were. */
async function guess(browsers: readonly string[], network: (turn: number) => string, turns: number): Promise<number> {
  let compared = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const browser = browsers[turn % browsers.length] ?? "";
    const asked = await ask(browser, network(turn));
    const { code } = asked.status === 200 ? await mail() : { code: null };
    for (let tries = 0; tries < 6; tries += 1) {
      const { body } = await enter(browser, wrongOf(code ?? "123456"));
      const id = refusalOf(body);
      if (id.endsWith(".invalid") || (tries === 4 && id.endsWith(".exhausted"))) compared += 1;
    }
    later((24 * hour) / turns);
  }
  return compared;
}

describe("strangers who guess codes of an account", () => {
  test("do not keep its owner out: a browser that proved the mailbox has tries and requests of its own (U4)", async () => {
    for (const browser of [randomUUID(), randomUUID()]) {
      expect((await ask(browser)).status).toBe(200);
      const { code } = await mail();
      for (let tries = 0; tries < 5; tries += 1) await enter(browser, wrongOf(code ?? ""));
    }
    for (let more = 0; more < 5; more += 1) await ask(randomUUID());
    expect((await ask(randomUUID())).status).toBe(429);
    expect((await ask(own)).body).toMatchObject({ sent: true, link_only: false });
    const { code } = await mail();
    expect((await enter(own, code ?? "")).status).toBe(200);
  });

  test("leave its owner the mail's link in a new browser, and nothing else, once the day's tries are spent", async () => {
    for (let codes = 0; codes < 4; codes += 1) {
      const browser = randomUUID();
      await ask(browser);
      const { code } = await mail();
      for (let tries = 0; tries < 5; tries += 1) await enter(browser, wrongOf(code ?? ""));
    }
    const [fresh, other] = [randomUUID(), randomUUID()];
    expect((await ask(fresh, "198.51.100.7")).body).toMatchObject({ sent: true, link_only: true });
    const { code, link } = await mail();
    expect(code).toBeNull();
    expect(refusalOf((await enter(fresh, "123456")).body)).toBe("Auth.form.error.code.link");
    expect((await enter(other, link)).status, "another browser's link").toBe(400);
    expect((await enter(fresh, link, { business_id: 2 })).status, "another business's link").toBe(400);
    expect((await enter(fresh, link)).status).toBe(200);
    expect((await enter(fresh, link)).status, "once").toBe(400);
    // It proved the mailbox: its own tries are those of a known browser now.
    later(2 * minute);
    expect((await ask(fresh, "198.51.100.7")).body).toMatchObject({ link_only: false });
  });

  test("guess right with a chance of at most one in ten thousand a day, known browsers included (U4)", async () => {
    const strangers = Array.from({ length: 24 }, () => randomUUID());
    const compared = await guess(strangers, (turn) => `203.0.113.${turn}`, 30);
    expect(compared).toBe(20);
    const known = await guess([own], () => "203.0.113.99", 30);
    expect(known).toBe(10);
    const mostKnownBrowsers = 7;
    expect((compared + mostKnownBrowsers * known) / digits).toBeLessThanOrEqual(1e-4);
  });

  test("are not made known by many log-ins: the oldest of eight browsers counts as a stranger again", async () => {
    for (let more = 0; more < 7; more += 1) {
      const browser = randomUUID();
      await ask(browser, `203.0.113.${more}`);
      expect((await enter(browser, (await mail()).link)).status).toBe(200);
      later(2 * minute);
    }
    for (let more = 0; more < 5; more += 1) await ask(randomUUID(), "192.0.2.1");
    expect((await ask(own, "192.0.2.1")).status).toBe(429);
  });

  test("of one network cannot spend what another may ask for", async () => {
    for (let more = 0; more < 5; more += 1) expect((await ask(randomUUID())).status).toBe(200);
    expect((await ask(randomUUID())).body.message).toBe("too_many_codes");
    expect((await ask(randomUUID(), "198.51.100.7")).status).toBe(200);
  });
});

describe("the mail's link", () => {
  test("beside a code gets in too, after wrong tries as well, for as long as the code lives", async () => {
    const browser = randomUUID();
    await ask(browser);
    const { code, link } = await mail();
    expect(Buffer.from(link, "base64url")).toHaveLength(16);
    for (let tries = 0; tries < 5; tries += 1) await enter(browser, wrongOf(code ?? ""));
    expect(refusalOf((await enter(browser, code ?? "")).body)).toBe("Auth.form.error.code.exhausted");
    expect((await enter(browser, link)).status).toBe(200);
  });

  test("dies with its code: after ten minutes, after a newer mail, and once the code was typed", async () => {
    const browser = randomUUID();
    await ask(browser);
    const first = await mail();
    later(61_000);
    await ask(browser);
    const second = await mail();
    expect(refusalOf((await enter(browser, first.link)).body)).toBe("Auth.form.error.code.expired");
    expect((await enter(browser, second.code ?? "")).status).toBe(200);
    expect((await enter(browser, second.link)).status).toBe(400);
    later(61_000);
    await ask(browser);
    const third = await mail();
    later(10 * minute);
    expect(refusalOf((await enter(browser, third.link)).body)).toBe("Auth.form.error.code.expired");
  });
});
