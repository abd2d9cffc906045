import "server-only";
import { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { customersOfAddress, networkOf } from "#domain/base/network.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { opened } from "#lib/server/opened.ts";

export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
}

const mostKeys = 50_000;
/** A slow store must not slow a call down (checklist 68). */
const commandTimeout = 150;

function openRedis(): Redis | null {
  const url = env().REDIS_URL;
  if (url === null) return null;
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout,
  });
  redis.on("error", (error) => log.warnOnce("limits.redis", "limits.redis.away", describeError(error)));
  return redis;
}

/** The library's own memory has no bound: the oldest counters are forgotten. */
class BoundedMemory extends RateLimiterMemory {
  private readonly keys = new LRUCache<string | number, true>({
    max: mostKeys,
    dispose: (_value, key) => void this.delete(key),
  });

  override async consume(key: string | number): Promise<RateLimiterRes> {
    this.keys.set(key, true);
    return await super.consume(key);
  }
}

/** Shared through Redis; each process counts for itself while it is away. */
function openLimiters() {
  const redis = openRedis();
  const limiters = new Map<string, RateLimiterAbstract>();
  return ({ name, most, seconds }: RateLimit): RateLimiterAbstract => {
    const known = limiters.get(name);
    if (known) return known;
    const options = { keyPrefix: `vitrina:limit:${name}`, points: most, duration: seconds };
    const memory = new BoundedMemory(options);
    const shared = { storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: memory };
    const limiter = redis === null ? memory : new RateLimiterRedis({ ...options, ...shared });
    limiters.set(name, limiter);
    return limiter;
  };
}

const limiterOf = opened(openLimiters);

async function take(limit: RateLimit, who: string): Promise<number | null> {
  try {
    await limiterOf()(limit).consume(who);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}

/** Whether a key is used for the first time within the seconds, by any process that shares the store. */
export async function isFirstUse(name: string, key: string, seconds: number): Promise<boolean> {
  return (await take({ name, most: 1, seconds }, key)) === null;
}

/** A call counts for who orders, and for everybody behind the address. */
export interface Caller {
  /** The key of a customer or guest (A213); null for anybody else. */
  orderer: string | null;
  address: string | null;
}

/** Counts one call in a fixed window, besides the platform's own limits: seconds to wait, null below the limit. */
export async function countCall(limit: RateLimit, tenant: string, caller: Caller): Promise<number | null> {
  const { orderer, address } = caller;
  const most = limit.most * env().LIMIT_FACTOR;
  const network = networkOf(address ?? "unknown");
  if (orderer === null) return await take({ ...limit, most }, `${tenant}|address|${network}`);
  // Many people share an address behind one router: each has a limit, and all together a wider one.
  const wait = await take({ ...limit, most }, `${tenant}|orderer|${orderer}`);
  if (wait !== null) return wait;
  const together = { name: `${limit.name}:customers`, most: most * customersOfAddress, seconds: limit.seconds };
  return await take(together, `${tenant}|customers|${network}`);
}
