import { hour, minute } from "#domain/base/duration.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { pruneOldRows } from "#platform/db/prune.ts";
import { pruneOrderKeys } from "#platform/orders/link/order-keys.ts";
import { describeError } from "#platform/http/log.ts";

/** Prunes a minute after the start and then hourly; answers how to stop it. */
export function startPruner({ database, clock, log }: PlatformContext): () => void {
  const prune = () => {
    Promise.all([pruneOldRows(database, clock()), pruneOrderKeys(database, clock())]).catch((error: unknown) =>
      log("error", "prune_failed", describeError(error)),
    );
  };
  const timers = [setTimeout(prune, minute), setInterval(prune, hour)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
