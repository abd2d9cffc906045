import type { IncomingMessage, ServerResponse } from "node:http";
import { certificatePath } from "./decide.ts";
import { canonicalHost, portOf, schemeOf } from "#domain/base/canonical-host.ts";

/** How the override is named, in the query and in the cookie that keeps it for the visit. */
const overrideName = "domain";
/** The headers that say which host was asked. */
const hostNames = new Set(["host", "x-forwarded-host"]);

/** `?domain=` taken out of an address; `asked` is null without one. */
function splitDomain(url: string): { url: string; asked: string | null } {
  const mark = url.indexOf("?");
  if (mark === -1) return { url, asked: null };
  const query = new URLSearchParams(url.slice(mark + 1));
  const asked = query.get(overrideName);
  if (asked === null) return { url, asked };
  query.delete(overrideName);
  const rest = query.toString();
  return { url: rest === "" ? url.slice(0, mark) : `${url.slice(0, mark)}?${rest}`, asked };
}

/** The cookie's value, null when there is not exactly one. */
function keptDomain({ headers }: IncomingMessage): string | null {
  const values = (headers.cookie ?? "").split(";").flatMap((pair) => {
    const [name, value] = pair.trim().split("=");
    return name === overrideName && value !== undefined ? [value] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** The request as if it had been sent to `authority`: its own pages stay its own (U14). */
function sendTo(request: IncomingMessage, authority: string): void {
  const { headers, rawHeaders } = request;
  const own = headers.host ?? "";
  const origin = headers.origin;
  if (origin !== undefined && URL.canParse(origin) && new URL(origin).host === own.toLowerCase()) {
    headers.origin = `${schemeOf(authority.replace(portOf(authority), ""))}://${authority}`;
  }
  headers.host = authority;
  if (headers["x-forwarded-host"] !== undefined) headers["x-forwarded-host"] = authority;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (hostNames.has(rawHeaders[index]?.toLowerCase() ?? "")) rawHeaders[index + 1] = authority;
  }
}

/** What is answered of another host than the one asked for is kept and indexed nowhere (A23). */
function answerUnstored(response: ServerResponse): void {
  const unstored = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };
  const writeHead = response.writeHead.bind(response);
  response.writeHead = new Proxy(writeHead, {
    apply: (target, _self, [status, ...rest]: [number, ...unknown[]]) => {
      const given = rest.find((part) => typeof part === "object" && part !== null) ?? {};
      const pairs = Array.isArray(given) ? given : Object.entries(given).flat();
      for (let index = 0; index + 1 < pairs.length; index += 2)
        response.setHeader(String(pairs[index]), pairs[index + 1]);
      for (const [name, value] of Object.entries(unstored)) response.setHeader(name, value);
      return target(status);
    },
  });
}

/**
 * For trying things out (S1 §1, A23): the business of `?domain=` answers at whatever host, from then on for the visit; an
 * empty one ends it. Never in production (T3). Of a certificate's domain nobody is sent anywhere.
 */
export function overrideDomain(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.startsWith(`${certificatePath}?`) === true) return;
  const { url, asked } = splitDomain(request.url ?? "");
  request.url = url;
  if (asked === "") {
    answerUnstored(response);
    response.setHeader("set-cookie", `${overrideName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`);
    return;
  }
  const domain = canonicalHost(asked ?? keptDomain(request));
  if (domain === null) return;
  answerUnstored(response);
  if (asked !== null) response.setHeader("set-cookie", `${overrideName}=${domain}; Path=/; HttpOnly; SameSite=Lax`);
  sendTo(request, `${domain}${portOf(request.headers.host ?? null)}`);
}
