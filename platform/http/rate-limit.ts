import { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

/** At most `most` requests of one key within `seconds`. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
}

export interface RateLimiter {
  /** Counts one request, or as many `points`: the seconds to wait when it is over the limit, else null. */
  take: (limit: RateLimit, key: string, points?: number) => Promise<number | null>;
  close: () => void;
}

const mostKeys = 20_000;

/** The library's own memory has no bound: the oldest counters are forgotten. */
class BoundedMemory extends RateLimiterMemory {
  private readonly keys = new LRUCache<string | number, true>({
    max: mostKeys,
    dispose: (_value, key) => void this.delete(key),
  });

  override async consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.keys.set(key, true);
    return await super.consume(key, points);
  }
}

function connect(url: string): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout: 150,
  });
  redis.on("error", () => {
    // While it is away this process counts for itself.
  });
  return redis;
}

/** Fixed windows in bounded memory, or shared in Redis; `factor` multiplies `most` of every limit. */
export function createRateLimiter(factor: number, redisUrl: string | null): RateLimiter {
  const redis = redisUrl === null ? null : connect(redisUrl);
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterOf({ name, most, seconds }: RateLimit): RateLimiterAbstract {
    const points = Math.max(1, Math.round(most * factor));
    const keyPrefix = `vitrina:platform:${name}:${points}`;
    const known = limiters.get(keyPrefix);
    if (known) return known;
    const options = { keyPrefix, points, duration: seconds };
    const memory = new BoundedMemory(options);
    const limiter =
      redis === null
        ? memory
        : new RateLimiterRedis({
            ...options,
            storeClient: redis,
            rejectIfRedisNotReady: true,
            insuranceLimiter: memory,
          });
    limiters.set(keyPrefix, limiter);
    return limiter;
  }

  return {
    take: async (limit, key, points) => {
      try {
        await limiterOf(limit).consume(key, points);
        return null;
      } catch (error) {
        if (error instanceof RateLimiterRes) return error.msBeforeNext / 1000;
        throw error;
      }
    },
    close: () => redis?.disconnect(),
  };
}
