import { schemeOf } from "#domain/base/canonical-host.ts";
import type { Business } from "#domain/store/business.ts";

/** The public origin of a business, from the registry and never from a request (security fact 4). */
export function storeOrigin(business: Pick<Business, "domain">): string {
  return `${schemeOf(business.domain)}://${business.domain}`;
}
