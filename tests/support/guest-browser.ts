import { POST as changePlace } from "#app/api/place/route.ts";
import { GET as scanCode } from "#app/api/place/scan/route.ts";
import type { OrderAttempt } from "#domain/order/intent.ts";
import type { PlaceChange } from "#lib/exchange/place/guest-place.ts";
import { resolveRoute } from "#lib/edge/resolve-route.ts";
import { sealSession } from "#lib/server/request/session-seal.ts";
import { attempt, type Changes } from "./order-attempt.ts";
import { sessionCookie, sessionSecret } from "./order-over-platform.ts";
import { followCookies, nextRequest, requestTo } from "./next-request.ts";

const ownHost = "uno.localhost";
const noParams = { params: Promise.resolve({}) };

/** A browser with cookies of its own, which comes to the shop's page. */
export interface GuestBrowser {
  /** Does something as this browser, and keeps the cookies of the answer. */
  as: <T>(act: () => Promise<T>) => Promise<T>;
  /** Where a printed code leads: the address that is shown in the end. */
  scan: (link: string) => Promise<string>;
  say: (change: PlaceChange) => Promise<unknown>;
  logIn: (login: { token: string; userId: string }) => Promise<void>;
  cookies: Map<string, string>;
  /** What scans set besides, which is no secret: a page takes it. */
  unsealed: string[];
}

/** The handler that answers a code's address (`resolveRoute`, A241). */
function handlerOf(link: string, host: string): string {
  const { pathname, searchParams } = new URL(link);
  const route = resolveRoute(
    {
      method: "GET",
      host,
      port: ":3000",
      path: pathname,
      query: searchParams,
      branchCookie: null,
      pinCookie: null,
      languageCookie: null,
      visitCookie: null,
      now: Date.now(),
      isPreview: false,
      nextAction: null,
    },
    {
      kind: "found",
      tenant: {
        host,
        businessId: "1",
        branchIds: ["11", "12", "13"],
        onSiteBranchIds: ["11"],
        onlyMenu: false,
        menuFiles: [],
        isActive: true,
      },
    },
  );
  return route.kind === "handler" ? route.address : "";
}

export function guestBrowser(address = "203.0.113.7", host = ownHost): GuestBrowser {
  const authority = `${host}:3000`;
  const cookies = new Map<string, string>();
  const unsealed: string[] = [];
  async function as<T>(act: () => Promise<T>): Promise<T> {
    requestTo(authority, { "x-forwarded-for": address });
    nextRequest.cookies = cookies;
    const result = await act();
    followCookies();
    return result;
  }
  return {
    as,
    cookies,
    unsealed,
    scan: async (link) => {
      const answer = await as(() => scanCode(new Request(`http://${authority}${handlerOf(link, host)}`), noParams));
      unsealed.push(...answer.headers.getSetCookie());
      return answer.headers.get("location") ?? String(answer.status);
    },
    say: async (change) => {
      const init = { method: "POST", body: JSON.stringify(change) };
      const answer = await as(() => changePlace(new Request(`http://${authority}/api/place`, init), noParams));
      return await answer.json();
    },
    logIn: async (login) => {
      const session = { tenant: host, browser: null, pending: null, login };
      cookies.set(sessionCookie, await sealSession(session, [sessionSecret]));
    },
  };
}

/** Two bandejas eaten here: 24 000 and 8 % tax. The browser's own word for the table is nobody's. */
export function onSite(changes: Changes = {}): OrderAttempt {
  return attempt({ mode: "onsite", address: null, expectedTotal: 25_920, ...changes });
}
