import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cacheTags } from "#lib/server/cache-tags.ts";

/** The instant (ms) that a tenant's pages show; their islands move on from it (UX31). */
export async function getPageInstant(tenant: string): Promise<number> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.business(tenant));
  return await Promise.resolve(Date.now());
}
