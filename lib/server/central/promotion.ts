import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import type { Promotion } from "#domain/offer/promotion.ts";
import { cacheTags } from "#lib/server/cache-tags.ts";
import { describeError, log } from "#lib/server/log.ts";
import { promotionFrom } from "#wire/offer/promotion.ts";
import { promotionsBody } from "#wire/offer/promotions-request.ts";
import { readEach } from "#wire/reading.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { getBusiness } from "./business.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { PromotionsDocument, UsedPromotionsDocument } from "./generated/documents.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";
import { ownReading } from "#lib/server/central/http/parse-answer.ts";

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
    body: promotionsBody(businessId),
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

/** A page that could not read its promotions is read again soon. */
const soon = { stale: 30, revalidate: 30, expire: 2_592_000 };

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
    cacheLife(soon);
    return null;
  }
}

/** The cached promotions of a tenant; null, and a line in the log, while the platform does not tell them (F7). */
export async function getPromotions(tenant: string): Promise<Promotion[] | null> {
  const business = await getBusiness(tenant);
  return business ? await getBusinessPromotions(tenant, business.id) : [];
}

/** The promotions on a customer's account (S1 §4), for a platform that tells nothing else. @throws CentralError */
export async function readUsedPromotions(
  { token, userId }: { token: string; userId: string },
  asker: Asker,
): Promise<string[]> {
  const data = await requestGraphql(UsedPromotionsDocument, { user: userId }, { token, isRead: true, ...asker });
  return idsIn(valueAt(data, "user", "promo_codes")) ?? [];
}
