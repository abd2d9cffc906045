import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { Tenant } from "#lib/edge/tenant/tenant-directory.ts";
import { visitCookieName } from "#domain/store/visit-cookie.ts";
import { visitFrom } from "#lib/edge/visit/visit-cookie.ts";
import type { FrontCache, FrontQuestion } from "#server/front-cache.ts";
import type { Visit } from "./decide.ts";
import { sendPage } from "./prepared-page.ts";
import { cookieOf, hasOneHost, isPlainVisit } from "./visit.ts";

/** Where a visit leads, while the directory answers the same for its host. */
interface KnownPage {
  visit: Pick<Visit, "host" | "tenant">;
  question: FrontQuestion;
}

const mostPages = 5000;
const longestUrl = 300;

/** What the cookies choose; a visit's by the clock of now, so that it ends in time and invented ones are one. */
function choiceOf(request: IncomingMessage): string {
  const visit = visitFrom(cookieOf(request, visitCookieName), Date.now());
  const chosen = ["branch", "pinned-branch", "lang"].map((each) => cookieOf(request, each));
  return [...chosen, visit && `${visit.variant} ${visit.branchId}`].join(" ");
}

/** Everything of a plain visit that decides its route; null when it must be resolved each time. */
function nameOf(request: IncomingMessage): string | null {
  const { url = "", headers, rawHeaders } = request;
  // There who asks decides, or what is asked for is remembered.
  if (/^\/(?:cupon|m)\/|[?&]mode=/.test(url)) return null;
  if (url.length > longestUrl || !isPlainVisit(request) || !hasOneHost(rawHeaders)) return null;
  // Behind a proxy both name the same; what names another is refused further on.
  if (headers["x-forwarded-host"] !== undefined && headers["x-forwarded-host"] !== headers.host) return null;
  const choice = headers.cookie === undefined ? "" : choiceOf(request);
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
      if (!page || directory.known(page.visit.host) !== page.visit.tenant) return false;
      const found = front.ready(page.question);
      if (!found) return false;
      sendPage(request, response, found.page, found.state);
      return true;
    },
    remember: (request: IncomingMessage, visit: KnownPage["visit"], question: FrontQuestion): void => {
      const name = nameOf(request);
      if (name !== null) pages.set(name, { visit, question });
    },
  };
}

export type KnownPages = ReturnType<typeof createKnownPages>;
