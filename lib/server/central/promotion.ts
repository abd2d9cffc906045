import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Menu } from "#domain/menu/menu.ts";
import { isForMenu } from "#domain/offer/promotion.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { describeError, log } from "#lib/server/log.ts";
import { promotionFrom } from "#wire/promotion.ts";
import { readEach } from "#wire/reading.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { getBusiness } from "./business.ts";
import { isPlatformAway } from "./central-error.ts";
import { requestCentral } from "./client.ts";
import { PromotionsDocument, UsedPromotionsDocument } from "./generated/documents.ts";
import { requestGraphql } from "./graphql.ts";
import { getMenu } from "./menu.ts";
import { ownReading } from "./parse-answer.ts";

/** A business's promotions of all branches, coupons left out (D10). */
export interface PromotionReading {
  promotions: Promotion[];
  /** Promotions that the customer cannot have any more; null where the platform does not tell. */
  spentIds: string[] | null;
  /** Nobody told them, and none are known: nothing is taken off, and that is said (F7). */
  isAway: boolean;
}

function promotionsIn(list: unknown): Promotion[] {
  return readEach(list, "promotion", (raw) => promotionFrom(raw, ownReading()), ownReading());
}

function idsIn(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null;
  const ids = list.map((each: unknown) => (typeof each === "object" ? valueAt(each, "id") : each));
  return ids.filter((id) => typeof id === "number" || typeof id === "string").map(String);
}

/** Fresh, and with a customer's token what is spent; GraphQL where that call is missing (S1 §7). @throws CentralError */
export async function readPromotions(
  businessId: string,
  { token = null, ...asker }: Asker & { token?: string | null },
): Promise<PromotionReading> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/ecommerce/promos",
    body: { business: Number(businessId) },
    token,
    isRead: true,
    accepts: [404, 405],
    ...asker,
  });
  if (answer.status === 200) {
    return {
      promotions: promotionsIn(unwrapData(answer.body)),
      spentIds: idsIn(valueAt(answer.body, "spent")),
      isAway: false,
    };
  }
  const data = await requestGraphql(PromotionsDocument, { business: businessId }, { token, isRead: true, ...asker });
  return { promotions: promotionsIn(valueAt(data, "promoCodes")), spentIds: null, isAway: false };
}

async function getBusinessPromotions(tenant: string, businessId: string): Promise<Promotion[]> {
  "use cache";
  cacheLife("menu");
  cacheTag(cacheTags.business(tenant), cacheTags.promotions(tenant));
  return (await readPromotions(businessId, { clientAddress: null })).promotions;
}

async function knownPromotions(tenant: string, businessId: string): Promise<Promotion[] | null> {
  try {
    return await getBusinessPromotions(tenant, businessId);
  } catch (error) {
    if (!isPlatformAway(error)) throw error;
    log.warnOnce(`promotions:${tenant}`, "promotions.away", { tenant, ...describeError(error) });
    return null;
  }
}

/** The cached promotions of a tenant; null, and a line in the log, while the platform does not tell them (F7). */
export async function getPromotions(tenant: string): Promise<Promotion[] | null> {
  const business = await getBusiness(tenant);
  return business ? await knownPromotions(tenant, business.id) : [];
}

async function knownMenu(tenant: string, branchId: string): Promise<Menu | "away" | null> {
  try {
    return await getMenu(tenant, branchId);
  } catch (error) {
    if (!isPlatformAway(error)) throw error;
    return "away";
  }
}

/** A page that could not read them is read again soon. */
const soon = { stale: 30, revalidate: 30, expire: 2_592_000 };

/**
 * The promotions of a tenant that are for something of a branch's menu, for its pages; null while nobody tells them (F7).
 * Cached as such, for a page that is kept reads everything twice, and what failed once must not do so again.
 */
export async function getBranchPromotions(tenant: string, branchId: string): Promise<Promotion[] | null> {
  "use cache";
  cacheTag(cacheTags.business(tenant), cacheTags.promotions(tenant), cacheTags.menu(tenant, branchId));
  const [promotions, menu] = [await getPromotions(tenant), await knownMenu(tenant, branchId)];
  if (promotions === null || menu === "away") cacheLife(soon);
  else cacheLife("menu");
  if (menu === "away" || promotions === null) return promotions;
  return menu === null ? [] : promotions.filter((promotion) => isForMenu(promotion, menu));
}

/** The promotions on a customer's account (S1 §4), for a platform that tells nothing else. @throws CentralError */
export async function readUsedPromotions(
  { token, userId }: { token: string; userId: string },
  asker: Asker,
): Promise<string[]> {
  const data = await requestGraphql(UsedPromotionsDocument, { user: userId }, { token, isRead: true, ...asker });
  return idsIn(valueAt(data, "user", "promo_codes")) ?? [];
}
