import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Promotion } from "#domain/offer/promotion.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { askPromotionRows, askPromotions, idsIn } from "#lib/server/central/promotion.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { ownReading } from "#lib/server/central/http/parse-answer.ts";
import { cacheLifeSoon } from "#lib/server/cache-life-soon.ts";
import { describeError, log } from "#lib/server/log.ts";
import { promotionFrom } from "#wire/offer/promotion.ts";
import { type Note, readEach } from "#wire/reading.ts";
import { getBusiness } from "./business.ts";

// Promotions: ecommerce/promos, GraphQL where there is no such call (S1 §7). An error is an error.

/** A business's promotions of all branches, coupons left out (D10). */
export interface PromotionReading {
  promotions: Promotion[];
  /** Promotions that the customer cannot have any more; null where the platform does not tell. */
  spentIds: string[] | null;
  /** Whether somebody else notes that a promotion is used; what was not read just now is not noted on a guess. */
  recordsUse: boolean;
  /** No backend reports them, and none are known: nothing is taken off, and that is shown (F7). */
  isAway: boolean;
}

/** @throws CentralError when none of its rows can be read: that is no answer, and not one without promotions */
function promotionsIn(list: unknown): Promotion[] {
  const reading = ownReading();
  let hidden = 0;
  const note = (what: Note) => {
    if (what.kind === "hidden") hidden += 1;
    reading.note(what);
  };
  const promotions = readEach(list, "promotion", (raw) => promotionFrom(raw, reading), { note });
  if (hidden > 0 && Array.isArray(list) && hidden === list.length)
    throw new CentralError("shape", "promotions: no row can be read");
  return promotions;
}

/** Fresh, and with a customer's token what is spent. @throws CentralError */
export async function readPromotions(
  businessId: string,
  { token = null, ...asker }: Asker & { token?: string | null },
): Promise<PromotionReading> {
  const asking = { token, ...asker };
  const { rows, spent } = (await askPromotions(businessId, asking)) ?? (await askPromotionRows(businessId, asking));
  const spentIds = idsIn(spent);
  return { promotions: promotionsIn(rows), spentIds, recordsUse: spentIds !== null, isAway: false };
}

/** Caught here: a page is made in two passes, and what failed in the first would be asked for again in the second. */
async function getBusinessPromotions(tenant: string, businessId: string): Promise<Promotion[] | null> {
  "use cache";
  cacheTag(cacheTags.business(tenant), cacheTags.promotions(tenant));
  try {
    const { promotions } = await readPromotions(businessId, { clientAddress: null, tenant });
    cacheLife("menu");
    return promotions;
  } catch (error) {
    if (!(error instanceof CentralError)) throw error;
    log.warnOnce(`promotions:${tenant}`, "promotions.away", { tenant, ...describeError(error) });
    cacheLife(cacheLifeSoon);
    return null;
  }
}

/** The cached promotions of a tenant; null, and a line in the log, while the platform does not tell them (F7). */
export async function getPromotions(tenant: string): Promise<Promotion[] | null> {
  const business = await getBusiness(tenant);
  return business ? await getBusinessPromotions(tenant, business.id) : [];
}
