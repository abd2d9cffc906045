import "server-only";
import { originAt } from "#domain/base/canonical-host.ts";
import type { Business } from "#domain/store/business.ts";
import { env } from "./env.ts";

/** The public origin of a business, from the registry and never from a request (security fact 4); on this machine it has the port of the storefront. */
export function storeOrigin({ domain }: Pick<Business, "domain">): string {
  return originAt(domain, env().PORT);
}

/** A picture or page of ours, or another host's, with its origin. */
export function absoluteUrl(business: Pick<Business, "domain">, url: string): string {
  return new URL(url, storeOrigin(business)).href;
}
