import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Together } from "#domain/cart/fillers.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { askMostOrdered, askOrderedTogether } from "#lib/server/central/menu.ts";
import { cacheLifeSoon } from "#lib/server/cache-life-soon.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";

// What a branch sells most, and what together: our own call where it is set. Where nobody tells, nothing is invented (B25, B27).

/** The backend counts once a day; some hours later is soon enough. */
const quarterOfADay = { stale: 300, revalidate: 21_600, expire: 2_592_000 };
type Ask<T> = (path: string, branchId: string, tenant: string) => Promise<T>;

/** What the call tells, kept as long as it holds; `nothing` where nobody tells. */
async function salesOf<T>(
  ask: Ask<T>,
  { tenant, branchId, nothing }: { tenant: string; branchId: string; nothing: T },
): Promise<T> {
  const { MOST_ORDERED_PATH } = env();
  if (MOST_ORDERED_PATH === null) {
    cacheLife(quarterOfADay);
    return nothing;
  }
  try {
    const sales = await ask(MOST_ORDERED_PATH, branchId, tenant);
    cacheLife(quarterOfADay);
    return sales;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warnOnce(`most-ordered:${tenant}`, "mostOrdered.unknown", { tenant, ...describeError(error) });
    cacheLife(cacheLifeSoon);
    return nothing;
  }
}

/** Ids of menu items, the most ordered first; none where nobody tells them. */
export async function getMostOrdered(tenant: string, branchId: string): Promise<string[]> {
  "use cache";
  cacheTag(cacheTags.business(tenant), cacheTags.sales(tenant, branchId));
  return await salesOf(askMostOrdered, { tenant, branchId, nothing: [] });
}

/** What orders of a branch had together, by menu item; empty where nobody tells it (B27). */
export async function getOrderedTogether(tenant: string, branchId: string): Promise<Together> {
  "use cache";
  cacheTag(cacheTags.business(tenant), cacheTags.sales(tenant, branchId));
  return await salesOf(askOrderedTogether, { tenant, branchId, nothing: new Map() });
}
