import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Tenant } from "#lib/edge/tenant-directory.ts";
import type { AskOrigin, FrontCache } from "#server/front-cache.ts";
import { sendPage } from "./prepared-page.ts";
import { cookieOf, hasOneHost, isPlainVisit } from "./visit.ts";

/** Where a visit leads, while the directory answers the same for its host. */
export interface KnownPage {
  host: string;
  tenant: Tenant;
  /** The internal path. */
  key: string;
  ask: AskOrigin;
}

const mostPages = 5000;
const longestUrl = 300;

/** Everything of a plain visit that decides its route; null when it must be resolved each time. */
function nameOf(request: IncomingMessage): string | null {
  const { url = "", headers, rawHeaders } = request;
  // Who asks decides there.
  if (url.startsWith("/cupon/")) return null;
  if (url.length > longestUrl || !isPlainVisit(request) || !hasOneHost(rawHeaders)) return null;
  // Behind a proxy both name the same; what names another is refused further on.
  if (headers["x-forwarded-host"] !== undefined && headers["x-forwarded-host"] !== headers.host) return null;
  const choice =
    headers.cookie === undefined
      ? ""
      : ["branch", "pinned-branch", "lang"].map((each) => cookieOf(request, each)).join(" ");
  return `${headers.host}\n${choice}\n${url}`;
}

/** Visits guarded and resolved before: a repeated one costs a look-up. */
export function createKnownPages(
  directory: { known: (host: string) => Tenant | null },
  front: Pick<FrontCache, "ready">,
) {
  const pages = new LRUCache<string, KnownPage>({ max: mostPages });

  return {
    /** Answers from the front cache; false when that would have to wait. */
    serve: (request: IncomingMessage, response: ServerResponse): boolean => {
      const name = nameOf(request);
      const page = name === null ? undefined : pages.get(name);
      if (!page || directory.known(page.host) !== page.tenant) return false;
      const found = front.ready(page.key, page.tenant.host, page.ask);
      if (!found) return false;
      sendPage(request, response, found.page, found.state);
      return true;
    },
    remember: (request: IncomingMessage, page: KnownPage): void => {
      const name = nameOf(request);
      if (name !== null) pages.set(name, page);
    },
  };
}

export type KnownPages = ReturnType<typeof createKnownPages>;
