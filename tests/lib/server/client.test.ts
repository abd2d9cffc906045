import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { createRetryBudget } from "#lib/server/central/http/circuit.ts";
import type { CentralRequest } from "#lib/server/central/http/central-request.ts";
import { createCentralClient } from "#lib/server/central/http/client.ts";
import { answerJson, type CentralDouble, startCentralDouble } from "#tests/support/central-double.ts";
import { keepBusy } from "#tests/support/keep-busy.ts";

let platform: CentralDouble;
beforeAll(async () => {
  platform = await startCentralDouble();
});
afterAll(async () => await platform.stop());
beforeEach(() => {
  platform.requests.length = 0;
  platform.headers.length = 0;
  vi.spyOn(console, "warn").mockReturnValue();
});

const read: CentralRequest = { method: "GET", path: "/x?y=1", isRead: true };
const write: CentralRequest = { method: "POST", path: "/x", body: { a: 1 }, isRead: false };

function client(more: Partial<Parameters<typeof createCentralClient>[0]> = {}) {
  return createCentralClient({ baseUrl: platform.url, sleep: async () => {}, ...more });
}

async function failureOf(promise: Promise<unknown>): Promise<CentralError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CentralError)) throw new Error(`no CentralError: ${String(error)}`);
  return error;
}

describe("the client of the platform", () => {
  test("sends token, client address and a correlation id, and answers parsed JSON", async () => {
    platform.answer = (_request, response) => answerJson(response, 200, { ok: true });
    const answer = await client()({ ...read, token: "t", clientAddress: "1.2.3.4", requestId: "r" });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(platform.headers[0]).toMatchObject({
      authorization: "Bearer t",
      "x-client-address": "1.2.3.4",
      "x-request-id": "r",
    });
  });

  test.each([500, 502, 503, 429])("a read is tried three times at most on %i (F5)", async (status) => {
    platform.answer = (_request, response) => answerJson(response, status, {});
    expect(await failureOf(client()(read))).toMatchObject({ kind: "status", status });
    expect(platform.requests).toHaveLength(3);
  });

  test("a read that heals is answered", async () => {
    platform.answer = (_request, response) =>
      answerJson(response, platform.requests.length < 3 ? 502 : 200, { turn: platform.requests.length });
    expect((await client()(read)).body).toEqual({ turn: 3 });
  });

  test("a Retry-After beyond the time limit is not waited for", async () => {
    platform.answer = (_request, response) => answerJson(response, 429, {}, { "retry-after": "30" });
    await failureOf(client()(read));
    expect(platform.requests).toHaveLength(1);
  });

  test("a call takes no longer than what it is a part of has left, and is not made when nothing is", async () => {
    platform.answer = () => {};
    const call = { ...write, timeoutMilliseconds: 600_000 };
    expect(await failureOf(client()({ ...call, timeLeft: () => 20 }))).toMatchObject({ kind: "timeout" });
    expect(platform.requests).toHaveLength(1);
    const late = { ...call, timeLeft: () => 0, crowd: () => 7 };
    expect(await failureOf(client()(late))).toMatchObject({ kind: "circuitOpen", retryAfter: 7 });
    expect(platform.requests).toHaveLength(1);
  });

  test("a write is never repeated (checklist 7)", async () => {
    platform.answer = (_request, response) => answerJson(response, 503, {});
    await failureOf(client()(write));
    platform.answer = (request) => request.socket.destroy();
    expect((await failureOf(client()(write))).isOutcomeUnknown).toBe(true);
    expect(platform.requests).toHaveLength(2);
  });

  test.each([400, 401, 403, 404, 409, 422])("%i is no reason to ask again", async (status) => {
    platform.answer = (_request, response) => answerJson(response, status, { message: "no" });
    expect(await failureOf(client()(read))).toMatchObject({ kind: "status", status });
    expect(await client()({ ...read, accepts: [status] })).toMatchObject({ status, body: { message: "no" } });
    expect(platform.requests).toHaveLength(2);
  });

  test.each<[string, CentralDouble["answer"]]>([
    ["no answer at all", () => {}],
    ["headers and then nothing", (_request, response) => void response.writeHead(200).write("{")],
  ])("a platform that hangs, with %s, is given up in time (F3)", async (_name, hang) => {
    platform.answer = hang;
    const error = await failureOf(client()({ ...read, timeoutMilliseconds: 200 }));
    expect(error.kind).toBe("timeout");
    expect(error.isOutcomeUnknown).toBe(true);
  });

  test("a call without a time of its own has the backend's (BACKEND_SECONDS)", async () => {
    vi.stubEnv("BACKEND_SECONDS", "0.2");
    vi.resetModules();
    const { createCentralClient: create } = await import("#lib/server/central/http/client.ts");
    platform.answer = (_request, response) => void setTimeout(() => answerJson(response, 200, {}), 1000);
    await expect(create({ baseUrl: platform.url })(read)).rejects.toMatchObject({ kind: "timeout" });
    vi.unstubAllEnvs();
  });

  test("a platform that has answered is heard by a process that was busy all the time", async () => {
    platform.answer = (_request, response) => answerJson(response, 200, {});
    const asked = client()({ ...read, timeoutMilliseconds: 100 });
    await keepBusy(300);
    expect((await asked).status).toBe(200);
  });

  test.each([
    ["HTML", "<html>", "shape"],
    ["truncated JSON", '{"a":', "shape"],
    ["20 MB", `"${"x".repeat(20_000_000)}"`, "tooLarge"],
  ])("%s is an error of its own kind (F6)", async (_name, text, kind) => {
    platform.answer = (_request, response) => response.writeHead(200).end(text);
    expect((await failureOf(client()(read))).kind).toBe(kind);
  });

  test.each([
    ["Wed, 11 Mar 2026 17:00:00 GMT", Date.UTC(2026, 2, 11, 17)],
    ["soon", null],
  ])("tells the time of the platform's clock, as far as it says one: %s", async (date, answeredAt) => {
    platform.answer = (_request, response) => answerJson(response, 200, {}, { date, etag: '"1"' });
    expect(await client()(read)).toEqual({ status: 200, body: {}, answeredAt, etag: '"1"', size: 2 });
    platform.answer = (_request, response) => {
      response.sendDate = false;
      answerJson(response, 200, {});
    };
    expect((await client()(read)).answeredAt).toBeNull();
  });

  test("an empty answer is null, a redirect is refused", async () => {
    platform.answer = (_request, response) => response.writeHead(204).end();
    expect(await client()(read)).toMatchObject({ status: 204, body: null });
    platform.answer = (_request, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    expect((await failureOf(client()(write))).kind).toBe("unreachable");
  });

  test("nobody listening is unreachable", async () => {
    expect((await failureOf(client({ baseUrl: "http://127.0.0.1:9" })(read))).kind).toBe("unreachable");
  });

  test("half of 20 failures open the circuit for a second; one probe closes it again", async () => {
    let now = 0;
    const ask = client({ clock: () => now });
    platform.answer = (_request, response) => answerJson(response, 500, {});
    for (let turn = 0; turn < 20; turn += 1) await failureOf(ask(write));
    const asked = platform.requests.length;
    expect((await failureOf(ask(write))).kind).toBe("circuitOpen");
    expect(platform.requests).toHaveLength(asked);
    now += 1001;
    await failureOf(ask(write));
    expect(platform.requests).toHaveLength(asked + 1);
    expect((await failureOf(ask(write))).kind).toBe("circuitOpen");
    now += 1001;
    platform.answer = (_request, response) => answerJson(response, 200, {});
    expect((await ask(write)).status).toBe(200);
    expect((await ask(write)).status).toBe(200);
  });

  test("orders that fail do not close the menus", async () => {
    const ask = client();
    platform.answer = (request, response) => answerJson(response, request.url?.includes("payment") ? 500 : 200, {});
    const order = { ...write, path: "/api/payment/request" };
    for (let turn = 0; turn < 20; turn += 1) await failureOf(ask(order));
    expect((await failureOf(ask({ ...read, path: "/api/payment/attempts/a?business=1" }))).kind).toBe("circuitOpen");
    expect((await ask({ ...read, path: "/api/ecommerce/menu/1/2" })).status).toBe(200);
  });

  test("retries stay below a tenth of the calls (checklist 67)", () => {
    const budget = createRetryBudget();
    let retries = 0;
    for (let call = 0; call < 1000; call += 1) {
      budget.countCall();
      while (budget.takeRetry()) retries += 1;
    }
    expect(retries).toBeLessThanOrEqual(110);
  });

  test("the log names the call, never the token, the query or the body", async () => {
    const lines: string[] = [];
    vi.spyOn(console, "warn").mockImplementation((line: string) => void lines.push(line));
    platform.answer = (_request, response) => answerJson(response, 500, {});
    await failureOf(client()({ ...write, path: "/x?email=ana@example.test", token: "secret-token" }));
    expect(lines.join("")).toContain("/x");
    expect(lines.join("")).not.toMatch(/ana|secret-token/);
  });
});
