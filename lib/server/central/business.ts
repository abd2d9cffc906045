import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Business } from "#domain/store/business.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { type BusinessReading, businessFrom } from "#wire/store/business.ts";
import { isNotFoundBody } from "#wire/directory.ts";
import { unwrapData } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";

/** The business of a host, uncached; null when no business has that host (S1 §7, A31). @throws CentralError */
export async function readBusiness(tenant: string, asker?: Asker): Promise<BusinessReading | null> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/businessv2?domain=${encodeURIComponent(tenant)}`,
    isRead: true,
    accepts: [404],
    tenant,
    ...asker,
  });
  if (answer.status === 404 && isNotFoundBody(answer.body)) return null;
  return readAnswer("business", () => businessFrom(unwrapData(answer.body), tenant, ownReading()));
}

/** The cached business of a host; null for an unknown host and a build's placeholder. @throws CentralError */
export async function getBusiness(tenant: string): Promise<Business | null> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.business(tenant));
  if (tenant === "_") return null;
  const reading = await readBusiness(tenant);
  return reading?.business ?? null;
}
