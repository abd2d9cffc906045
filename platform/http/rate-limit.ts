/** At most `most` requests of one key within `seconds`. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
}

/** Counts requests per key in memory; bounded, the oldest keys go first. */
export interface RateLimiter {
  /** Counts one request. Answers the seconds to wait when it is one too many, else null. */
  take: (limit: RateLimit, key: string) => number | null;
}

interface Bucket {
  tokens: number;
  at: number;
}

const mostBuckets = 20_000;

/**
 * Token buckets: a full one allows `most` at once and fills again over `seconds`.
 * @param factor multiplies `most` of every limit
 */
export function createRateLimiter(clock: () => number, factor: number): RateLimiter {
  const buckets = new Map<string, Bucket>();

  function take(limit: RateLimit, key: string): number | null {
    const size = Math.max(1, Math.round(limit.most * factor));
    const perMillisecond = size / (limit.seconds * 1000);
    const id = `${limit.name}\n${key}`;
    const now = clock();
    const last = buckets.get(id) ?? { tokens: size, at: now };
    const tokens = Math.min(size, last.tokens + Math.max(0, now - last.at) * perMillisecond);
    buckets.delete(id);
    const isAllowed = tokens >= 1;
    buckets.set(id, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    if (buckets.size > mostBuckets) {
      const oldest = buckets.keys().next();
      if (!oldest.done) buckets.delete(oldest.value);
    }
    return isAllowed ? null : (1 - tokens) / perMillisecond / 1000;
  }

  return { take };
}
