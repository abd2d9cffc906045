import type { promoCodes } from "#platform/db/tables/promotion.ts";
import { bogotaInstant } from "#domain/base/bogota-time.ts";
import { linkRows, type LinkRow } from "./business-rows.ts";
import type { PromotionFile } from "./promotions-file.ts";
import type { DemoBusiness } from "./read-businesses.ts";
import type { RowNumbers } from "./row-numbers.ts";

export interface PromotionRows {
  promotions: (typeof promoCodes.$inferInsert)[];
  branches: LinkRow[];
}

/** Weekdays as the wire spells them for promotions, Monday first. */
const wireDays = ["monday", "tuesday", "wenesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The promotions and coupons of a business; a promotion on named items lists their products (S1 §3). */
export function promotionRows(
  demo: DemoBusiness,
  numbers: RowNumbers,
  products: readonly { id?: number | undefined; name: string }[],
): PromotionRows {
  const branchIds = new Map(demo.business.branches.map((branch, index) => [branch.key, numbers.hundred(index + 1)]));
  const rows: PromotionRows = { promotions: [], branches: [] };
  for (const [index, promotion] of demo.promotions.entries()) {
    const id = numbers.hundred(index + 1);
    rows.promotions.push({
      ...promotionRow(promotion),
      id,
      business: numbers.business,
      products: coverage(promotion, products),
    });
    rows.branches.push(
      ...linkRows(
        id,
        promotion.branches.flatMap((key) => branchIds.get(key) ?? []),
      ),
    );
  }
  return rows;
}

function coverage(promotion: PromotionFile, products: readonly { id?: number | undefined; name: string }[]) {
  const { items: names, sizes } = promotion;
  if (names === undefined) return { allProducts: true };
  const what = sizes ? { sizes: sizes.map((name) => ({ name, checked: true })) } : { checked: true };
  return products.flatMap(({ id, name }) => (id !== undefined && names.includes(name) ? [{ id, name, ...what }] : []));
}

function promotionRow(promotion: PromotionFile): typeof promoCodes.$inferInsert {
  const on = (day: number) => promotion.days.includes(day);
  return {
    name: promotion.name,
    description: promotion.description ?? null,
    discount_type: promotion.type,
    discount_percentage: promotion.percentage ?? null,
    discount_fixed: promotion.fixed ?? null,
    minimum_valued_to_be_applied: promotion.minimumOrder ?? null,
    maximum_valued_to_be_applied: promotion.maximumDiscount ?? null,
    is_min_value: promotion.minimumOrder !== undefined,
    is_first_order: promotion.firstOrderOnly,
    is_once_to_customer: promotion.oncePerCustomer,
    is_promotion_date: promotion.from !== undefined,
    start_at_unix_time: promotion.from === undefined ? null : bogotaInstant(promotion.from, 0),
    end_at_unix_time: promotion.until === undefined ? null : bogotaInstant(promotion.until, 24 * 60 - 1),
    monday: on(1),
    tuesday: on(2),
    wenesday: on(3),
    thursday: on(4),
    friday: on(5),
    saturday: on(6),
    sunday: on(7),
    holiday: promotion.holiday,
    times_per_day: timesPerDay(promotion),
    is_active: promotion.active,
    deleted: false,
    cupon_code: promotion.code ?? null,
  };
}

function timesPerDay(promotion: PromotionFile): Record<string, { from: string; to: string }[]> | null {
  if (promotion.hours.length === 0) return null;
  const times: Record<string, { from: string; to: string }[]> = {};
  for (const { day, from, to } of promotion.hours) {
    const name = wireDays[day - 1];
    if (name !== undefined) times[name] = [...(times[name] ?? []), { from, to }];
  }
  return times;
}
