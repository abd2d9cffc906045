import "server-only";
import { canonicalHost } from "#domain/canonical-host.ts";
import type { Business } from "#domain/business.ts";
import { getBusiness } from "./central/business.ts";
import { env } from "./env.ts";

/** The business that a request is for, found from its own host and nothing else. */
export interface RequestTenant {
  /** The canonical host: the tenant's name in every key. */
  host: string;
  business: Business;
}

function trustedHost(headers: Headers): string | null {
  const forwarded = env().TRUST_PROXY ? headers.get("x-forwarded-host") : null;
  return canonicalHost(forwarded ?? headers.get("host"));
}

/**
 * The tenant of a request by its trusted host (security facts 1 to 4). Null when there is none: an unknown host, a host
 * that is not the business's main one, and the loopback host under which Next forwards an action to itself.
 * @throws CentralError when the platform cannot say
 */
export async function requestTenant(headers: Headers): Promise<RequestTenant | null> {
  const host = trustedHost(headers);
  if (host === null || host === "localhost" || /^[\d.]+$/.test(host)) return null;
  const business = await getBusiness(host);
  return business?.domain === host ? { host, business } : null;
}

/** Whether the browser says that the request comes from a page of the same origin; a request that says nothing does not (fact 3). */
export function isSameOrigin(headers: Headers, host: string): boolean {
  const origin = headers.get("origin");
  if (origin !== null) return URL.canParse(origin) && canonicalHost(new URL(origin).host) === host;
  return headers.get("sec-fetch-site") === "same-origin";
}
