/** What the edge must know of a tenant to route its requests. */
export interface Tenant {
  /** The main host: the tenant's name everywhere, in paths and in cache keys. */
  host: string;
  /** The tenant's branches; the first is where a visitor without a choice goes. */
  branchIds: string[];
}

/** What the directory knows of a host. */
export type TenantAnswer = { kind: "found"; tenant: Tenant } | { kind: "unknown" } | { kind: "unreachable" };

/** Asks the platform: the tenant, or null when no business has that host. Throws when there is no answer. */
export type TenantLookup = (host: string, signal: AbortSignal) => Promise<Tenant | null>;

/** Limits of a directory, in entries and milliseconds. */
export interface DirectoryLimits {
  entries: number;
  found: number;
  unknown: number;
  timeout: number;
  /** How long a failed look-up is not repeated. */
  rest: number;
}

interface Entry {
  tenant: Tenant | null;
  freshUntil: number;
}

const defaultLimits: DirectoryLimits = { entries: 10_000, found: 30_000, unknown: 5000, timeout: 2000, rest: 1000 };

/**
 * The directory of tenants: host → tenant, in memory. Bounded (least recently used goes first), one look-up at a time for
 * each host, unknown hosts are remembered briefly, and while the platform is away the last answer stands (F1, T11).
 */
export function createTenantDirectory(lookup: TenantLookup, clock: () => number, limits = defaultLimits) {
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<TenantAnswer>>();

  function remember(host: string, tenant: Tenant | null, milliseconds: number): void {
    entries.delete(host);
    entries.set(host, { tenant, freshUntil: clock() + milliseconds });
    while (entries.size > limits.entries) {
      const [oldest] = entries.keys();
      if (oldest === undefined) return;
      entries.delete(oldest);
    }
  }

  async function ask(host: string): Promise<TenantAnswer> {
    try {
      const tenant = await lookup(host, AbortSignal.timeout(limits.timeout));
      remember(host, tenant, tenant ? limits.found : limits.unknown);
      return answerOf(tenant);
    } catch {
      const last = entries.get(host);
      if (!last?.tenant) return { kind: "unreachable" };
      remember(host, last.tenant, limits.rest);
      return answerOf(last.tenant);
    }
  }

  async function refresh(host: string): Promise<TenantAnswer> {
    const running = pending.get(host);
    if (running) return await running;
    const started = ask(host).finally(() => pending.delete(host));
    pending.set(host, started);
    return await started;
  }

  return {
    /** The tenant of a canonical host. A known tenant is answered at once and asked for again behind the answer. */
    find: async (host: string): Promise<TenantAnswer> => {
      const entry = entries.get(host);
      if (!entry) return await refresh(host);
      if (clock() < entry.freshUntil) {
        entries.delete(host);
        entries.set(host, entry);
        return answerOf(entry.tenant);
      }
      if (!entry.tenant) return await refresh(host);
      // The answer does not wait: a hanging platform must not slow down a warm tenant (F3).
      void refresh(host);
      return answerOf(entry.tenant);
    },
    /** Entries kept now. */
    size: () => entries.size,
  };
}

function answerOf(tenant: Tenant | null): TenantAnswer {
  return tenant ? { kind: "found", tenant } : { kind: "unknown" };
}
