import { LRUCache } from "lru-cache";
import type { DirectoryEntry } from "#wire/directory.ts";

/** What the edge must know of a tenant to route its requests. */
export type Tenant = DirectoryEntry;

/** What the directory knows of a host. */
export type TenantAnswer = { kind: "found"; tenant: Tenant } | { kind: "unknown" } | { kind: "unreachable" };

/** Asks the platform: the tenant, or null when no business has that host. Throws when there is no answer. */
export type TenantLookup = (host: string, signal: AbortSignal) => Promise<Tenant | null>;

/** Limits of a directory, in entries and milliseconds. */
export interface DirectoryLimits {
  entries: number;
  /** Look-ups of hosts that nobody has heard of, at a time: invented ones must not fill the way to the platform. */
  strangers: number;
  found: number;
  unknown: number;
  timeout: number;
  /** How long a failed look-up is not repeated. */
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

/**
 * The directory of tenants: host → tenant, in memory. Bounded (least recently used goes first), one look-up at a time for
 * each host, unknown hosts are remembered briefly and apart, so that invented ones push no tenant out, and while the
 * platform is away the last answer stands (F1, T11).
 */
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

  /** A tenant that is known already; it is asked for again behind the answer, so that a hanging platform slows nobody down (F3). */
  function known(host: string): Tenant | null {
    const entry = tenants.get(host);
    if (!entry) return null;
    if (clock() >= entry.freshUntil) void refresh(host);
    return entry.tenant;
  }

  return {
    /** As `find`, without waiting: null when the platform has to be asked. The same object as long as nothing was asked again. */
    known,
    /** The tenant of a canonical host. */
    find: async (host: string): Promise<TenantAnswer> => {
      const tenant = known(host);
      return tenant ? { kind: "found", tenant } : await meet(host);
    },
    /** Hosts kept now. */
    size: () => ({ tenants: tenants.size, unknown: unknownUntil.size }),
  };
}
