import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Business } from "#domain/store/business.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { type BusinessReading, businessFrom } from "#wire/business.ts";
import { unwrapData } from "#wire/value-at.ts";
import { requestCentral } from "./client.ts";
import { ownReading, readAnswer } from "./parse-answer.ts";

/**
 * The business of a host as the platform has it now, null when no business has that host (S1 §7, A31).
 * @throws CentralError when the platform gives no usable answer.
 */
export async function readBusiness(tenant: string): Promise<BusinessReading | null> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/businessv2?domain=${encodeURIComponent(tenant)}`,
    isRead: true,
    accepts: [404],
  });
  if (answer.status === 404) return null;
  return readAnswer("business", () => businessFrom(unwrapData(answer.body), tenant, ownReading()));
}

/**
 * The business of a host for pages, from the cache; null when there is none, and for the placeholder of a build.
 * @throws CentralError when there is no cached answer and the platform gives none: the page fails, a stale one is served.
 */
export async function getBusiness(tenant: string): Promise<Business | null> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.business(tenant));
  if (tenant === "_") return null;
  const reading = await readBusiness(tenant);
  return reading?.business ?? null;
}
