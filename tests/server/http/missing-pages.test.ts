import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { createMissingPages, networkOfRequest } from "#server/http/missing-pages.ts";

function request(forwarded?: string): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  if (forwarded !== undefined) message.headers["x-forwarded-for"] = forwarded;
  Object.defineProperty(message.socket, "remoteAddress", { value: "2001:db8:0:7::1" });
  return message;
}

describe("missing pages", () => {
  test("are counted by network, each for itself, a minute long", () => {
    let now = 0;
    const missing = createMissingPages(() => now, 3);
    for (let turn = 0; turn < 3; turn += 1) {
      expect(missing.isOver("a")).toBe(false);
      missing.count("a");
    }
    expect([missing.isOver("a"), missing.isOver("b")]).toEqual([true, false]);
    now = 59_999;
    expect(missing.isOver("a")).toBe(true);
    now = 60_000;
    expect(missing.isOver("a")).toBe(false);
  });

  test("are counted in bounded memory", () => {
    const missing = createMissingPages(() => 0, 3);
    for (let network = 0; network < 20_000; network += 1) missing.count(String(network));
    expect(missing.size()).toBe(10_000);
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
