import { notFound } from "next/navigation";
import {
  branch as branchParam,
  locale as localeParam,
  tenant as tenantParam,
  variant as variantParam,
} from "next/root-params";
import type { Branch } from "#domain/store/branch.ts";
import { isComingSoon } from "#domain/store/business.ts";
import type { Business } from "#domain/store/business.ts";
import { toLocale } from "#domain/base/locale.ts";
import type { Locale } from "#domain/base/locale.ts";
import { capabilitiesOf, parseVariant } from "#domain/store/mode.ts";
import type { Capabilities } from "#domain/store/mode.ts";
import { getBusiness } from "#lib/server/sources/business.ts";
import { env } from "#lib/server/env.ts";

/** The shop that a page belongs to. */
export interface OpenStore {
  /** The canonical host. */
  tenant: string;
  locale: Locale;
  business: Business;
  /** The branch of the page; null when the business has none. */
  branch: Branch | null;
  /** What the page's variant asks and keeps. */
  capabilities: Capabilities;
  /** Nothing but 'coming soon' is shown (A21). */
  isComingSoon: boolean;
}

/** The tenant of the pages that a build makes to see that it can. */
const placeholder = "_";

/**
 * The shop of the page that is being made, from the internal path and the cache. Null for the placeholder of a build.
 * @throws CentralError when the platform gives no answer and none is cached; Next's 404 when the business has ended.
 */
export async function openStore(): Promise<OpenStore | null> {
  const tenant = decodeURIComponent((await tenantParam()) ?? placeholder);
  const business = await getBusiness(tenant);
  if (!business && tenant !== placeholder) notFound();
  if (!business) return null;
  const branchId = await branchParam();
  const branch = business.branches.find(({ id }) => id === branchId) ?? business.branches[0] ?? null;
  return {
    tenant,
    locale: toLocale(await localeParam()),
    business,
    branch,
    capabilities: capabilitiesOf(parseVariant((await variantParam()) ?? null) ?? "shop", business.plan),
    isComingSoon: branch === null || isComingSoon(business, tenant, env().PLATFORM_HOSTS),
  };
}
