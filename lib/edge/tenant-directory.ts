import { LRUCache } from "lru-cache";
import type { DirectoryEntry } from "#wire/directory.ts";

export type Tenant = DirectoryEntry;

export type TenantAnswer = { kind: "found"; tenant: Tenant } | { kind: "unknown" } | { kind: "unreachable" };

/** Asks the platform: the tenant, or null when no business has that host. Throws when there is no answer. */
export type TenantLookup = (host: string, signal: AbortSignal) => Promise<Tenant | null>;

/** In entries and milliseconds. */
export interface DirectoryLimits {
  entries: number;
  /** Concurrent look-ups of unknown hosts: invented ones must not block the way to the platform. */
  strangers: number;
  found: number;
  unknown: number;
  timeout: number;
  /** How long a failed look-up is not retried. */
  rest: number;
}

interface Entry {
  tenant: Tenant;
  freshUntil: number;
}

const defaultLimits: DirectoryLimits = {
  entries: 10_000,
  strangers: 32,
  found: 30_000,
  unknown: 5000,
  timeout: 2000,
  rest: 1000,
};

/** Hosts and their tenants in bounded memory; the last answer stands while the platform is away (F1, T11). */
export function createTenantDirectory(lookup: TenantLookup, clock: () => number, limits = defaultLimits) {
  const tenants = new LRUCache<string, Entry>({ max: limits.entries });
  const unknownUntil = new LRUCache<string, number>({ max: limits.entries });
  const pending = new Map<string, Promise<TenantAnswer>>();
  const meeting = new Set<string>();

  function remember(host: string, tenant: Tenant, milliseconds: number): TenantAnswer {
    unknownUntil.delete(host);
    tenants.set(host, { tenant, freshUntil: clock() + milliseconds });
    return { kind: "found", tenant };
  }

  function forget(host: string): TenantAnswer {
    tenants.delete(host);
    unknownUntil.set(host, clock() + limits.unknown);
    return { kind: "unknown" };
  }

  async function ask(host: string): Promise<TenantAnswer> {
    try {
      const tenant = await lookup(host, AbortSignal.timeout(limits.timeout));
      return tenant ? remember(host, tenant, limits.found) : forget(host);
    } catch {
      const last = tenants.peek(host);
      return last ? remember(host, last.tenant, limits.rest) : { kind: "unreachable" };
    }
  }

  async function refresh(host: string): Promise<TenantAnswer> {
    const running = pending.get(host);
    if (running) return await running;
    const started = ask(host).finally(() => pending.delete(host));
    pending.set(host, started);
    return await started;
  }

  async function meet(host: string): Promise<TenantAnswer> {
    const until = unknownUntil.peek(host);
    if (until !== undefined && clock() < until) return { kind: "unknown" };
    if (meeting.size >= limits.strangers && !meeting.has(host)) return { kind: "unreachable" };
    meeting.add(host);
    try {
      return await refresh(host);
    } finally {
      meeting.delete(host);
    }
  }

  /** A known tenant, refreshed in the background, so that a hanging platform slows nobody down (F3). */
  function known(host: string): Tenant | null {
    const entry = tenants.get(host);
    if (!entry) return null;
    if (clock() >= entry.freshUntil) void refresh(host);
    return entry.tenant;
  }

  return {
    /** As `find` without waiting, null when the platform has to be asked; the same object until it is refreshed. */
    known,
    find: async (host: string): Promise<TenantAnswer> => {
      const tenant = known(host);
      return tenant ? { kind: "found", tenant } : await meet(host);
    },
    size: () => ({ tenants: tenants.size, unknown: unknownUntil.size }),
  };
}
