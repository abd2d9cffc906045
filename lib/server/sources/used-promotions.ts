import "server-only";
import type { OrderCaller } from "#lib/server/central/orders.ts";
import { readUsedPromotions, writeUsedPromotions } from "#lib/server/central/promotion.ts";
import { describeError, log } from "#lib/server/log.ts";

// That a promotion is used: a backend whose promotions list what is spent records it with the order (D9). Any other has it on
// the customer's account, where we add it after the order was taken, or found, and take nothing away (A76).

/** Records what an attempt uses up once its order is known to be there. Nobody waits for it. */
export function recordUsedBy(attempt: { used: string[] }, caller: OrderCaller): void {
  const { used } = attempt;
  attempt.used = [];
  void recordUsed(used, caller);
}

/** Never throws: the order is made. */
export async function recordUsed(ids: readonly string[], caller: OrderCaller): Promise<void> {
  const { token, userId, guestSecret: _guest, ...asker } = caller;
  if (ids.length === 0 || token === null || userId === null) return;
  const customer = { token, userId };
  try {
    const before = await readUsedPromotions(customer, asker);
    const added = ids.filter((id) => !before.includes(id));
    if (added.length > 0) await writeUsedPromotions([...before, ...added], { ...customer, ...asker });
  } catch (error) {
    log.warn("promotions.not_recorded", { requestId: asker.requestId, ids: ids.join(" "), ...describeError(error) });
  }
}
