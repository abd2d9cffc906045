import { createRequire } from "node:module";
import { createServer, request as httpRequest, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { sealData } from "iron-session";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sealCookieName, tenantKey } from "#lib/edge/seal-key.ts";
import { createOpenSeal } from "#server/http/opened-seals.ts";
import { type CallKind, type CallLine, createCallLine } from "#server/turn/call-line.ts";
import { refuseCall } from "#server/turn/send-wait.ts";
import { movedClock } from "#tests/support/moved-clock.ts";

/** As Next's router reads what an action answers. */
interface Decoder {
  createFromReadableStream: (stream: unknown, options: unknown) => Promise<{ a: Promise<unknown> }>;
}
const decoder = createRequire(import.meta.url)("next/dist/compiled/react-server-dom-webpack/client.edge") as Decoder;

const secret = "s".repeat(40);
let server: Server;
let line: CallLine;
/** What Next was given, with what ends it. */
let passed: { body: string; end: () => void }[] = [];

interface Call {
  tenant?: string;
  cookie?: string;
  kind?: CallKind;
  body?: string;
}

async function cookieOf(userId: string, tenant = "a.co"): Promise<string> {
  const seal = await sealData({ login: { token: "t", userId } }, { password: tenantKey("session", secret, tenant) });
  return `${sealCookieName("session")}=${seal}`;
}

async function answerAsNext(response: ServerResponse, body: string): Promise<void> {
  await new Promise<void>((end) => passed.push({ body, end }));
  response.setHeader("set-cookie", "one=1");
  response.write("answer ");
  response.end(body);
}

function post({ tenant = "a.co", cookie = "", kind = "action", body = "[]" }: Call) {
  const { port } = server.address() as AddressInfo;
  const headers = { "x-tenant": tenant, "x-kind": kind, cookie, "content-length": String(body.length) };
  const call = httpRequest({ host: "127.0.0.1", port, method: "POST", agent: false, headers });
  const answer = new Promise<{ status: number; cookies: number; body: string }>((resolve, reject) => {
    call.on("error", reject).on("response", (got) => {
      let text = "";
      got.setEncoding("utf8").on("data", (part: string) => (text += part));
      got.on("end", () =>
        resolve({ status: got.statusCode ?? 0, cookies: got.headers["set-cookie"]?.length ?? 0, body: text }),
      );
    });
  });
  call.end(body);
  return { answer, abort: () => call.destroy() };
}

/** Whoever called goes before the answer. */
function leave(calls: readonly ReturnType<typeof post>[]): void {
  for (const { abort, answer } of calls) {
    answer.catch(() => {});
    abort();
  }
}

/** Until so many have reached Next. */
async function reach(count: number): Promise<string[]> {
  await expect.poll(() => passed.length, { timeout: 20_000, interval: 10 }).toBeGreaterThanOrEqual(count);
  return passed.map(({ body }) => body);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const { "x-tenant": tenant, "x-kind": kind } = request.headers;
    const place = { kind: kind as CallKind, tenant: String(tenant), network: "n" };
    const passing = line({ request, response }, place, async () => {
      let body = "";
      for await (const part of request.setEncoding("utf8")) body += String(part);
      await answerAsNext(response, body);
    });
    // Who goes in the middle of a body is nobody's to answer.
    passing.catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const parts = { openSeal: createOpenSeal([secret]), refuse: refuseCall };

beforeEach(() => {
  passed = [];
  line = createCallLine(parts);
});

describe("calls before Next (A215)", () => {
  test("a hundred of one account reach it one after the other, another tenant's at once", async () => {
    const { clock, pass } = movedClock();
    line = createCallLine({ ...parts, clock });
    const cookie = await cookieOf("1");
    const calls = Array.from({ length: 100 }, (_each, index) => post({ cookie, body: `[${index}]` }));
    await reach(1);
    const other = post({ tenant: "b.co", cookie: await cookieOf("1", "b.co"), body: '["b"]' });
    expect(await reach(2)).toEqual([expect.stringMatching(/^\[\d+\]$/), '["b"]']);
    passed.at(1)?.end();
    expect((await other.answer).body).toBe('answer ["b"]');
    expect(passed).toHaveLength(2);
    // One that takes longer than a second has the next beside it, four at most.
    for (const more of [3, 4, 5]) {
      pass(1000);
      expect(await reach(more)).toHaveLength(more);
    }
    pass(999);
    const last = post({ tenant: "b.co", cookie: await cookieOf("2", "b.co"), body: '["last"]' });
    expect(await reach(6)).toContain('["last"]');
    passed.at(5)?.end();
    await last.answer;
    expect(passed).toHaveLength(6);
    leave(calls);
  });

  test("what one browser calls one after the other waits for nothing, and its handlers not for its actions", async () => {
    const { clock, pass } = movedClock();
    line = createCallLine({ ...parts, clock });
    const cookie = await cookieOf("1");
    const first = post({ cookie });
    await reach(1);
    pass(25);
    const quote = post({ cookie, kind: "handler", body: '["quote"]' });
    await reach(2);
    for (const { end } of passed) end();
    await Promise.all([first.answer, quote.answer]);
    pass(25);
    post({ cookie }).answer.catch(() => {});
    expect(await reach(3)).toHaveLength(3);
  });

  test("strangers who share an address have eight places, and no more", async () => {
    const calls = Array.from({ length: 20 }, (_each, index) => post({ body: `[${index}]` }));
    await reach(8);
    await wait(300);
    expect(passed).toHaveLength(8);
    leave(calls);
  });

  test("equal calls of one browser are one, and have one answer; a stranger's are its own", async () => {
    const cookie = await cookieOf("1");
    const equal = Array.from({ length: 50 }, () => post({ cookie, body: "[1]" }));
    const strangers = [post({ body: "[2]" }), post({ body: "[2]" })];
    await reach(3);
    await wait(100);
    expect(passed.map(({ body }) => body).toSorted()).toEqual(["[1]", "[2]", "[2]"]);
    for (const { end } of passed) end();
    const answers = await Promise.all(equal.map(async ({ answer }) => await answer));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ status: 200, cookies: 1, body: "answer [1]" })]),
    );
    await Promise.all(strangers.map(async ({ answer }) => await answer));
  });

  test("of equal ones the next goes on when the first is cut off, and those behind it wait for that", async () => {
    const cookie = await cookieOf("1");
    const first = post({ cookie });
    await reach(1);
    const others = [post({ cookie }), post({ cookie }), post({ cookie })];
    await wait(100);
    leave([first]);
    await reach(2);
    await wait(100);
    for (const { end } of passed) end();
    for (const { answer } of others) expect((await answer).body).toBe("answer []");
    expect(passed).toHaveLength(2);
  });

  test("who goes before it is listened to holds up no equal call", async () => {
    const held = Promise.withResolvers<void>();
    const openSeal = createOpenSeal([secret]);
    line = createCallLine({
      ...parts,
      openSeal: async (...asked) => {
        await held.promise;
        return await openSeal(...asked);
      },
    });
    const cookie = await cookieOf("1");
    const arrived = new Promise<ServerResponse>((resolve) => {
      server.once("request", (_request, response) => resolve(response));
    });
    const gone = post({ cookie });
    const response = await arrived;
    leave([gone]);
    await expect.poll(() => response.destroyed).toBe(true);
    held.resolve();
    const next = post({ cookie });
    await reach(1);
    passed.at(0)?.end();
    expect((await next.answer).body).toBe("answer []");
  });

  test("who has gone when its turn comes is not passed on", async () => {
    const cookie = await cookieOf("1");
    const first = post({ cookie, body: "[1]" });
    await reach(1);
    const gone = post({ cookie, body: "[2]" });
    gone.answer.catch(() => {});
    await wait(50);
    gone.abort();
    await wait(20);
    passed.at(0)?.end();
    await first.answer;
    await wait(400);
    expect(passed.map(({ body }) => body)).toEqual(["[1]"]);
  });

  test("who waits too long is told to come again: an action as any of ours says it, a handler with its header", async () => {
    const cookie = await cookieOf("1");
    const calls = Array.from({ length: 7 }, (_each, index) => post({ cookie, body: `[${index}]` }));
    const quotes = Array.from({ length: 7 }, (_each, index) => post({ cookie, kind: "handler", body: `[${index}]` }));
    await wait(4500);
    for (const { end } of passed) end();
    const [answers, refused] = await Promise.all(
      [calls, quotes].map((all) => Promise.all(all.map(({ answer }) => answer))),
    );
    const told = answers?.filter(({ body }) => !body.startsWith("answer")) ?? [];
    expect(told.length).toBeGreaterThan(0);
    const stream = new Response(told[0]?.body).body;
    const decoded = await decoder.createFromReadableStream(stream, { serverConsumerManifest: {} });
    expect(await decoded.a).toEqual({
      ok: false,
      failure: { kind: "wait", seconds: expect.any(Number) as number },
    });
    expect(refused?.some(({ status }) => status === 429)).toBe(true);
  }, 10_000);
});
