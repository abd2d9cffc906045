import { LRUCache } from "lru-cache";

/** A tag's last purge (ms): older entries are stale from `staleAt` and expired from `expiredAt` on. */
export interface TagMark {
  staleAt: number;
  expiredAt: number;
}

export type TagState = "fresh" | "stale" | "expired";

export interface TagClock {
  mark: (tags: readonly string[], mark: TagMark) => void;
  state: (tags: readonly string[], madeAt: number, now: number) => TagState;
  /** When something of a tenant was last made stale (ms), 0 when never. */
  tenantMark: (tenant: string) => number;
  /** When one of the tags last expired (ms), 0 when never. */
  lastExpiry: (tags: readonly string[]) => number;
}

const mostTags = 100_000;

/** The tenant in a tag (`menu:sabor.localhost:2`), null for shared tags. */
function tenantOf(tag: string): string | null {
  const [, tenant] = tag.split(":");
  return tenant === undefined || tenant === "" ? null : tenant;
}

/** An empty clock; beyond 100 000 tags it forgets the oldest purges. */
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
    // Tags without a tenant, such as holidays, concern every tenant.
    tenantMark: (tenant) => Math.max(tenants.peek(tenant) ?? 0, tenants.peek("") ?? 0),
    lastExpiry: (tags) => Math.max(0, ...tags.map((tag) => marks.peek(tag)?.expiredAt ?? 0)),
  };
}

/** The mark that Next's `revalidateTag(tag, durations)` means at `now`: expired at once unless `expire` says later. */
export function markOf(durations: { expire?: number } | undefined, now: number): TagMark {
  if (!durations) return { staleAt: now, expiredAt: now };
  return { staleAt: now, expiredAt: durations.expire === undefined ? 0 : now + durations.expire * 1000 };
}
