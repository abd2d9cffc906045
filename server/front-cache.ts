import { createByteCache } from "#lib/cache/byte-cache.ts";
import { bytesOf, type PageState, preparePage, type PreparedPage } from "./http/prepared-page.ts";

/** A whole answer of Next. */
export interface OriginAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The internal path that the middleware led to, in its own words; null when it led nowhere. */
  route: string | null;
}

/** Asks Next for a page. */
export type AskOrigin = () => Promise<OriginAnswer>;

/** A page, and how the cache came by it. */
export interface FoundPage {
  kind: "page";
  page: PreparedPage;
  state: PageState;
}

/** What the front cache answers: a page, or what Next said instead of one. */
export type FrontAnswer = FoundPage | { kind: "other"; answer: OriginAnswer };

/** What the front cache stands on. */
export interface FrontCacheParts {
  bytes: number;
  clock: () => number;
  /** When something of a tenant was last purged: older pages are not served while Next can make newer ones. */
  tenantMark: (tenant: string) => number;
  /** How long a page is served without asking Next, in milliseconds. */
  fresh: number;
}

/** Refreshes that nobody waits for: one at a time, each page once. */
function createRefreshQueue() {
  const waiting = new Map<string, () => Promise<unknown>>();
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    // A map goes on with what is added meanwhile.
    for (const [key, refresh] of waiting) {
      waiting.delete(key);
      await refresh();
    }
    isBusy = false;
  }

  return {
    add: (key: string, refresh: () => Promise<unknown>): void => {
      if (!waiting.has(key)) waiting.set(key, refresh);
      if (!isBusy) void work();
    },
    remove: (key: string): void => void waiting.delete(key),
  };
}

/**
 * Whole pages, prepared once for each version, in front of Next (framework facts §3c). A page is served for a short while
 * without asking, then served on while Next is asked behind it. After a purge Next is asked first; when it cannot answer,
 * the last good page stands (F1, F3).
 */
export function createFrontCache(parts: FrontCacheParts) {
  const pages = createByteCache(parts.bytes, bytesOf);
  const pending = new Map<string, Promise<FrontAnswer>>();
  const refreshes = createRefreshQueue();

  async function fill(key: string, tenant: string, ask: AskOrigin): Promise<FrontAnswer> {
    const madeAt = parts.clock();
    const answer = await ask();
    // The middleware asks a directory of its own: what it led elsewhere is not the page of this key (T8).
    if (answer.status !== 200 || answer.route !== key) {
      // A redirect says nothing of the page.
      const isRedirect = answer.status >= 300 && answer.status < 400;
      if (answer.status < 500 && !isRedirect) pages.delete(key);
      return { kind: "other", answer };
    }
    // Dated by its beginning: a purge that comes while Next renders makes it old (framework facts §3d).
    const page = await preparePage(answer, { tenant, madeAt, last: pages.peek(key) });
    pages.set(key, page);
    return { kind: "page", page, state: "MISS" };
  }

  /** One question to Next for each page at a time. */
  async function fillOnce(key: string, tenant: string, ask: AskOrigin): Promise<FrontAnswer> {
    const running = pending.get(key);
    if (running) return await running;
    refreshes.remove(key);
    const started = fill(key, tenant, ask).finally(() => pending.delete(key));
    pending.set(key, started);
    return await started;
  }

  async function fillOrStale(page: PreparedPage, key: string, ask: AskOrigin): Promise<FrontAnswer> {
    try {
      const answer = await fillOnce(key, page.tenant, ask);
      const hasFailed = answer.kind === "other" && answer.answer.status >= 500;
      return hasFailed ? { kind: "page", page, state: "STALE" } : answer;
    } catch {
      return { kind: "page", page, state: "STALE" };
    }
  }

  /** What is kept for a tenant under a key: the tenant is in the key and in the value (T8). */
  function kept(key: string, tenant: string): PreparedPage | null {
    const page = pages.get(key);
    return page?.tenant === tenant ? page : null;
  }

  /** The page when nobody has to wait for it; once it is no longer fresh, Next is asked behind it. */
  function ready(key: string, tenant: string, ask: AskOrigin): FoundPage | null {
    const page = kept(key, tenant);
    if (!page || page.madeAt <= parts.tenantMark(tenant)) return null;
    if (parts.clock() - page.madeAt < parts.fresh) return { kind: "page", page, state: "HIT" };
    if (!pending.has(key)) refreshes.add(key, async () => await fillOrStale(page, key, ask));
    return { kind: "page", page, state: "STALE" };
  }

  return {
    ready,
    /**
     * The page under `key`, the internal path, of `tenant`. `ask` asks Next.
     * @throws whatever `ask` throws when there is no page to serve instead.
     */
    get: async (key: string, tenant: string, ask: AskOrigin): Promise<FrontAnswer> => {
      const found = ready(key, tenant, ask);
      if (found) return found;
      const page = kept(key, tenant);
      return page ? await fillOrStale(page, key, ask) : await fillOnce(key, tenant, ask);
    },
    /** Whether there is a page to serve, fresh or not. */
    has: (key: string): boolean => pages.peek(key) !== undefined,
    usage: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

export type FrontCache = ReturnType<typeof createFrontCache>;
