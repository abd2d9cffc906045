import type { IncomingMessage } from "node:http";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { networkOf } from "#domain/base/network.ts";

const mostNetworks = 10_000;

/** The network of a request; forwarding headers count only behind a trusted proxy. */
export function networkOfRequest({ headers, socket }: IncomingMessage, hasTrustedProxy: boolean): string {
  const forwarded = hasTrustedProxy ? headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim() : undefined;
  return networkOf(forwarded ?? socket.remoteAddress ?? "unknown");
}

/** Counts 404s by network: each costs a render, so above the limit only cached pages are served (T11, checklist 26). */
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
