import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { inArray, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { stopAll } from "#scripts/child-processes.ts";
import { stackEnvironment, startStorefront, type StackOptions } from "#scripts/demo-stack.ts";
import type { Database } from "#platform/db/database.ts";
import { businessBussinesTypes, businesses } from "#platform/db/tables/business.ts";
import { loadDemo } from "#platform/demo/load-demo.ts";
import { createLog } from "#platform/http/log.ts";
import { openPlatform } from "#platform/open-platform.ts";
import { readSettings } from "#platform/settings.ts";
import { startMailServer } from "#tests/contract/central/start-mail-server.ts";
import { openMemoryDatabase } from "#tests/support/memory-database.ts";
import { makePlace } from "./own-place.ts";
import { expect, test as base } from "./shop-test.ts";
import { stackPorts } from "./stack.ts";

/** The shops whose codes go to phones as well. */
const phoneShops = [3, 4];
/** Those that offer a provider by their type (A78), besides fantasma. */
const providerShops = [3];

/** A storefront on a platform of this process: its clock and rows are the test's, its mails come through a real mail server. */
export interface AccountStack {
  address: (shop: string, path?: string) => string;
  database: Database;
  /** Ms that pass for the platform. */
  pass: (time: number) => void;
  now: () => number;
  /** Of the next text that reaches a mail address, or a phone in E.164, what is sought: a code unless told otherwise. */
  nextTo: (contact: string, sought?: RegExp) => Promise<string>;
}

/** Who delivers to phones. */
async function startPhoneProvider() {
  const taken: { to: string; text: string }[] = [];
  const take = async (call: IncomingMessage, response: ServerResponse) => {
    taken.push(JSON.parse(await readText(call)) as { to: string; text: string });
    response.end("{}");
  };
  const server = createServer((call, response) => void take(call, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { taken, phone: { url, secret: "a secret of both sides" }, stop };
}

async function startAccountStack(): Promise<AccountStack & { stop: () => Promise<void> }> {
  const [port, platformPort] = [stackPorts.storefront + 80, stackPorts.platform + 80];
  const place = await makePlace([port, platformPort]);
  const mails = await startMailServer();
  const phones = await startPhoneProvider();
  const options: StackOptions = {
    port,
    platformPort,
    dataDirectory: place,
    env: {
      PLATFORM_LIMIT_FACTOR: "50",
      LIMIT_FACTOR: "50",
      PLATFORM_CODE_ANSWER_MS: "300",
      SIMULATION_STEP_SECONDS: "0",
      STOREFRONT_WEBHOOKS: "",
      SMTP_URL: mails.url,
    },
  };
  const opened = await openMemoryDatabase();
  const { database } = opened;
  await loadDemo(database);
  const messages = JSON.stringify({ messages: { phone: phones.phone } });
  await database
    .update(businesses)
    .set({ config: sql`${businesses.config} || ${messages}::jsonb` })
    .where(inArray(businesses.id, phoneShops));
  await database.insert(businessBussinesTypes).values(providerShops.map((owner) => ({ owner, target: 2 })));
  let passed = 0;
  const clock = () => Date.now() + passed;
  const log = createLog(() => {}, clock);
  const settings = readSettings(stackEnvironment(options));
  const platform = await openPlatform({ settings, opened, clock, log });
  const server = serve({ fetch: platform.app.fetch, port: platformPort, hostname: "127.0.0.1" });
  const storefront = await startStorefront(options);
  const textsTo = async (contact: string) => {
    const own = mails.received.filter(({ recipients }) => recipients.includes(contact));
    const texts = await Promise.all(own.map(async ({ raw }) => (await PostalMime.parse(raw)).text ?? ""));
    return [...texts, ...phones.taken.filter(({ to }) => to === contact).map(({ text }) => text)];
  };
  /** How many of each were read. */
  const read = new Map<string, number>();
  return {
    address: (shop, path = "/") => `http://${shop}.localhost:${port}${path}`,
    database,
    pass: (time) => {
      passed += time;
    },
    now: clock,
    nextTo: async (contact, sought = /\b\d{6}\b/) => {
      let found = "";
      await expect(async () => {
        const texts = await textsTo(contact);
        const unread = texts.slice(read.get(contact) ?? 0).flatMap((text) => sought.exec(text)?.[0] ?? []);
        found = unread.at(-1) ?? "";
        expect(found).not.toBe("");
        read.set(contact, texts.length);
      }).toPass({ timeout: 20_000, intervals: [50] });
      return found;
    },
    stop: async () => {
      await stopAll([storefront]);
      await new Promise((resolve) => server.close(resolve));
      platform.close();
      await opened.close();
      await Promise.all([mails.close(), phones.stop()]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** The test of a shop's ways in, on a stack of its own that its worker keeps. */
export const test = base.extend<object, { accounts: AccountStack }>({
  accounts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from it
    async ({}, give) => {
      const { stop, ...stack } = await startAccountStack();
      await give(stack);
      await stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

export { expect };
