import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { day } from "#domain/base/duration.ts";
import { kitchenLoad } from "#domain/order/time/kitchen-load.ts";
import { kitchenTasks, kitchenWait, longestInKitchen } from "#domain/order/time/kitchen-queue.ts";
import type { Branch } from "#domain/store/branch.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { askKitchenWait, askOrdersInKitchen } from "#lib/server/central/kitchen.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { getBusiness } from "./business.ts";
import { getMenu } from "./menu.ts";

// What orders in progress add to the time (S3 §4): our own call, else the branch's orders, where the service key opens them.
// Anybody else gets none, and nothing is added; nor is it while either fails.

/** The load of the branch's orders that are at it at `at` (ms), as our platform counts it (A198). @throws CentralError */
async function waitOfOrders(tenant: string, branchId: string, at: number): Promise<number | null> {
  const { PLATFORM_SERVICE_KEY: serviceKey } = env();
  if (serviceKey === null) return null;
  const [business, menu] = await Promise.all([getBusiness(tenant), getMenu(tenant, branchId)]);
  const branch = business?.branches.find(({ id }) => id === branchId);
  if (!business || !branch || !menu) return null;
  // One for a time of today may have been made in the morning, or the day before.
  const asked = { businessId: business.id, branchId, since: at - day };
  const orders = await askOrdersInKitchen(asked, { serviceKey, tenant });
  const begun = orders.filter(({ startsAt }) => startsAt <= at && startsAt > at - longestInKitchen);
  const work = begun.reduce((sum, { lines }) => sum + kitchenLoad(kitchenTasks(menu, lines), branch.loadFactor), 0);
  return kitchenWait(work, branch.loadFactor);
}

/** One answer serves every visitor of a branch for a quarter of a minute; null where nobody tells. */
async function getWait(tenant: string, branchId: string, start: number | null): Promise<number | null> {
  "use cache";
  cacheLife({ stale: 15, revalidate: 15, expire: 60 });
  cacheTag(cacheTags.business(tenant));
  const { KITCHEN_PATH } = env();
  try {
    if (KITCHEN_PATH !== null) return await askKitchenWait(KITCHEN_PATH, { branchId, start }, tenant);
    return await waitOfOrders(tenant, branchId, start ?? Date.now());
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warnOnce(`kitchen:${tenant}`, "kitchen.unknown", { tenant, ...describeError(error) });
    return null;
  }
}

/** Minutes that an order waits for those in progress (A198), at `start` (ms), null for now. What nobody tells is no wait
 * (A156); a branch that does not have its time computed is not asked about. */
export async function getKitchenWait(
  tenant: string,
  branch: Pick<Branch, "id" | "automaticTime">,
  start: number | null,
): Promise<number> {
  return branch.automaticTime ? ((await getWait(tenant, branch.id, start)) ?? 0) : 0;
}
