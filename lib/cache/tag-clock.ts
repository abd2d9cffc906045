import { LRUCache } from "lru-cache";

/** When a tag was last made old: from `staleAt` what is older may be served once more, from `expiredAt` it may not (ms). */
export interface TagMark {
  staleAt: number;
  expiredAt: number;
}

/** How what was made at some instant stands against its tags. */
export type TagState = "fresh" | "stale" | "expired";

/** Remembers when tags were purged. */
export interface TagClock {
  mark: (tags: readonly string[], mark: TagMark) => void;
  state: (tags: readonly string[], madeAt: number, now: number) => TagState;
  /** The last instant at which something of a tenant was made old, 0 when never. */
  tenantMark: (tenant: string) => number;
  /** The last instant at which one of the tags expired, 0 when never. */
  lastExpiry: (tags: readonly string[]) => number;
}

const mostTags = 100_000;

/** The tenant in a tag (`menu:sabor.localhost:2`), null for tags of nobody. */
function tenantOf(tag: string): string | null {
  const [, tenant] = tag.split(":");
  return tenant === undefined || tenant === "" ? null : tenant;
}

/** An empty clock; it forgets the oldest purges beyond 100 000 tags. */
export function createTagClock(): TagClock {
  const marks = new LRUCache<string, TagMark>({ max: mostTags });
  const tenants = new LRUCache<string, number>({ max: mostTags });

  return {
    mark: (tags, { staleAt, expiredAt }) => {
      for (const tag of tags) {
        const before = marks.peek(tag);
        marks.set(tag, {
          staleAt: Math.max(before?.staleAt ?? 0, staleAt),
          expiredAt: Math.max(before?.expiredAt ?? 0, expiredAt),
        });
        const tenant = tenantOf(tag) ?? "";
        tenants.set(tenant, Math.max(tenants.peek(tenant) ?? 0, staleAt));
      }
    },
    state: (tags, madeAt, now) => {
      let state: TagState = "fresh";
      for (const tag of tags) {
        const mark = marks.peek(tag);
        if (!mark) continue;
        if (mark.expiredAt >= madeAt && mark.expiredAt <= now) return "expired";
        if (mark.staleAt >= madeAt) state = "stale";
      }
      return state;
    },
    // Tags of nobody, as the holidays, are everybody's.
    tenantMark: (tenant) => Math.max(tenants.peek(tenant) ?? 0, tenants.peek("") ?? 0),
    lastExpiry: (tags) => Math.max(0, ...tags.map((tag) => marks.peek(tag)?.expiredAt ?? 0)),
  };
}

/**
 * The mark that Next's `revalidateTag(tag, durations)` means at `now`: without durations, and with `expire: 0`, old at
 * once; else stale now and expired later.
 */
export function markOf(durations: { expire?: number } | undefined, now: number): TagMark {
  if (!durations) return { staleAt: now, expiredAt: now };
  return { staleAt: now, expiredAt: durations.expire === undefined ? 0 : now + durations.expire * 1000 };
}
