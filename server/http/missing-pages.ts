import type { IncomingMessage } from "node:http";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { networkOf } from "#domain/base/network.ts";

const mostNetworks = 10_000;

/** The network that a request comes from; what a client says of itself counts only behind a trusted proxy. */
export function networkOfRequest({ headers, socket }: IncomingMessage, hasTrustedProxy: boolean): string {
  const forwarded = hasTrustedProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
  return networkOf(forwarded ?? socket.remoteAddress ?? "unknown");
}

/**
 * Counts the pages that were asked for and are none, by network, for all processes together when there is Redis. Each is
 * made anew and kept nowhere, so whoever invents addresses pays for them alone: too many within a minute, and only pages
 * that are ready are answered (T11, checklist 26).
 */
export function createMissingPages(mostInAMinute: number, redis: Redis | null) {
  const options = { keyPrefix: "vitrina:missing", points: mostInAMinute, duration: 60 };
  const memory = new RateLimiterMemory(options);
  const limiter =
    redis === null
      ? memory
      : new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: memory });
  // The limiter's own memory has no bound.
  const networks = new LRUCache<string, true>({
    max: mostNetworks,
    dispose: (_value, network) => void memory.delete(network),
  });

  return {
    isOver: async (network: string): Promise<boolean> => {
      const counted = await limiter.get(network);
      return counted !== null && counted.msBeforeNext > 0 && counted.consumedPoints >= mostInAMinute;
    },
    count: async (network: string): Promise<void> => {
      networks.set(network, true);
      await limiter.penalty(network);
    },
  };
}
