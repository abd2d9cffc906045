import { LRUCache } from "lru-cache";
import type { DirectoryEntry } from "#wire/directory.ts";
import { inTime } from "#lib/edge/deadline.ts";
import { type Ask, createRevalidating, type Kept, type Terms } from "#lib/edge/revalidating.ts";

export type Tenant = DirectoryEntry;

export type TenantAnswer = { kind: "found"; tenant: Tenant } | { kind: "unknown" } | { kind: "unreachable" };

/**
 * Asks the platform: the tenant, or null when no business has that host. `isNew`: no tenant is known of it, so its page has
 * to be made as well. Throws when there is no answer.
 */
export type TenantLookup = (host: string, signal: AbortSignal, isNew?: boolean) => Promise<Tenant | null>;

/** In entries and milliseconds. */
export interface DirectoryLimits {
  entries: number;
  /** Concurrent look-ups of unknown hosts: invented ones must not block the way to the platform. */
  strangers: number;
  found: number;
  unknown: number;
  timeout: number;
  /** How long a failed look-up of a tenant is not retried. */
  rest: number;
}

const defaultLimits: DirectoryLimits = {
  entries: 10_000,
  strangers: 32,
  found: 30_000,
  unknown: 5000,
  timeout: 2000,
  rest: 1000,
};

type KnownAnswer = Exclude<TenantAnswer, { kind: "unreachable" }>;

/** Apart from each other: invented hosts push out no tenant (T11). */
function createHostMemory(entries: number) {
  const tenants = new LRUCache<string, Kept<KnownAnswer>>({ max: entries });
  const unknown = new LRUCache<string, Kept<KnownAnswer>>({ max: entries });
  return {
    get: (host: string) => tenants.get(host) ?? unknown.peek(host),
    peek: (host: string) => tenants.peek(host) ?? unknown.peek(host),
    set: (host: string, kept: Kept<KnownAnswer>): void => {
      const [its, other] = kept.value.kind === "found" ? [tenants, unknown] : [unknown, tenants];
      its.set(host, kept);
      other.delete(host);
    },
    delete: (host: string): void => {
      tenants.delete(host);
      unknown.delete(host);
    },
    size: () => ({ tenants: tenants.size, unknown: unknown.size }),
  };
}

interface DirectoryOptions {
  limits: DirectoryLimits;
  /** The last change of a tenant (ms): what was asked for before is asked again before anybody is answered. */
  changedAt: (host: string) => number;
  /** Whether a host may still show the tenant that was found: what was found is not believed for longer (T12). */
  mayShow: (host: string, tenant: Tenant) => boolean;
}

/** Hosts and their tenants in bounded memory; the last answer stands while the platform is away (F1, T11). */
export function createTenantDirectory(
  lookup: TenantLookup,
  clock: () => number,
  {
    limits = defaultLimits,
    changedAt = () => Number.NEGATIVE_INFINITY,
    mayShow = () => true,
  }: Partial<DirectoryOptions> = {},
) {
  const kept = createHostMemory(limits.entries);
  const hosts = createRevalidating({ kept, clock, rest: limits.rest });
  const strangers = new Set<string>();

  const isShown = (host: string, answer: KnownAnswer) => answer.kind === "found" && mayShow(host, answer.tenant);

  function termsOf(host: string): Terms<KnownAnswer> {
    return {
      fresh: (answer) => (answer.kind === "unknown" ? limits.unknown : isShown(host, answer) ? limits.found : 0),
      // A tenant is refreshed in the background, so that a hanging platform slows nobody down (F3).
      servesStale: (answer) => isShown(host, answer),
      changedAt: changedAt(host),
    };
  }

  function askFor(host: string): Ask<KnownAnswer> {
    return async () => {
      const isNew = kept.peek(host)?.value.kind !== "found";
      const tenant = await inTime(limits.timeout, async (signal) => await lookup(host, signal, isNew));
      return tenant ? { kind: "found", tenant } : { kind: "unknown" };
    };
  }

  /** What the platform answers; hosts that no tenant is known of have a bound of their own. */
  async function askPlatform(host: string): Promise<TenantAnswer> {
    const known = kept.peek(host)?.value;
    if (known?.kind === "found") {
      const { value } = await hosts.get(host, askFor(host), termsOf(host));
      return value.kind === "found" && !isShown(host, value) ? { kind: "unreachable" } : value;
    }
    if (strangers.size >= limits.strangers && !strangers.has(host)) return { kind: "unreachable" };
    strangers.add(host);
    try {
      const { value, isStale } = await hosts.get(host, askFor(host), termsOf(host));
      // What was unknown some time ago may be a tenant by now.
      return isStale && value.kind === "unknown" ? { kind: "unreachable" } : value;
    } catch {
      return { kind: "unreachable" };
    } finally {
      strangers.delete(host);
    }
  }

  return {
    /** As `find` without waiting, null when the platform has to be asked; the same object until it is refreshed. */
    known: (host: string): Tenant | null => {
      const found = hosts.ready(host, askFor(host), termsOf(host));
      return found?.value.kind === "found" ? found.value.tenant : null;
    },
    find: async (host: string): Promise<TenantAnswer> => {
      const found = hosts.ready(host, askFor(host), termsOf(host));
      return found && !(found.isStale && found.value.kind === "unknown") ? found.value : await askPlatform(host);
    },
    size: kept.size,
  };
}
