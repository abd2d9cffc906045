import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createRateLimiter } from "#platform/http/rate-limit.ts";
import { createMissingPages } from "#server/http/missing-pages.ts";
import { type RunningRedis, startRedis } from "#tests/support/redis.ts";

let redis: RunningRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(async () => await redis.stop());

/** The storefront's limits as another process has them. */
async function loadLimits() {
  vi.resetModules();
  return await import("#lib/server/request/rate-limit.ts");
}

describe("processes that share a Redis", () => {
  test("count missing pages together", async () => {
    const clients = [new Redis(redis.url), new Redis(redis.url)];
    const [one, other] = clients.map((client) => createMissingPages(2, client));
    await vi.waitFor(() => expect(clients.every(({ status }) => status === "ready")).toBe(true));
    await one?.count("a");
    await other?.count("a");
    expect([await one?.isOver("a"), await other?.isOver("a"), await other?.isOver("b")]).toEqual([true, true, false]);
    for (const client of clients) client.disconnect();
  });

  test("count the platform's calls together", async () => {
    const limiters = [createRateLimiter(1, redis.url), createRateLimiter(1, redis.url)];
    const limit = { name: "shared", most: 1, seconds: 60 };
    await vi.waitFor(async () => {
      const key = crypto.randomUUID();
      const waits = [await limiters[0]?.take(limit, key), await limiters[1]?.take(limit, key)];
      expect(waits).toEqual([null, expect.closeTo(60, 0)]);
    });
    for (const limiter of limiters) limiter.close();
  });

  test("count a visitor's calls together", async () => {
    vi.stubEnv("REDIS_URL", redis.url);
    const [one, other] = [await loadLimits(), await loadLimits()];
    const limit = { name: "shared", most: 1, seconds: 60 };
    await vi.waitFor(async () => {
      const caller = { key: crypto.randomUUID(), sealedAt: null, address: null };
      expect(await one.countCall(limit, "sabor.localhost", caller)).toBeNull();
      expect(await other.countCall(limit, "sabor.localhost", caller)).toBe(60);
    });
    vi.unstubAllEnvs();
  });
});
