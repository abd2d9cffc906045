import "server-only";
import { schemeOf } from "#domain/base/canonical-host.ts";
import type { Business } from "#domain/store/business.ts";
import { env } from "./env.ts";

/** The public origin of a business, from the registry and never from a request (security fact 4); on this machine it has the port of the storefront. */
export function storeOrigin({ domain }: Pick<Business, "domain">): string {
  const scheme = schemeOf(domain);
  const { PORT } = env();
  return scheme === "http" && PORT !== 80 && PORT !== 0 ? `http://${domain}:${PORT}` : `${scheme}://${domain}`;
}

/** A picture or page of ours, or another host's, with its origin. */
export function absoluteUrl(business: Pick<Business, "domain">, url: string): string {
  return new URL(url, storeOrigin(business)).href;
}
