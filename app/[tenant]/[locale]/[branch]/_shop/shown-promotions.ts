import type { Menu } from "#domain/menu/menu.ts";
import { isForMenu, mayHold } from "#domain/offer/promotion.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { CentralError } from "#lib/server/central/central-error.ts";
import { getMenu } from "#lib/server/central/menu.ts";
import { getPromotions } from "#lib/server/central/promotion.ts";

/** Null also while nobody tells it: then nothing is known to be missing. */
async function knownMenu(tenant: string, branchId: string): Promise<Menu | null> {
  try {
    return await getMenu(tenant, branchId);
  } catch (error) {
    if (error instanceof CentralError) return null;
    throw error;
  }
}

/** The promotions that an order at the branch may have at `now` (ms) or later, for what is sold there; null while nobody
 * tells them (F7). */
export async function shownPromotions(tenant: string, branchId: string, now: number): Promise<Promotion[] | null> {
  const promotions = await getPromotions(tenant);
  if (!promotions) return null;
  const menu = await knownMenu(tenant, branchId);
  return promotions.filter((promotion) => mayHold(promotion, now) && (menu === null || isForMenu(promotion, menu)));
}
