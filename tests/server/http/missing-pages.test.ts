import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMissingPages, networkOfRequest } from "#server/http/missing-pages.ts";

function request(forwarded?: string): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  if (forwarded !== undefined) message.headers["x-forwarded-for"] = forwarded;
  Object.defineProperty(message.socket, "remoteAddress", { value: "2001:db8:0:7::1" });
  return message;
}

describe("missing pages", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterEach(() => vi.useRealTimers());

  test("are counted by network, each for itself, a minute long", async () => {
    const missing = createMissingPages(3, null);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await missing.isOver("a")).toBe(false);
      await missing.count("a");
    }
    expect([await missing.isOver("a"), await missing.isOver("b")]).toEqual([true, false]);
    vi.advanceTimersByTime(59_999);
    expect(await missing.isOver("a")).toBe(true);
    vi.advanceTimersByTime(1);
    expect(await missing.isOver("a")).toBe(false);
  });

  test("are counted in bounded memory: the network that was seen longest ago is forgotten", async () => {
    const missing = createMissingPages(1, null);
    for (let network = 0; network <= 10_000; network += 1) await missing.count(String(network));
    expect([await missing.isOver("0"), await missing.isOver("1")]).toEqual([false, true]);
  });

  test("are counted in memory while Redis is away", async () => {
    const away = new Redis("redis://127.0.0.1:1", { lazyConnect: true });
    const missing = createMissingPages(1, away);
    await missing.count("a");
    expect([await missing.isOver("a"), await missing.isOver("b")]).toEqual([true, false]);
    away.disconnect();
  });
});

describe("the network of a request", () => {
  test("is the socket's, whatever a client says of itself", () => {
    expect(networkOfRequest(request("203.0.113.7"), false)).toBe("2001:db8:0:7::/64");
  });

  test("is what the trusted proxy says last", () => {
    expect(networkOfRequest(request("10.0.0.1, 203.0.113.7"), true)).toBe("203.0.113.7");
    expect(networkOfRequest(request(), true)).toBe("2001:db8:0:7::/64");
  });
});
