import { Agent, createServer, request as httpRequest, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prepareClosing } from "#server/http/closing.ts";
import { guardConnections } from "#server/http/connections.ts";

let server: Server;
let waiting: ServerResponse[] = [];
let closing: ReturnType<typeof prepareClosing>;
let port = 0;

beforeEach(async () => {
  waiting = [];
  server = createServer((request, response) => {
    if (request.url === "/quick") response.end("done");
    else waiting.push(response);
  });
  const { closeIdle } = guardConnections(server, { clock: () => 0, hasTrustedProxy: false });
  closing = prepareClosing(server, { closeIdle, limits: { taking: 300, reads: 8000, writes: 15_000 } });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
});

/** Answers what came back, or why nothing did. */
async function ask(path: string, method = "GET"): Promise<string> {
  return await new Promise((resolve) => {
    const call = httpRequest(
      { host: "127.0.0.1", port, path, method, headers: { connection: "keep-alive" } },
      (answer) => {
        let body = "";
        answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
        answer.on("end", () => resolve(body));
        answer.on("error", () => resolve("cut"));
      },
    );
    call.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "cut"));
    call.end(method === "POST" ? "[]" : undefined);
  });
}

const arrive = async (count: number) => await vi.waitFor(() => expect(waiting).toHaveLength(count));

/** Whether it has ended by now, without waiting for it. */
function follow(ended: Promise<void>): () => boolean {
  let isOver = false;
  void ended.then(() => (isOver = true));
  return () => isOver;
}

describe("the end of the server", () => {
  test("is at once when nothing is under way, whatever connections are kept", async () => {
    expect(await ask("/quick")).toBe("done");
    await closing.close();
    expect(await ask("/quick")).toMatch(/^ECONN/);
  });

  test("takes an order that was sent and not read yet, as the last one of its connection, and then nothing new", async () => {
    const agent = new Agent({ keepAlive: true });
    const order = async () =>
      await new Promise<string>((resolve) => {
        const call = httpRequest({ host: "127.0.0.1", port, path: "/quick", method: "POST", agent }, (answer) =>
          answer.resume().on("end", () => resolve(String(answer.headers.connection))),
        );
        call.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "cut"));
        call.end("[]");
      });
    expect(await order()).toBe("keep-alive");
    const ended = closing.close();
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect([await order(), await order()]).toEqual(["close", "close"]);
    await ended;
    expect(await order()).toMatch(/^ECONN/);
  });

  test("waits for orders under way, beyond what pages are given", async () => {
    const orders = Array.from({ length: 5 }, async () => await ask("/", "POST"));
    await arrive(5);
    const ended = closing.close();
    const isOver = follow(ended);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(isOver()).toBe(false);
    for (const response of waiting) response.end("SAB-1001");
    expect(await Promise.all(orders)).toEqual(Array.from({ length: 5 }, () => "SAB-1001"));
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(100);
      expect(isOver()).toBe(true);
    });
  });

  test.each([
    ["GET", 8000],
    ["POST", 15_000],
  ])("does not wait for ever for a %s", async (method, milliseconds) => {
    void ask("/", method);
    await arrive(1);
    const isOver = follow(closing.close());
    await vi.advanceTimersByTimeAsync(milliseconds - 100);
    expect(isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(isOver()).toBe(true);
  });
});
