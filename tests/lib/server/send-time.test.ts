import { describe, expect, test, vi } from "vitest";
import { placeOrderAttempt } from "#lib/server/order/place-order.ts";
import { openedRequest } from "#tests/support/opened-request.ts";
import { attempt, failed } from "#tests/support/order-attempt.ts";
import { shopPlatform } from "#tests/support/order-over-platform.ts";
import type { Fault } from "#tests/support/platform-over-http.ts";

vi.mock("next/headers", async () => (await import("#tests/support/next-request.ts")).nextHeadersDouble());
vi.mock("next/cache", async () => (await import("#tests/support/next-request.ts")).nextCacheDouble());

const platform = shopPlatform();

const checks = "POST /api/payment/checkorder";
const sends = "POST /api/payment/request";

/** Sends by a clock that stands, but for what a call takes; what was heard, and how often these were called. */
async function sendWhile(slow: string, takes: number, fault: Fault, asked = attempt()) {
  let now = 0;
  platform().calls.length = 0;
  platform().fault = (call) => {
    if (call !== slow) return null;
    now += takes;
    return fault;
  };
  const outcome = await placeOrderAttempt(asked, await openedRequest(), () => now);
  const count = (call: string) => platform().calls.filter((other) => other === call).length;
  const calls = [count(checks), count(sends)];
  return [outcome.ok ? "ordered" : outcome.failure.kind, ...calls];
}

describe("a send has one time for all that it does, its line included", () => {
  test("what was not answered is asked anew while there is enough of it", async () => {
    expect(await sendWhile(checks, 1000, { status: 200, body: "<" })).toEqual(["unavailable", 2, 0]);
    expect(await sendWhile(checks, 7000, { status: 200, body: "<" })).toEqual(["unavailable", 1, 0]);
  });

  test("what was answered with 503 is sent again while there is enough of it", async () => {
    expect(await sendWhile(sends, 1000, { status: 503 })).toEqual(["unconfirmed", 1, 2]);
    expect(await sendWhile(sends, 10_000, { status: 503 })).toEqual(["unconfirmed", 1, 1]);
  });

  test("nothing is sent once it is over, but an order whose answer came late is looked for", async () => {
    expect(await sendWhile(checks, 12_000, null)).toEqual(["unavailable", 1, 0]);
    expect(await sendWhile(sends, 13_000, "drop")).toEqual(["ordered", 1, 1]);
  });

  test("an order of an earlier send is told when it is over", async () => {
    const asked = attempt();
    platform().fault = (call) => (call === sends || call.includes("/api/payment/attempts") ? "drop" : null);
    expect(await placeOrderAttempt(asked, await openedRequest())).toEqual(failed({ kind: "unconfirmed" }));
    expect(await sendWhile(checks, 12_000, { status: 200, body: "<" }, asked)).toEqual(["ordered", 1, 0]);
  });
});
