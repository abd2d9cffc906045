import "server-only";
import { customersOfAddress, networkOf } from "#domain/base/network.ts";
import { env } from "./env.ts";

/** So many calls within so many seconds. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
}

const mostKeys = 50_000;

/**
 * Counts calls in fixed windows, in bounded memory: what is forgotten first was counted longest ago. A second line behind
 * the platform's own limits, and the first where the platform is not asked.
 */
function createRateLimiter(clock: () => number) {
  const windows = new Map<string, { endsAt: number; count: number }>();
  return {
    /** Counts one call of `who`; the seconds to wait when it is one too many, else null. */
    take: (limit: RateLimit, who: string): number | null => {
      const now = clock();
      const key = `${limit.name}|${who}`;
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { endsAt: now + limit.seconds * 1000, count: 0 };
      window.count += 1;
      windows.delete(key);
      windows.set(key, window);
      for (const oldest of windows.keys()) {
        if (windows.size <= mostKeys) break;
        windows.delete(oldest);
      }
      return window.count > limit.most ? Math.max(1, Math.ceil((window.endsAt - now) / 1000)) : null;
    },
    size: () => windows.size,
  };
}

const shared = createRateLimiter(() => Date.now());

/** Who a call counts for: a customer who is logged in and, with them, everybody behind an address. */
export interface Caller {
  userId: string | null;
  address: string | null;
}

/** Counts one call of a tenant's visitor; the seconds to wait when it is one too many, else null. */
export function countCall(limit: RateLimit, tenant: string, { userId, address }: Caller): number | null {
  const most = limit.most * env().LIMIT_FACTOR;
  const network = networkOf(address ?? "unknown");
  if (userId === null) return shared.take({ ...limit, most }, `${tenant}|address|${network}`);
  // Many customers share an address behind one router: each is counted apart, all together by a wider limit.
  return (
    shared.take({ ...limit, most }, `${tenant}|user|${userId}`) ??
    shared.take({ ...limit, most: most * customersOfAddress }, `${tenant}|customers|${network}`)
  );
}
