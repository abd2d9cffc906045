import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { CouponOffer } from "#domain/offer/coupon.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { catalogued } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { linkedIds } from "#platform/db/linked-ids.ts";
import { promoCodeBranches, promoCodes } from "#platform/db/tables/promotion.ts";
import { ownRows } from "#platform/orders/own-rows.ts";
import { couponOfferFrom } from "#wire/offer/coupon.ts";
import { promotionFrom } from "#wire/offer/promotion.ts";
import { readEach } from "#wire/reading.ts";

type PromotionRow = typeof promoCodes.$inferSelect & { branches: { id: number }[] };

async function withBranches(
  database: Database,
  rows: readonly (typeof promoCodes.$inferSelect)[],
): Promise<PromotionRow[]> {
  const branchIds = await linkedIds(
    database,
    promoCodeBranches,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, branches: (branchIds.get(row.id) ?? []).map((id) => ({ id })) }));
}

const isNoCoupon = and(
  or(isNull(promoCodes.discount_type), ne(promoCodes.discount_type, "CUPON")),
  isNull(promoCodes.cupon_code),
);

/** The active promotions of a business, the highest percentage first; never a coupon (D10). */
export async function loadPromotionRows(database: Database, businessId: number): Promise<PromotionRow[]> {
  const rows = await database
    .select()
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.business, businessId),
        eq(promoCodes.deleted, false),
        eq(promoCodes.is_active, true),
        isNoCoupon,
      ),
    )
    .orderBy(desc(sql`coalesce(${promoCodes.discount_percentage}, 0)`), asc(promoCodes.id));
  return await withBranches(database, rows);
}

/** Promotions as the shops read them: an unreadable row gives nothing (F6). */
export function promotionsOf(rows: readonly PromotionRow[]): Promotion[] {
  return readEach(rows, "promotion", (row) => promotionFrom(row, ownRows), ownRows);
}

/** The same as rows and as the shops read them. */
export interface BusinessPromotions {
  rows: readonly PromotionRow[];
  promotions: Promotion[];
}

const businessPromotions = catalogued(500, async (database, businessId: number): Promise<BusinessPromotions> => {
  const rows = await loadPromotionRows(database, businessId);
  return { rows, promotions: promotionsOf(rows) };
});

/** What `loadPromotionRows` answers, loaded once for as long as nothing changes; `stamp` as `catalogued`. */
export async function findPromotions(
  database: Database,
  businessId: number,
  stamp?: string,
): Promise<BusinessPromotions> {
  return await businessPromotions(database, [businessId], stamp);
}

/** The coupon of a code in capitals within its business (A73, T7); null without one. */
export async function findCouponOffer(
  database: Database,
  businessId: number,
  code: string,
): Promise<CouponOffer | null> {
  const rows = await database
    .select()
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.business, businessId),
        eq(promoCodes.deleted, false),
        eq(promoCodes.discount_type, "CUPON"),
        sql`upper(trim(${promoCodes.cupon_code})) = ${code}`,
      ),
    )
    .orderBy(desc(promoCodes.is_active), asc(promoCodes.id))
    .limit(1);
  const [offer] = readEach(
    await withBranches(database, rows),
    "coupon",
    (row) => couponOfferFrom(row, ownRows),
    ownRows,
  );
  return offer ?? null;
}
