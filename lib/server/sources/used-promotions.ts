import "server-only";
import type { Asker } from "#lib/server/central/account.ts";
import { readUsedPromotions, writeUsedPromotions } from "#lib/server/central/promotion.ts";
import { describeError, log } from "#lib/server/log.ts";
import type { Session } from "#lib/server/request/session-seal.ts";

// That a promotion is used: a backend whose promotions list what is spent records it with the order (D9). Any other has it on
// the customer's account, where we add it after the order was taken, and take nothing away (A76).

/** Never throws: the order is made. */
export async function recordUsed(ids: readonly string[], login: Session["login"], asker: Asker): Promise<void> {
  if (login === null) return;
  try {
    const before = await readUsedPromotions(login, asker);
    const added = ids.filter((id) => !before.includes(id));
    if (added.length > 0) await writeUsedPromotions([...before, ...added], { ...login, ...asker });
  } catch (error) {
    log.warn("promotions.not_recorded", { requestId: asker.requestId, ids: ids.join(" "), ...describeError(error) });
  }
}
