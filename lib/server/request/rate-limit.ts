import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { customersOfAddress, networkOf } from "#domain/base/network.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { opened } from "#lib/server/opened.ts";
import { createSlowLane } from "./slow-lane.ts";

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

/** Counts one use of `who`, whom nobody slows: seconds to wait, null below the limit. */
export async function countUse(limit: RateLimit, who: string): Promise<number | null> {
  return await take({ ...limit, most: limit.most * env().LIMIT_FACTOR }, who);
}

/** Whether a key is used for the first time within the seconds, by any process that shares the store. */
export async function isFirstUse(name: string, key: string, seconds: number): Promise<boolean> {
  return (await take({ name, most: 1, seconds }, key)) === null;
}

/** Who calls, as far as limits care (A216). */
export interface Caller {
  /** By what its own calls are counted: customer, guest, mailed code or seal; null for a browser without any of them. */
  key: string | null;
  /** When its seal was issued (ms); null for who needs none, a session or a mailed code. */
  sealedAt: number | null;
  address: string | null;
}

interface Burst {
  since: number;
  lastAt: number;
}

/** Where more browsers of one network call than one network has, since when. */
const bursts = opened(() => new LRUCache<string, Burst>({ max: mostKeys }));
const lane = opened(() => createSlowLane({ clock: () => Date.now(), sleep }));

/** The start of a burst (ms) that goes on; it is over after two windows without a call too many. */
function burstSince(name: string, seconds: number): number {
  const now = Date.now();
  const known = bursts().get(name);
  const goesOn = known !== undefined && now - known.lastAt <= 2 * seconds * 1000;
  const burst = { since: goesOn ? known.since : now, lastAt: now };
  bursts().set(name, burst);
  return burst.since;
}

/** Lets a call that is over its limit through at the limit's pace, where the lane has room: else the seconds to wait. */
async function slow({ name, most, seconds }: RateLimit, who: string, wait: number | null): Promise<number | null> {
  if (wait === null) return null;
  return (await lane().enter(`${name}|${who}`, (seconds * 1000) / most)) ? null : wait;
}

/**
 * Counts one call in a fixed window, besides the platform's own limits: seconds to wait, null when it may go on. Each browser
 * has a limit of its own, those without a seal one for their network. Only calls over their limit are slowed, in one lane
 * at the limit's pace, and when all sealed ones of a network are too many, those whose seal is younger than the burst (A216).
 */
export async function countCall(given: RateLimit, tenant: string, caller: Caller): Promise<number | null> {
  const limit = { ...given, most: given.most * env().LIMIT_FACTOR };
  const { key, sealedAt, address } = caller;
  const network = networkOf(address ?? "unknown");
  const who = `${tenant}|${key === null ? `address|${network}` : `key|${key}`}`;
  const wait = await take(limit, who);
  if (wait !== null || key === null || sealedAt === null) return await slow(limit, who, wait);
  const { most, seconds } = limit;
  const ofNetwork = `${tenant}|sealed|${network}`;
  // Many people share an address behind one router.
  const together = { name: `${limit.name}:sealed`, most: most * customersOfAddress, seconds };
  const tooMany = await take(together, ofNetwork);
  if (tooMany === null || sealedAt < burstSince(`${limit.name}|${ofNetwork}`, seconds)) return null;
  return await slow(limit, ofNetwork, tooMany);
}
