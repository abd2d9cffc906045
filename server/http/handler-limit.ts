import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { isCodeAlive } from "#lib/edge/pending-code.ts";
import type { OpenSeal } from "./opened-seals.ts";

const windowLength = 10_000;
/** Calls of a network within a window, about an eighth of what a process can answer. */
const mostOfNetwork = 600;
/** Of one browser behind a network that calls more. */
const mostOfBrowser = 120;
const mostKeys = 20_000;

interface Window {
  startedAt: number;
  calls: number;
  /** When the calls became too many; null while they are not. */
  burstSince: number | null;
}

interface HandlerLimitParts {
  /** In ms. */
  clock: () => number;
  factor: number;
  openSeal: OpenSeal;
}

/**
 * Limits what reaches Next's handlers, which cost more than a refusal (A216): when a network calls too often, only browsers
 * with a session, a code of their own or a seal older than the burst go on, each within a limit of its own.
 */
export function createHandlerLimit({ clock, factor, openSeal }: HandlerLimitParts) {
  const windows = new LRUCache<string, Window>({ max: mostKeys });

  /** Counts a call; the start of the burst, null while there is room. A burst goes on into the next window. */
  function count(key: string, most: number): number | null {
    const now = clock();
    const limit = most * factor;
    const known = windows.get(key);
    const age = known === undefined ? Number.POSITIVE_INFINITY : now - known.startedAt;
    const wasOver = known !== undefined && age < 2 * windowLength && known.calls > limit;
    const next = { startedAt: now, calls: 0, burstSince: wasOver ? known.burstSince : null };
    const { startedAt, calls, burstSince } = known !== undefined && age < windowLength ? known : next;
    const since = calls + 1 > limit ? (burstSince ?? now) : null;
    windows.set(key, { startedAt, calls: calls + 1, burstSince: since ?? burstSince });
    return since;
  }

  /** What a browser is counted by that may pass a burst; null for any other. */
  async function passOf(request: IncomingMessage, tenant: string, since: number): Promise<string | null> {
    const { login, browser, pending } = await openSeal(request, tenant, "session");
    if (login) return `session ${JSON.stringify(login)}`;
    if (typeof browser === "string" && isCodeAlive(pending, clock())) return `code ${browser}`;
    const { id, sealedAt } = await openSeal(request, tenant, "browser");
    if (typeof sealedAt !== "number" || sealedAt >= since) return null;
    return `browser ${String(id)} ${String(browser)}`;
  }

  return {
    /** Whether a call goes on; `tenant` is null where no browser calls. */
    admits: async (request: IncomingMessage, tenant: string | null, network: string): Promise<boolean> => {
      const since = count(`network ${network}`, mostOfNetwork);
      if (since === null) return true;
      const pass = tenant === null ? null : await passOf(request, tenant, since);
      return pass !== null && count(`${tenant} ${pass}`, mostOfBrowser) === null;
    },
  };
}

export type HandlerLimit = ReturnType<typeof createHandlerLimit>;
