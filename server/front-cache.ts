import { createByteCache } from "#lib/cache/byte-cache.ts";
import {
  bytesOf,
  type CompletePage,
  improvePage,
  type KeptStatus,
  type PageState,
  preparePage,
  type PreparedPage,
  withBodies,
} from "./http/prepared-page.ts";

export interface OriginAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The internal path that the middleware reports; null when it led nowhere. */
  route: string | null;
}

export type AskOrigin = () => Promise<OriginAnswer>;

export interface FoundPage {
  kind: "page";
  page: PreparedPage;
  state: PageState;
}

/** A page, or Next's other answer. */
export type FrontAnswer = FoundPage | { kind: "other"; answer: OriginAnswer };

export interface FrontCacheParts {
  bytes: number;
  clock: () => number;
  /** The tenant's last purge (ms): older pages are not served while Next can make newer ones. */
  tenantMark: (tenant: string) => number;
  /** How long a page is served without asking Next, in milliseconds. */
  fresh: number;
  complete: CompletePage;
}

/** Background refreshes: one at a time, each page once. */
function createRefreshQueue() {
  const waiting = new Map<string, () => Promise<unknown>>();
  let isBusy = false;

  async function work(): Promise<void> {
    isBusy = true;
    // A map iterates over what is added meanwhile.
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
 * Whole pages in front of Next, compressed once (framework facts §3c): fresh for a while, then revalidated behind the
 * answer. After a purge Next is asked first; when it cannot answer, the last good page is served (F1, F3).
 */
export function createFrontCache(parts: FrontCacheParts) {
  const pages = createByteCache(parts.bytes, bytesOf);
  const pending = new Map<string, Promise<FrontAnswer>>();
  const refreshes = createRefreshQueue();
  const improvements = createRefreshQueue();

  /** Makes a page better, behind those who are served; Next may have answered the same anew meanwhile. */
  async function improve(key: string, made: PreparedPage): Promise<void> {
    const improved = await improvePage(made, parts.complete);
    const page = pages.peek(key);
    if (page?.bodies === made.bodies) pages.set(key, withBodies(page, improved));
  }

  async function fill(key: string, tenant: string, ask: AskOrigin, status: KeptStatus): Promise<FrontAnswer> {
    const madeAt = parts.clock();
    const answer = await ask();
    // The middleware has its own directory: a page of another route does not belong under this key (T8).
    if (answer.status !== status || answer.route !== key) {
      // A redirect says nothing about the page.
      const isRedirect = answer.status >= 300 && answer.status < 400;
      if (answer.status < 500 && !isRedirect) pages.delete(key);
      return { kind: "other", answer };
    }
    // Dated by its start: a purge during the render makes it stale (framework facts §3d).
    const last = pages.peek(key);
    const page = await preparePage({ ...answer, status }, { tenant, madeAt, last });
    pages.set(key, page);
    if (page.bodies !== last?.bodies) improvements.add(key, async () => await improve(key, page));
    return { kind: "page", page, state: "MISS" };
  }

  /** One request to Next per page at a time. */
  async function fillOnce(key: string, tenant: string, ask: AskOrigin, status: KeptStatus): Promise<FrontAnswer> {
    const running = pending.get(key);
    if (running) return await running;
    refreshes.remove(key);
    const started = fill(key, tenant, ask, status).finally(() => pending.delete(key));
    pending.set(key, started);
    return await started;
  }

  async function fillOrStale(page: PreparedPage, key: string, ask: AskOrigin): Promise<FrontAnswer> {
    try {
      const answer = await fillOnce(key, page.tenant, ask, page.status);
      const hasFailed = answer.kind === "other" && answer.answer.status >= 500;
      return hasFailed ? { kind: "page", page, state: "STALE" } : answer;
    } catch {
      return { kind: "page", page, state: "STALE" };
    }
  }

  /** The tenant is in the key and in the value (T8). */
  function kept(key: string, tenant: string): PreparedPage | null {
    const page = pages.get(key);
    return page?.tenant === tenant ? page : null;
  }

  /** A page that can be served now; a stale one is refreshed behind it. */
  function ready(key: string, tenant: string, ask: AskOrigin): FoundPage | null {
    const page = kept(key, tenant);
    if (!page || page.madeAt <= parts.tenantMark(tenant)) return null;
    if (parts.clock() - page.madeAt < parts.fresh) return { kind: "page", page, state: "HIT" };
    if (!pending.has(key)) refreshes.add(key, async () => await fillOrStale(page, key, ask));
    return { kind: "page", page, state: "STALE" };
  }

  return {
    ready,
    /** The page under `key`, the internal path. @throws what `ask` throws when there is no page to serve instead */
    get: async (key: string, tenant: string, ask: AskOrigin, status: KeptStatus = 200): Promise<FrontAnswer> => {
      const found = ready(key, tenant, ask);
      if (found) return found;
      const page = kept(key, tenant);
      return page ? await fillOrStale(page, key, ask) : await fillOnce(key, tenant, ask, status);
    },
    /** Whether there is a page to serve, fresh or not. */
    has: (key: string): boolean => pages.peek(key) !== undefined,
    usage: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

export type FrontCache = ReturnType<typeof createFrontCache>;
