import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { centralCalls } from "#platform/central/calls.ts";
import type { OpenedDatabase } from "#platform/db/database.ts";
import { keepIdentity } from "#platform/auth/identity.ts";
import { consentedToken } from "#tests/support/consented-token.ts";
import { users } from "#platform/db/tables/user.ts";
import type { Call } from "#platform/calls/call.ts";
import { createLog } from "#platform/http/log.ts";
import { type OpenPlatform, openPlatform } from "#platform/open-platform.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { openTestDatabase, type TestEngine } from "#tests/support/engines.ts";
import { untimed } from "#tests/support/untimed-answers.ts";
import { insertShop, noon } from "./insert-shop.ts";

/** What a call answered. */
export interface Answered {
  status: number;
  /** As JSON.parse gives it; a test reads many shapes, and each was held against its documented schema before. */
  body: ReturnType<typeof JSON.parse>;
  headers: Headers;
  text: string;
}

/** A running platform over the small shop, with a clock that a test sets. */
export interface TestPlatform {
  platform: OpenPlatform;
  opened: OpenedDatabase;
  logLines: string[];
  setTime: (instant: number) => void;
  now: () => number;
  get: (path: string, token?: string, headers?: Record<string, string>) => Promise<Answered>;
  post: (path: string, body?: unknown, token?: string, headers?: Record<string, string>) => Promise<Answered>;
  /** A new customer's id and token at a business, the first unless named, without the way through mail. */
  customer: (business?: number) => Promise<{ token: string; id: number }>;
  /** Registers, asks for the code, reads it from the outbox and logs in. */
  logIn: (email?: string) => Promise<{ token: string; email: string; browser: string; id: number }>;
  /** The code of the next mail to an address that was not read yet. */
  mailedCode: (email: string) => Promise<string>;
  close: () => Promise<void>;
}

interface Options {
  /** Another database than one in memory; it is left open at close. */
  database?: OpenedDatabase;
  /** The shop is in that database already. */
  isFilled?: boolean;
  settings?: Partial<Settings>;
}

function findCall(method: string, path: string): Call | undefined {
  const plain = path.split("?")[0] ?? "";
  return centralCalls.find((call) => {
    const pattern = call.path.replaceAll(/:\w+/g, "[^/]+");
    return call.method === method && new RegExp(`^${pattern}$`).test(plain);
  });
}

/** Every answer has to be documented, and to hold nothing that its schema does not name. */
function holdAgainstDocument(method: string, path: string, answered: Answered): void {
  const call = findCall(method, path);
  if (call === undefined) return;
  const documented = call.answers[answered.status];
  const isGeneral = [413, 415].includes(answered.status);
  expect(documented !== undefined || isGeneral, `${method} ${path} answered ${answered.status}: ${answered.text}`).toBe(
    true,
  );
  if (documented?.schema !== undefined) expect(documented.schema.parse(answered.body)).toEqual(answered.body);
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export async function startTestPlatform(options: Options = {}): Promise<TestPlatform> {
  const opened = options.database ?? (await openTestDatabase());
  if (options.isFilled !== true) await insertShop(opened.database);
  const folder = mkdtempSync(join(tmpdir(), "vitrina-central-"));
  const settings = {
    ...readSettings({
      PLATFORM_DATA: folder,
      SIMULATION_STEP_SECONDS: "0",
      PLATFORM_LIMIT_FACTOR: "1000",
      PLATFORM_CODE_ANSWER_MS: String(untimed),
      OUTBOX_PAUSE_MS: "0",
      // A busy machine is no crowd.
      ORDER_QUEUE_TIMEOUT_MS: "600000",
    }),
    ...options.settings,
  };
  let time = noon;
  const clock = () => time;
  const logLines: string[] = [];
  const log = createLog((line) => logLines.push(line), clock);
  const platform = await openPlatform({ settings, opened, clock, log });

  async function send(method: string, path: string, init: RequestInit): Promise<Answered> {
    const response = await platform.app.request(path, { method, ...init });
    const text = await response.text();
    const answered = { status: response.status, body: parsed(text), headers: response.headers, text };
    holdAgainstDocument(method, path, answered);
    return answered;
  }

  const get: TestPlatform["get"] = (path, token, headers = {}) =>
    send("GET", path, { headers: { ...bearer(token), ...headers } });
  const post: TestPlatform["post"] = (path, body = {}, token, headers = {}) =>
    send("POST", path, {
      headers: { "content-type": "application/json", ...bearer(token), ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  const readMails = new Map<string, number>();

  async function mailedCode(email: string): Promise<string> {
    const mail = await vi.waitFor(
      async () => {
        const outbox = await get(`/outbox.json?recipient=${encodeURIComponent(email)}`);
        const newest = outbox.body.mails.find(({ text }: { text: string }) => /\b\d{6}\b/.test(text));
        expect(newest?.id ?? 0).toBeGreaterThan(readMails.get(email) ?? 0);
        return newest;
      },
      { timeout: 5_000, interval: 20 },
    );
    readMails.set(email, mail.id);
    return /\b\d{6}\b/.exec(mail.text)?.[0] ?? "";
  }

  return {
    platform,
    opened,
    logLines,
    setTime: (instant) => {
      time = instant;
    },
    now: clock,
    get,
    post,
    mailedCode,
    customer: async (business) => {
      const email = `${randomUUID()}@example.com`;
      const person = { name: "Ana María Gómez", phone: "3001234567", phone_code: "+57", role: 3 };
      const [user] = await opened.database
        .insert(users)
        .values({ username: email, email, ...person })
        .returning({ id: users.id });
      const id = user?.id ?? 0;
      await keepIdentity(opened.database, { user: id, contact: email }, new Date(time));
      return { id, token: await consentedToken(opened.database, id, platform.context.tokenSecret, business) };
    },
    logIn: async (email = `${randomUUID()}@example.com`) => {
      const browser = randomUUID();
      await post("/api/auth/register/customer", registration(email, browser));
      await post("/api/auth/code/store", { email, business_id: 1, browser });
      const login = { identifier: email, password: await mailedCode(email), browser, business_id: 1 };
      const answer = await post("/api/auth/local", login);
      return { token: answer.body.jwt, email, browser, id: answer.body.user.id };
    },
    close: async () => {
      platform.close();
      if (options.database === undefined) await opened.close();
    },
  };
}

/** A sign-up that is accepted. */
export function registration(email: string, browser: string): Record<string, unknown> {
  return {
    browser,
    name: "Ana María Gómez",
    email,
    phone: "300 123 4567",
    phone_code: "+57",
    business_id: 1,
    consent: { version: "2026-01", accepted_at: new Date(noon).toISOString() },
  };
}

/** The same on an engine, whose database goes at close. */
export async function startTestPlatformOn(
  openEmpty: TestEngine["openEmpty"],
  settings: Partial<Settings> = {},
): Promise<TestPlatform> {
  const shop = await startTestPlatform({ database: await openEmpty(), settings });
  const close = async () => {
    await shop.close();
    await shop.opened.close();
  };
  return { ...shop, close };
}
