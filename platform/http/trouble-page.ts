import type { Context, Env, MiddlewareHandler } from "hono";

/** What a person reads where a machine is answered JSON. */
export interface TroublePage {
  html: string;
  /** Its content security policy. */
  policy: string;
  /** Whether it asks again by itself: after the seconds of Retry-After, or a few. */
  isAskedAgain: boolean;
}

const usualPause = "5";

/** Whether a person's browser asks, and shows what it is answered. */
export function isNavigation(c: Context): boolean {
  return c.req.header("accept")?.includes("text/html") === true;
}

/** Whether asking again may help: we are away or busy, or a fault of ours is passing. */
export function isPassing(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Shows a browser that navigates a page where a call ends in an error; status, Retry-After and what machines read stay. */
export function withTroublePage<E extends Env>(
  pageOf: (c: Context<E>, status: number) => TroublePage,
): MiddlewareHandler<E> {
  return async (c, next) => {
    await next();
    if (c.error === undefined || !isNavigation(c)) return;
    const { status, headers } = c.res;
    const { html, policy, isAskedAgain } = pageOf(c, status);
    c.res = new Response(html, { status, headers });
    c.header("content-type", "text/html; charset=UTF-8");
    c.header("content-security-policy", policy);
    c.header("cache-control", "no-store");
    if (isAskedAgain) c.header("refresh", headers.get("retry-after") ?? usualPause);
  };
}
