import { createByteCache } from "#lib/cache/byte-cache.ts";
import { languageLinks } from "#lib/edge/visit/language-links.ts";
import { pageNameHeader, pageNameValue } from "#lib/edge/visit/page-name.ts";
import { createRevalidating, type Kept, type Terms } from "#lib/edge/revalidating.ts";
import {
  bytesOf,
  type CompletePage,
  completePage,
  type KeptStatus,
  type PageState,
  preparePage,
  type PreparedPage,
  withBodies,
} from "./http/prepared-page.ts";

/** What Next says instead of a page: that it has none (any more), or where it leads. Kept by nobody. */
export type NoPage = { kind: "ended" } | { kind: "redirect"; status: 307 | 308; location: string };

export interface AnsweredPage {
  kind: "page";
  headers: Record<string, string>;
  body: Buffer;
}

/** Asks Next for a page. @throws when it gives no answer */
export type AskPage = () => Promise<AnsweredPage | NoPage>;

/** A page as it is asked of the front cache. */
export interface FrontQuestion {
  tenant: string;
  /** The internal path. */
  key: string;
  /** What the decision says of it, whatever Next says. */
  status: KeptStatus;
  ask: AskPage;
}

export interface FoundPage {
  kind: "page";
  page: PreparedPage;
  state: PageState;
}

export interface FrontCacheParts {
  bytes: number;
  clock: () => number;
  /** The tenant's last purge (ms): older pages are not served while Next can make newer ones. */
  tenantMark: (tenant: string) => number;
  /** How long a page is served without asking Next, in milliseconds. */
  fresh: number;
  /** How long Next is not asked again after it failed, in milliseconds. */
  rest: number;
  complete: CompletePage;
  /** Where a tenant's pages are, without a path. */
  originOf: (tenant: string) => string;
  /** Each page says which it is, and of which build (ADR 23). */
  build: string;
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
  };
}

/** What is asked of Next; only pages are kept. */
type Made = { kind: "page"; page: PreparedPage } | NoPage;

/** The tenant is in the key, and in the name under which it is kept (T8). */
function nameOf({ tenant, key }: Pick<FrontQuestion, "tenant" | "key">): string {
  return `${tenant} ${key}`;
}

/**
 * Whole pages in front of Next, compressed once (framework facts §3c): fresh for a while, then revalidated behind the
 * answer. After a purge Next is asked first; when it cannot answer, the last good page is served (F1, F3).
 */
export function createFrontCache(parts: FrontCacheParts) {
  const pages = createByteCache<Kept<Made>>(parts.bytes, ({ value }) =>
    value.kind === "page" ? bytesOf(value.page) : 0,
  );
  const refreshes = createRefreshQueue();
  const completions = createRefreshQueue();
  const revalidating = createRevalidating<Made>({
    kept: pages,
    clock: parts.clock,
    rest: parts.rest,
    keeps: ({ kind }) => kind === "page",
    behind: refreshes.add,
  });

  /** Makes a page better, behind those who are served; Next may have answered the same anew meanwhile. */
  async function complete(name: string, made: PreparedPage): Promise<void> {
    const completed = await completePage(made, parts.complete);
    const last = pages.peek(name);
    if (last?.value.kind !== "page" || last.value.page.bodies !== made.bodies) return;
    pages.set(name, { ...last, value: { kind: "page", page: withBodies(last.value.page, completed) } });
  }

  /** Dated by its start: a purge during the render makes it stale (framework facts §3d). */
  async function make({ ask, status, tenant, key }: FrontQuestion, name: string): Promise<Made> {
    const madeAt = parts.clock();
    const answer = await ask();
    if (answer.kind !== "page") return answer;
    const kept = pages.peek(name)?.value;
    const last = kept?.kind === "page" ? kept.page : undefined;
    const languages = languageLinks(parts.originOf(tenant), key);
    const headers = {
      ...answer.headers,
      ...(languages !== null && { link: [answer.headers["link"], languages].filter(Boolean).join(", ") }),
      [pageNameHeader]: pageNameValue(key, parts.build),
    };
    const page = await preparePage({ ...answer, headers, status }, { tenant, madeAt, last });
    if (page.bodies !== last?.bodies) completions.add(name, async () => await complete(name, page));
    return { kind: "page", page };
  }

  function termsOf({ tenant }: FrontQuestion): Terms<Made> {
    return { fresh: () => parts.fresh, servesStale: () => true, changedAt: parts.tenantMark(tenant) };
  }

  function ready(question: FrontQuestion): FoundPage | null {
    const name = nameOf(question);
    const found = revalidating.ready(name, async () => await make(question, name), termsOf(question));
    return found?.value.kind === "page" ? { ...found.value, state: found.isStale ? "STALE" : "HIT" } : null;
  }

  return {
    /** A page that can be served now; a stale one is refreshed behind it. */
    ready,
    /** The page under `key`, or what Next says instead. @throws what `ask` throws when there is no page to serve instead */
    get: async (question: FrontQuestion): Promise<FoundPage | NoPage> => {
      const found = ready(question);
      if (found) return found;
      const name = nameOf(question);
      const ask = async () => await make(question, name);
      const { value, isStale } = await revalidating.get(name, ask, termsOf(question));
      return value.kind === "page" ? { ...value, state: isStale ? "STALE" : "MISS" } : value;
    },
    /** Whether there is a page to serve, fresh or not. */
    has: (page: Pick<FrontQuestion, "tenant" | "key">): boolean => pages.peek(nameOf(page)) !== undefined,
    usage: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  };
}

export type FrontCache = ReturnType<typeof createFrontCache>;
