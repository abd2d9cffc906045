import type { ServerResponse } from "node:http";

/** On every answer (checklist 71). */
export const securityHeaders: Readonly<Record<string, string>> = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)",
};

/** The browser may keep a page but must revalidate it; never shared, since the branch is in a cookie. */
export const pageCacheControl = "private, max-age=0, must-revalidate";

/** For answers without a policy of their own. */
export const strictHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

/** For what is of one moment, or of one person. */
export const unstored = { "cache-control": "private, no-store" };

const disclosing = /^(?:x-powered-by|x-middleware-.*|x-nextjs-prerender|x-next-cache-tags|server)$/;
/** The router reads them in parts of a page; whole pages and all else go without. */
const ofRouter = /^x-nextjs-(?:rewritten-path|rewritten-query|stale-time|postponed|matched-path)$/;
const routerType = "text/x-component";

/** Removes headers that disclose internals from a whole page, and corrects what Next says to shared caches. */
export function cleanHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !disclosing.test(name) && !ofRouter.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) =>
      name === "cache-control" && value.includes("s-maxage") ? [name, pageCacheControl] : [name, value],
    ),
  );
}

/** Headers as `writeHead` takes them fastest: names and values in turn. */
export function flatHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

/** Makes an answer of Next carry our headers and none of the disclosing ones. */
export function guardResponse(response: ServerResponse): void {
  let isDone = false;
  const finish = () => {
    if (isDone || response.headersSent) return;
    isDone = true;
    const isForRouter = String(response.getHeader("content-type")).startsWith(routerType);
    for (const name of response.getHeaderNames()) {
      if (disclosing.test(name) || (!isForRouter && ofRouter.test(name))) response.removeHeader(name);
    }
    for (const [name, value] of Object.entries(strictHeaders)) {
      if (name in securityHeaders || !response.hasHeader(name)) response.setHeader(name, value);
    }
    const cacheControl = response.getHeader("cache-control");
    if (typeof cacheControl === "string" && cacheControl.includes("s-maxage")) {
      response.setHeader("cache-control", pageCacheControl);
    }
  };
  const writeHead = response.writeHead.bind(response);
  // A proxy keeps both of writeHead's signatures; headers that are never written come through here too.
  response.writeHead = new Proxy(writeHead, {
    apply: (target, _self, parts) => {
      finish();
      return Reflect.apply(target, undefined, parts);
    },
  });
}
