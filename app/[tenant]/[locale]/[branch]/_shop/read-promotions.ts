import { isPersonal } from "#domain/offer/is-personal.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { getPromotions } from "#lib/server/sources/promotions.ts";
import type { OpenStore } from "./open-store.ts";

/** The promotions that whoever orders on this page may have: those for a person are for no guest (A213); null while nobody tells them (F7). */
export async function readPromotions({
  tenant,
  capabilities,
}: Pick<OpenStore, "tenant" | "capabilities">): Promise<Promotion[] | null> {
  const promotions = await getPromotions(tenant);
  return capabilities.guestPlace === null
    ? promotions
    : (promotions?.filter((promotion) => !isPersonal(promotion)) ?? null);
}
