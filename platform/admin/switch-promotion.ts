import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { businesses } from "#platform/db/tables/business.ts";
import { promoCodes } from "#platform/db/tables/promotion.ts";
import type { ChangeEvent } from "#platform/outbox/announce-change.ts";
import { Refusal } from "#platform/http/refusal.ts";

/**
 * Switches a promotion by its id, or a coupon by its code.
 * @throws Refusal 404 `promotion_not_found`, 409 `promotion_ambiguous` for a code of several businesses
 */
export async function switchPromotion(
  database: Database,
  idOrCode: string,
  isActive: boolean,
): Promise<{ name: string; event: ChangeEvent }> {
  const isNamed = /^\d{1,9}$/.test(idOrCode)
    ? eq(promoCodes.id, Number(idOrCode))
    : sql`upper(trim(${promoCodes.cupon_code})) = ${idOrCode.toUpperCase()}`;
  const [found, another] = await database
    .select({ id: promoCodes.id, name: promoCodes.name, business: businesses.id, domain: businesses.domain })
    .from(promoCodes)
    .innerJoin(businesses, eq(businesses.id, promoCodes.business))
    .where(and(isNamed, eq(promoCodes.deleted, false)))
    .limit(2);
  if (found === undefined) throw new Refusal(404, "promotion_not_found");
  if (another !== undefined) throw new Refusal(409, "promotion_ambiguous");
  await database.update(promoCodes).set({ is_active: isActive }).where(eq(promoCodes.id, found.id));
  const event = { event: "promos.updated", domain: found.domain ?? "", business_id: found.business } as const;
  return { name: found.name ?? idOrCode, event };
}
