import type { IncomingMessage } from "node:http";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { networkOf } from "#domain/base/network.ts";

const mostCounted = 10_000;

/** The network of a request; forwarding headers count only behind a trusted proxy. */
export function networkOfRequest({ headers, socket }: IncomingMessage, hasTrustedProxy: boolean): string {
  const forwarded = hasTrustedProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
  return networkOf(forwarded ?? socket.remoteAddress ?? "unknown");
}

/**
 * Counts what is missing, pages by tenant and network, hosts by network (`who`); above the limit nothing more of it is looked
 * for (T11, checklist 26).
 */
export function createMissingPages(
  mostInAMinute: number,
  redis: Redis | null,
  what: "page" | "host" | "certificate" = "page",
) {
  const options = { keyPrefix: `vitrina:missing:${what}`, points: mostInAMinute, duration: 60 };
  const memory = new RateLimiterMemory(options);
  const limiter =
    redis === null
      ? memory
      : new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: memory });
  // The limiter's own memory has no bound.
  const remembered = new LRUCache<string, true>({
    max: mostCounted,
    dispose: (_value, who) => void memory.delete(who),
  });

  return {
    isOver: async (who: string): Promise<boolean> => {
      const counted = await limiter.get(who);
      return counted !== null && counted.msBeforeNext > 0 && counted.consumedPoints >= mostInAMinute;
    },
    count: async (who: string): Promise<void> => {
      remembered.set(who, true);
      await limiter.penalty(who);
    },
  };
}

export type MissingPages = ReturnType<typeof createMissingPages>;
