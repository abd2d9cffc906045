import "server-only";
import { usedPromotionsBody } from "#wire/offer/used-promotions.ts";
import { promotionsBody } from "#wire/offer/promotions-request.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { PromotionsDocument, UpdateUserDocument, UsedPromotionsDocument } from "./generated/documents.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { requestGraphql } from "#lib/server/central/http/graphql.ts";

/** Rows of promotions, and those that the customer of the token cannot have any more; unread. */
export interface PromotionRows {
  rows: unknown;
  /** Undefined where nobody tells. */
  spent: unknown;
}

/** The promotions of a business (S1 §7 ecommerce/promos); null where there is no such call. @throws CentralError */
export async function askPromotions(
  businessId: string,
  { token, ...asker }: Asker & { token: string | null },
): Promise<PromotionRows | null> {
  const answer = await requestCentral({
    method: "POST",
    path: "/api/ecommerce/promos",
    body: promotionsBody(businessId),
    token,
    isRead: true,
    accepts: [404, 405],
    ...asker,
  });
  return answer.status === 200 ? { rows: unwrapData(answer.body), spent: valueAt(answer.body, "spent") } : null;
}

/** The same over GraphQL (S1 §7). @throws CentralError */
export async function askPromotionRows(
  businessId: string,
  { token, ...asker }: Asker & { token: string | null },
): Promise<PromotionRows> {
  const data = await requestGraphql(PromotionsDocument, { business: businessId }, { token, isRead: true, ...asker });
  return { rows: valueAt(data, "promoCodes"), spent: undefined };
}

/** The ids of a list of rows or ids; null for anything else. */
export function idsIn(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null;
  const ids = list.map((each: unknown) => (typeof each === "object" ? valueAt(each, "id") : each));
  return ids.filter((id) => typeof id === "number" || typeof id === "string").map(String);
}

/** The promotions on a customer's account (S1 §4), for a platform that tells nothing else. @throws CentralError */
export async function readUsedPromotions(
  { token, userId }: { token: string; userId: string },
  asker: Asker,
): Promise<string[]> {
  const data = await requestGraphql(UsedPromotionsDocument, { user: userId }, { token, isRead: true, ...asker });
  const ids = idsIn(valueAt(data, "user", "promo_codes"));
  // What is not reported is no empty account: what stands there would be written over.
  if (ids === null) throw new CentralError("shape", "user: no promo_codes");
  return ids;
}

/** Writes the promotions on a customer's account (S1 §7 updateUser), all of them. @throws CentralError */
export async function writeUsedPromotions(
  ids: readonly string[],
  { token, userId, ...asker }: Asker & { token: string; userId: string },
): Promise<void> {
  const variables = { id: userId, data: usedPromotionsBody(ids) };
  await requestGraphql(UpdateUserDocument, variables, { token, isRead: false, ...asker });
}
