import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Branch } from "#domain/store/branch.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { env } from "#lib/server/env.ts";
import { describeError, log } from "#lib/server/log.ts";
import { kitchenWaitFrom } from "#wire/store/availability.ts";
import { unwrapData } from "#wire/value-at.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { pathOf } from "#lib/server/central/http/path-of.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";

const timeoutMilliseconds = 800;

/** One answer serves every visitor of a branch for a quarter of a minute; null where the platform has no such call. */
async function getWait(tenant: string, branchId: string, start: number | null): Promise<number | null> {
  "use cache";
  cacheLife({ stale: 15, revalidate: 15, expire: 60 });
  cacheTag(cacheTags.business(tenant));
  const path = env().KITCHEN_PATH;
  if (path === null) return null;
  const at = start === null ? "" : `?at=${encodeURIComponent(new Date(start).toISOString())}`;
  try {
    const { body } = await requestCentral({
      method: "GET",
      path: pathOf(path, branchId) + at,
      isRead: true,
      timeoutMilliseconds,
      tenant,
    });
    return readAnswer("kitchen", () => kitchenWaitFrom(unwrapData(body)));
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
