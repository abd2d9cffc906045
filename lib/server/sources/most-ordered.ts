import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { askMostOrdered } from "#lib/server/central/menu.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";

// What a branch sells most: our own call where it is set. Where nobody tells, no ranking is invented (B25).

/** The backend counts once a day; some hours later is soon enough. */
const quarterOfADay = { stale: 300, revalidate: 21_600, expire: 2_592_000 };
const soon = { stale: 30, revalidate: 300, expire: 2_592_000 };

/** Ids of menu items, the most ordered first; none where nobody tells them. */
export async function getMostOrdered(tenant: string, branchId: string): Promise<string[]> {
  "use cache";
  cacheTag(cacheTags.business(tenant), cacheTags.mostOrdered(tenant, branchId));
  const { MOST_ORDERED_PATH } = env();
  if (MOST_ORDERED_PATH === null) {
    cacheLife(quarterOfADay);
    return [];
  }
  try {
    const items = await askMostOrdered(MOST_ORDERED_PATH, branchId, tenant);
    cacheLife(quarterOfADay);
    return items;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warnOnce(`most-ordered:${tenant}`, "mostOrdered.unknown", { tenant, ...describeError(error) });
    cacheLife(soon);
    return [];
  }
}
