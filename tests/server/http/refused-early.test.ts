import { sealData } from "iron-session";
import { describe, expect, test } from "vitest";
import { sealCookieName, tenantKey } from "#lib/edge/seal-key.ts";
import { createRefusals } from "#server/http/refusals.ts";
import {
  directoryAsked,
  get,
  listeningServer,
  passed,
  rawStatus,
  refusalLines,
  sealSecret,
  world,
} from "#tests/support/listening-server.ts";

listeningServer();

const action = { "next-action": "7f21fe8160c36c01cfd7004322f67f4a7b72bc5f05" };
const own = { ...action, origin: "http://sabor.localhost:3000" };

const codeOf = (sentAt: number) => ({
  tenant: "sabor.localhost",
  login: null,
  browser: "c",
  pending: { email: "a@correo.com", sentAt, expiresIn: 600, resendIn: 30, isLinkOnly: false },
});

async function sealed(use: "session" | "browser", value: Record<string, unknown>, tenant = "sabor.localhost") {
  const seal = await sealData(value, { password: tenantKey(use, sealSecret, tenant) });
  return { cookie: `${sealCookieName(use)}=${seal}` };
}

async function statusOf(headers: Record<string, string>): Promise<number> {
  return (await get("/api/session", headers)).status;
}

const reasons = () => refusalLines.map((line) => (JSON.parse(line) as { reason: unknown }).reason);

describe("before Next is asked", () => {
  test.each<[string, Record<string, string>]>([
    ["no origin", { ...action, origin: "" }],
    ["a stranger's", { ...action, origin: "https://evil.test" }],
    ["an origin that is kept back", { ...action, origin: "null" }],
    ["another port's", { ...action, origin: "http://sabor.localhost:9" }],
    ["one that is forwarded", { ...action, origin: "https://evil.test", "x-forwarded-host": "evil.test" }],
    ["the own one, from another site", { ...own, "sec-fetch-site": "cross-site" }],
  ])("an action from %s is refused, in a line of the log (U14)", async (_name, headers) => {
    const answer = await get("/order", headers, "POST", "[]");
    expect([answer.status, passed, reasons()]).toEqual([403, [], ["origin"]]);
    expect((await get("/order", own, "POST", "[]")).status).toBe(200);
  });

  test("a network that makes hosts up has no more of them looked for, and tenants stay open to it", async () => {
    for (let n = 0; n < 80; n += 1) await get("/", { host: `inventado-${n}.localhost` });
    expect(directoryAsked).toHaveLength(60);
    expect((await get("/", { host: "inventado-99.localhost" })).status).toBe(429);
    expect(reasons()).toEqual(["unknown_hosts"]);
    world.unknownHosts = { ...world.unknownHosts, isOver: async () => await Promise.resolve(false) };
    await get("/", {});
    world.unknownHosts = { ...world.unknownHosts, isOver: async () => await Promise.resolve(true) };
    expect((await get("/", {})).status).toBe(200);
  });

  test("handlers over their limit are refused, but for sessions, pending codes and seals that are older (A216)", async () => {
    const [session, code, old] = [
      await sealed("session", { tenant: "sabor.localhost", login: { token: "t", userId: "1" } }),
      await sealed("session", codeOf(Date.now())),
      await sealed("browser", { id: "a", sealedAt: Date.now() - 1000 }),
    ];
    for (let n = 0; n < 12; n += 1) expect(await statusOf({})).toBe(200);
    const refused = await get("/api/session");
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "10" } });
    expect([refused.body.toString(), passed.length, reasons()]).toEqual([
      '{"code":"too_many_requests"}',
      12,
      ["too_many_calls"],
    ]);
    const others = [
      await sealed("browser", { id: "b", sealedAt: Date.now() + 1 }),
      await sealed("browser", { id: "a", sealedAt: 1 }, "tienda.localhost"),
      await sealed("session", { tenant: "sabor.localhost", login: null }),
      await sealed("session", codeOf(Date.now() - 600_000)),
      { cookie: `${sealCookieName("browser")}=Fe26.2*1*made*up` },
      { cookie: `${old.cookie}; ${old.cookie}` },
    ];
    for (const cookie of others) expect(await statusOf(cookie)).toBe(429);
    for (const cookie of [session, code, old])
      expect([await statusOf(cookie), await statusOf(cookie), await statusOf(cookie)]).toEqual([200, 200, 429]);
  });

  const led = { "sec-fetch-dest": "document", accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
  const { "sec-fetch-dest": _dest, ...ledByAccept } = led;
  const fetched = { "sec-fetch-dest": "empty", accept: "text/html" };
  const code = '{"code":"too_many_requests"}';

  test.each([
    ["a table's code", "/m/5?branch=1&token=SECRETO", led],
    ["the way back from a bank", "/api/payment/return?ref_payco=1", led],
    ["the way back from a provider, in a browser without Sec-Fetch", "/api/auth/google/return", ledByAccept],
  ])("%s over its limit waits on a page that goes on by itself (A215)", async (_name, path, headers) => {
    for (let n = 0; n < 12; n += 1) await get(path, headers);
    const page = await get(path, headers);
    expect(page).toMatchObject({
      status: 429,
      headers: {
        "retry-after": "10",
        refresh: "10",
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "x-frame-options": "DENY",
      },
    });
    const html = page.body.toString();
    expect(html).toContain("<h1>Espera un momento</h1>");
    expect(html).toContain("Seguimos en 10 s");
    expect(html).not.toMatch(/cerrad|no disponible|SECRETO/i);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await get(path, { ...headers, cookie: "lang=en" })).body.toString()).toContain("We go on in 10 s");
    for (const other of [fetched, { accept: "*/*" }, {}])
      expect(await get(path, other)).toMatchObject({ status: 429, body: Buffer.from(code) });
    expect((await get(path, fetched)).headers).not.toHaveProperty("refresh");
    expect((await get(path, headers, "HEAD")).body).toHaveLength(0);
  });

  test("a form over its limit is not asked for again without what was posted (A215)", async () => {
    for (let n = 0; n < 12; n += 1) await get("/api/payment/form", led, "POST", "form=x");
    const page = await get("/api/payment/form", led, "POST", "form=x");
    expect(page).toMatchObject({ status: 429, headers: { "retry-after": "10" } });
    expect(page.headers).not.toHaveProperty("refresh");
    expect(page.body.toString()).toContain("Espera 10 s y vuelve a cargar esta página");
    expect(page.body.toString()).not.toContain("<a ");
    expect((await get("/api/payment/form", {}, "POST", "form=x")).body.toString()).toBe(code);
  });

  test.each(["sabor.localhost:0", "sabor.localhost:99999", "sabor.localhost:03000", "sab\u00ADor.localhost"])(
    "the host %j is none of ours (T1)",
    async (host) => {
      expect(await rawStatus("/", [`Host: ${host}`])).toBe("400");
      expect(await rawStatus("/api/session", [`Host: ${host}`])).toBe("400");
      expect([passed, reasons()]).toEqual([[], ["malformed"]]);
    },
  );

  test("a line of the log stands for all of its reason within a second", () => {
    let now = 0;
    const lines: unknown[] = [];
    const refusals = createRefusals({ clock: () => now, write: (line) => lines.push(JSON.parse(line)) });
    for (const reason of ["origin", "malformed", "malformed", "malformed"] as const) refusals.note(reason);
    now = 1000;
    refusals.note("malformed");
    const line = { level: "warn", event: "request.refused" };
    expect(lines).toMatchObject([
      { ...line, reason: "origin", times: 1 },
      { ...line, reason: "malformed", times: 1 },
      { ...line, reason: "malformed", times: 3, time: "1970-01-01T00:00:01.000Z" },
    ]);
  });
});

describe("a scanned code (A241)", () => {
  test("is answered by the handler that seals it: no answer of ours leads to an address that has it", async () => {
    for (const path of ["/m/5?branch=1&token=SECRETO", "/mode/kiosco/branch/1?token=SECRETO"]) {
      const answer = await get(path);
      expect([answer.status, JSON.stringify(answer.headers)]).toEqual([200, expect.not.stringContaining("SECRETO")]);
    }
    expect(passed.map(({ url }) => url)).toEqual([
      "/api/place/scan?branch=1&token=SECRETO&table=5",
      "/api/place/scan?token=SECRETO&mode=kiosco&branch=1",
    ]);
    expect(refusalLines.join("")).not.toContain("SECRETO");
  });
});

describe("a provider's token in the address (U15)", () => {
  test.each([
    ["/?access_token=SECRETO", "/"],
    ["/producto/1/2?utm_source=x&access_token=SECRETO&action=login", "/producto/1/2?utm_source=x&action=login"],
    ["/order?access%5Ftoken=SECRETO", "/order"],
    ["/api/session?access_token=SECRETO", "/api/session"],
    ["/no-hay.js?access_token=SECRETO", "/no-hay.js"],
  ])("%s leaves it at once, whoever asks", async (path, location) => {
    for (const headers of [
      {},
      { rsc: "1" },
      { "next-router-prefetch": "1", rsc: "1" },
      { host: "www.sabor.localhost" },
    ]) {
      const answer = await get(path, headers);
      expect(answer).toMatchObject({ status: 303, headers: { location, "cache-control": "private, no-store" } });
    }
    expect([passed, refusalLines.join("")]).toEqual([[], ""]);
  });

  test("leads to no other host", async () => {
    expect((await get("//evil.test/?access_token=x")).status).toBe(400);
  });
});
