import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { centralCalls } from "#platform/central/calls.ts";
import { createRateLimiter } from "#platform/http/rate-limit.ts";
import { startTestPlatform, type TestPlatform } from "./start-test-platform.ts";

let shop: TestPlatform;
beforeAll(async () => {
  shop = await startTestPlatform();
});
afterAll(() => shop.close());

describe("every call", () => {
  test("refuses bodies that are not JSON, too large or too deep, before anything else (checklist 64)", async () => {
    const path = "/api/coverage";
    const deep = `${"[".repeat(40)}${"]".repeat(40)}`;
    expect((await shop.post(path, "{no")).body.message).toBe("invalid_json");
    expect((await shop.post(path, deep)).body.message).toBe("body_too_deep");
    expect((await shop.post(path, "a=1", undefined, { "content-type": "text/plain" })).status).toBe(415);
    expect((await shop.post(path, `"${"x".repeat(1_000_000)}"`)).status).toBe(413);
  });

  test.each([
    ["/api/coverage", 413],
    ["/graphql", 413],
    ["/auth/local", 400],
  ])("reads no more of an endless body than it takes: %s", async (path, status) => {
    let sent = 0;
    const stop = vi.fn<() => void>();
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000).fill(32));
        if (sent > 1_000_000) controller.close();
      },
      cancel: stop,
    });
    const headers = { "content-type": "application/json" };
    const init = { method: "POST", headers, body, duplex: "half" };
    const answer = await shop.platform.app.request(path, init);
    expect(answer.status).toBe(status);
    expect(sent).toBeLessThan(250_000);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test.each(["/api/coverage", "/graphql", "/auth/local", "/api/payment/epayco"])(
    "takes a body that breaks off for the sender's leaving, not for a fault of its own: %s",
    async (path) => {
      const gone = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
      const body = new ReadableStream({ pull: (controller) => controller.error(gone) });
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body, duplex: "half" };
      const answer = await shop.platform.app.request(path, init);
      expect(answer.status).toBe(400);
      expect(shop.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
    },
  );

  test("answers errors in one form, without a word about how it is made", async () => {
    const answer = await shop.get("/api/nothing");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("x-powered-by")).toBeNull();
    expect(await shop.post("/api/business/filter", {})).toMatchObject({
      status: 422,
      body: { statusCode: 422, error: "Unprocessable Entity", message: "invalid_input", data: { fields: {} } },
    });
  });

  test("carries its id through, and makes one where none or an odd one came", async () => {
    const own = await shop.get("/api/time", undefined, { "x-request-id": "order-123" });
    expect(own.headers.get("x-request-id")).toBe("order-123");
    const odd = await shop.get("/api/time", undefined, { "x-request-id": "a b" });
    expect(odd.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
    expect(own.headers.get("x-content-type-options")).toBe("nosniff");
    expect(own.headers.get("cache-control")).toBe("no-store");
  });

  test("tells the time of the platform's clock, whatever it says (A57, A156)", async () => {
    const answers = [
      await shop.get("/api/time"),
      await shop.get("/api/nothing"),
      await shop.post("/api/payment/request"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401]);
    for (const { headers } of answers) expect(headers.get("date")).toBe(new Date(shop.now()).toUTCString());
  });

  test("is logged as one JSON line by its route, not by its address (checklist 72)", async () => {
    shop.logLines.length = 0;
    await shop.get("/api/orders/status/UNO-4711?business=1");
    await shop.get("/api/businessv2?domain=ana%40example.com");
    expect(shop.logLines).toHaveLength(2);
    for (const line of shop.logLines) {
      expect(JSON.parse(line)).toMatchObject({ event: "request", level: "info", method: "GET", status: 404 });
      expect(line).not.toMatch(/4711|example/);
    }
    expect(JSON.parse(shop.logLines[0] ?? "")).toMatchObject({ route: "/api/orders/status/:display_number" });
  });

  test("without a token answers 401 unless everybody may make it", async () => {
    const closed = centralCalls.filter((call) => call.access === "customer" || call.access === "orderer");
    expect(closed.map((call) => call.path)).toEqual([
      "/api/auth/consents",
      "/api/auth/logout",
      "/api/users/password",
      "/api/auth/passkeys",
      "/api/auth/passkeys",
      "/api/auth/passkeys/options",
      "/api/auth/passkeys/remove",
      "/api/users/data",
      "/api/users/data/code",
      "/api/users/data/leave",
      "/api/users/contact/code",
      "/api/users/contact",
      "/api/users/contact",
      "/api/payment/checkorder",
      "/api/payment/request",
      "/api/payment/attempts/:order_unique_identifier",
      "/api/payment/attempts/:order_unique_identifier/withdraw",
      "/api/payment/link",
      "/api/payment/link/exchange",
    ]);
    for (const { method, path } of closed) {
      const answer = await (method === "GET" ? shop.get(path) : shop.post(path));
      expect([path, answer.status]).toEqual([path, 401]);
    }
  });
});

const status = (address: string | undefined, on: TestPlatform) =>
  on.get(
    "/api/orders/status/UNO-1?business=1",
    undefined,
    address === undefined ? {} : { "x-client-address": address },
  );

describe("limits per address", () => {
  test("hold for the address that a trusted peer names; others go on (D4: thirty look-ups a minute)", async () => {
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings: { limitFactor: 1 } });
    vi.useFakeTimers({ toFake: ["Date"] });
    const answers: number[] = [];
    for (let count = 0; count < 31; count += 1) answers.push((await status("203.0.113.7", limited)).status);
    expect(answers.filter((one) => one === 404)).toHaveLength(30);
    const refused = await status("203.0.113.7", limited);
    expect(refused.body).toMatchObject({ statusCode: 429, message: "too_many_requests", data: { retry_after: 60 } });
    expect(refused.headers.get("retry-after")).toBe("60");
    expect((await status("203.0.113.8", limited)).status).toBe(404);
    expect((await status(undefined, limited)).status).toBe(404);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await status("203.0.113.7", limited)).status).toBe(404);
    vi.useRealTimers();
    await limited.close();
  });

  test("count a customer apart from the address that many share", async () => {
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings: { limitFactor: 1 } });
    const ask = async (token?: string) =>
      (await limited.get("/api/orders/status/UNO-1?business=1", token, { "x-client-address": "203.0.113.9" })).status;
    const [one, other] = [await limited.customer(), await limited.customer()];
    const spend = async (token?: string) => {
      for (let count = 0; count < 30; count += 1) expect(await ask(token)).toBe(404);
    };
    await spend();
    expect(await ask()).toBe(429);
    expect(await ask("a-token-that-does-not-hold-here")).toBe(429);
    await spend(one.token);
    expect([await ask(one.token), await ask(other.token)]).toEqual([429, 404]);
    await limited.close();
  });

  test("hold ten customers' worth of calls for all the accounts of one address, and no more", async () => {
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings: { limitFactor: 1 } });
    const ask = async (token: string, address: string) =>
      (await limited.get("/api/orders/status/UNO-1?business=1", token, { "x-client-address": address })).status;
    const customers = await Promise.all(Array.from({ length: 11 }, async () => await limited.customer()));
    const last = customers.pop()?.token ?? "";
    for (const { token } of customers) {
      for (let count = 0; count < 30; count += 1) expect(await ask(token, "203.0.113.10")).toBe(404);
    }
    expect([await ask(last, "203.0.113.10"), await ask(last, "203.0.113.11")]).toEqual([429, 404]);
    expect((await status("203.0.113.10", limited)).status).toBe(404);
    await limited.close();
  });

  test("hold for the browser that a trusted peer names, whatever its address has done (A216)", async () => {
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings: { limitFactor: 1 } });
    const ask = async (browser?: string) =>
      (
        await limited.get("/api/orders/status/UNO-1?business=1", undefined, {
          "x-client-address": "203.0.113.12",
          ...(browser !== undefined && { "x-client-browser": browser }),
        })
      ).status;
    for (let count = 0; count < 40; count += 1) await ask();
    const [one, other] = ["a", "b"].map((letter) => letter.repeat(22));
    const answers: number[] = [];
    // What the storefront slowed down comes on top of the thirty of a minute.
    for (let count = 0; count < 61; count += 1) answers.push(await ask(one));
    expect([answers.indexOf(429), await ask(other), await ask(), await ask("too short")]).toEqual([60, 404, 429, 429]);
    await limited.close();
  });

  test("let a customer give up thirty attempts a minute: each leaves a row", async () => {
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings: { limitFactor: 1 } });
    const { token } = await limited.customer();
    const withdraw = async (turn: number) =>
      (await limited.post(`/api/payment/attempts/attempt-${turn}/withdraw?business=1`, {}, token)).status;
    for (let turn = 0; turn < 30; turn += 1) expect(await withdraw(turn)).toBe(200);
    expect(await withdraw(30)).toBe(429);
    expect((await limited.get("/api/payment/attempts/attempt-30?business=1", token)).status).toBe(404);
    await limited.close();
  });

  test("refuse a flood of tokens before reading them", async () => {
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings: { limitFactor: 1 } });
    const { token } = await limited.customer();
    limited.platform.context.limiter.take = async () => 3;
    const reads = vi.spyOn(limited.platform.context.database, "select");
    expect((await limited.get("/api/payment/attempts/any-key", token)).status).toBe(429);
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
    await limited.close();
  });

  test("count an IPv6 connection by its /64", async () => {
    const limited = await startTestPlatform({ database: shop.opened, isFilled: true, settings: { limitFactor: 1 } });
    for (let count = 1; count <= 30; count += 1) await status(`2001:db8:1:2::${count}`, limited);
    expect((await status("2001:db8:1:2:ffff::1", limited)).status).toBe(429);
    expect((await status("2001:db8:1:3::1", limited)).status).toBe(404);
    await limited.close();
  });

  test("are free again when their time is over, and keep no more than 20 000 addresses", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const limiter = createRateLimiter(1, null);
    const limit = { name: "x", most: 2, seconds: 10 };
    const take = async (key: string) => await limiter.take(limit, key);
    expect([await take("a"), await take("a"), await take("a")]).toEqual([null, null, 10]);
    vi.advanceTimersByTime(4_000);
    expect([await take("a"), await take("b")]).toEqual([6, null]);
    vi.advanceTimersByTime(6_000);
    expect([await take("a"), await take("a"), await take("a")]).toEqual([null, null, 10]);
    for (let index = 0; index < 20_000; index += 1) await take(`other ${index}`);
    expect(await take("a")).toBeNull();
    vi.useRealTimers();
  });

  test("are counted in memory while Redis is away", async () => {
    const limiter = createRateLimiter(1, "redis://127.0.0.1:1");
    const limit = { name: "x", most: 1, seconds: 10 };
    expect(await limiter.take(limit, "a")).toBeNull();
    expect(await limiter.take(limit, "a")).toBeGreaterThan(9);
    limiter.close();
  });
});

describe("/docs", () => {
  test("documents every call in OpenAPI, made from the schemas that check it", async () => {
    const { body } = await shop.get("/docs/openapi.json");
    expect(body.openapi).toBe("3.0.3");
    const documented = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented).toEqual(centralCalls.map((call) => `${call.method} ${call.path.replaceAll(/:(\w+)/g, "{$1}")}`));
    const order = body.paths["/api/payment/request"].post;
    expect(order.security).toEqual([{ bearer: [] }, { guest: [] }]);
    expect(Object.keys(order.responses)).toEqual([
      "200",
      "201",
      "400",
      "401",
      "403",
      "404",
      "409",
      "422",
      "429",
      "503",
    ]);
    const line = order.requestBody.content["application/json"].schema.properties.order.properties.products;
    expect(line).toMatchObject({ type: "array", minItems: 1, maxItems: 50 });
    expect(line.items.properties.quantity).toMatchObject({ type: "integer", minimum: 1, maximum: 99 });
    const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("is a page that loads nothing and runs nothing", async () => {
    const page = await shop.get("/docs");
    expect(page.text).toContain("/api/payment/checkorder");
    expect(page.text).not.toMatch(/<script|<link|https?:\/\/(?!json-schema)/);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

describe("/outbox", () => {
  test("shows mails to the machine itself, by its own names only", async () => {
    await shop.logIn("buzon@example.com");
    const page = await shop.get("/outbox", undefined, { host: "localhost:4000" });
    expect(page.text).toContain("buzon@example.com");
    expect(page.text).toContain("Fonda &lt;Uno&gt;");
    const mail = /src="(\/outbox\/\d+)"/.exec(page.text)?.[1] ?? "";
    expect((await shop.get(mail)).text).toMatch(/>\d{6}</);
    expect((await shop.get(mail, undefined, { host: "evil.test" })).status).toBe(404);
    expect((await shop.get("/outbox/999999")).status).toBe(404);
    expect(page.text).not.toContain("<script");
    expect(page.headers.get("cache-control")).toBe("no-store");
    for (const host of ["evil.test", "localhost.evil.test:4000", "203.0.113.1"]) {
      expect((await shop.get("/outbox.json", undefined, { host })).status).toBe(404);
    }
  });
});

describe("characters that no text has", () => {
  test.each([
    "/api/businessv2?domain=a%00",
    "/api/directory?host=%1b",
    "/api/orders/status/%00?business=1",
    "/api/geocode?address=Calle%00",
    "/outbox.json?recipient=%00",
    "/products?name_contains=%00",
    "/graphql?query=%7Btaxes%7Bid%7D%7D%00",
  ])("%s is refused", async (path) => {
    const answer = await shop.get(path);
    expect([answer.status, answer.body.message]).toEqual([400, "invalid_characters"]);
  });

  test.each([
    ["/api/auth/code/store", { email: "a\u0000@example.com", browser: "b", business_id: 1 }],
    ["/api/business/filter", { where: { id: 1 }, note: "\ud800" }],
    ["/api/ecommerce/promos", { business: 1, ["\u0007"]: 1 }],
  ])("a body of %s with them is refused", async (path, body) => {
    const answer = await shop.post(path, JSON.stringify(body));
    expect([answer.status, answer.body.message]).toEqual([400, "invalid_characters"]);
  });

  test("line ends and tabs are text", async () => {
    const answer = await shop.post("/api/business/filter", { where: { id: 1 }, note: "uno\r\n\tdos" });
    expect(answer.status).toBe(200);
  });
});
