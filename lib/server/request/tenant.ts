import "server-only";
import { headers } from "next/headers";
import type { Business } from "#domain/store/business.ts";
import { requestedHost } from "#domain/base/canonical-host.ts";
import { getBusiness } from "#lib/server/sources/business.ts";
import { env } from "#lib/server/env.ts";

export interface RequestTenant {
  /** The main host: the tenant's name in keys and seals. */
  tenant: string;
  business: Business;
}

/** Names and addresses of this machine belong to no tenant. */
function isLoopback(host: string): boolean {
  return host === "localhost" || /^[\d.]+$/.test(host);
}

/** The host and port of a request: the `Host` header, or what a trusted proxy says of it. */
export function authorityOf(received: Pick<Headers, "get">, hasTrustedProxy: boolean): string | null {
  const forwarded = hasTrustedProxy ? received.get("x-forwarded-host")?.split(",")[0]?.trim() : undefined;
  return forwarded ?? received.get("host");
}

/** Null for this machine's own names, under which Next forwards some actions to itself (security fact 1). */
function hostOf(received: Pick<Headers, "get">, hasTrustedProxy: boolean): string | null {
  const host = requestedHost(authorityOf(received, hasTrustedProxy));
  return host === null || isLoopback(host) ? null : host;
}

/** The request's tenant; null unless its host is a business's main one (T5, checklist 20). @throws CentralError */
export async function requestTenant(): Promise<RequestTenant | null> {
  const host = hostOf(await headers(), env().TRUST_PROXY);
  if (host === null) return null;
  const business = await getBusiness(host);
  return business?.domain === host && business.isActive ? { tenant: host, business } : null;
}
