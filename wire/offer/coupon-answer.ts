import { z } from "zod";
import type { Coupon, CouponFact, CouponOffer } from "#domain/offer/coupon.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";
import { percentOfRate } from "#domain/base/rate.ts";
import { couponFrom } from "./coupon.ts";
import { field, plainText } from "#wire/field.ts";
import type { Reading } from "#wire/reading.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";

/** The message keys of a refused code (A75). */
export const couponRefusalCodes = {
  notValid: "coupon_not_valid",
  login: "coupon_login_required",
  firstOrderOnly: "coupon_first_order_only",
  alreadyUsed: "coupon_already_used",
  aboveMaximum: "coupon_above_maximum",
  belowMinimum: "coupon_below_minimum",
  products: "coupon_other_products",
  unchecked: "coupon_unchecked",
} as const satisfies Record<CouponRefusal, string>;

const namedProduct = z.object({
  id: z.int(),
  checked: z.literal(true).optional(),
  items: z.array(z.object({ id: z.int(), checked: z.literal(true) })).optional(),
  sizes: z.array(z.object({ name: z.string(), checked: z.literal(true) })).optional(),
});

/** A coupon as `validate-cupon` answers it (S1 §3, S3 §3). */
export const couponRow = z.object({
  cupon_code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  discount_value: z.number().nullable(),
  discount_percentage: z.number().nullable(),
  minimum_valued_to_be_applied: z.int(),
  maximum_valued_to_be_applied: z.int().nullable(),
  is_min_value: z.boolean(),
  is_first_order: z.boolean(),
  is_once_to_customer: z.boolean(),
  is_promotion_date: z.boolean(),
  products: z.union([z.object({ allProducts: z.literal(true) }), z.array(namedProduct)]),
  ticket: z.string().describe("With it the code is asked again without counting as a try"),
});

function productsRow(products: Coupon["products"]): z.infer<typeof couponRow>["products"] {
  if (products === null) return { allProducts: true };
  return products.map(({ productId, itemIds, sizes }) => ({
    id: Number(productId),
    ...(itemIds === null && sizes === null ? { checked: true as const } : {}),
    ...(itemIds && { items: itemIds.map((id) => ({ id: Number(id), checked: true as const })) }),
    ...(sizes && { sizes: sizes.map((name) => ({ name, checked: true as const })) }),
  }));
}

export function couponAnswer(offer: CouponOffer, ticket: string): z.infer<typeof couponRow> {
  const { coupon, dates } = offer;
  const { discount } = coupon;
  return {
    cupon_code: coupon.code,
    name: coupon.name,
    description: coupon.description,
    discount_value: discount.kind === "fixed" ? discount.amount : null,
    discount_percentage: discount.kind === "percent" ? percentOfRate(discount.rate) : null,
    minimum_valued_to_be_applied: offer.minimum,
    maximum_valued_to_be_applied: coupon.most,
    is_min_value: offer.minimum > 0,
    is_first_order: offer.firstOrder,
    is_once_to_customer: offer.oncePerCustomer,
    is_promotion_date: dates.from !== null || dates.until !== null,
    products: productsRow(coupon.products),
    ticket,
  };
}

/** In the order in which they are looked for: no message of S1 §8 has two of them. */
const words: readonly (readonly [RegExp, CouponRefusal])[] = [
  [/unchecked/, "unchecked"],
  [/first|primera/, "firstOrderOnly"],
  [/once|already|used|unica|usado/, "alreadyUsed"],
  [/max/, "aboveMaximum"],
  [/min/, "belowMinimum"],
  [/product|item/, "products"],
  [/login|session|customer/, "login"],
  [/valid|not_found|business|store/, "notValid"],
];

function refusalIn(message: string): CouponRefusal | null {
  const plain = message.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return words.find(([word]) => word.test(plain))?.[1] ?? null;
}

/** What a backend says of a code (A75). */
export interface CouponReading {
  fact: CouponFact;
  /** Of a code that exists, accepted or not; null where it is not answered. */
  coupon: Coupon | null;
  ticket: string | null;
  /** A message key that nobody knows. */
  unknownKey: string | null;
}

function couponIn(raw: unknown, reading: Pick<Reading, "note">): Pick<CouponReading, "coupon" | "ticket"> | null {
  if (valueAt(raw, "cupon_code") === undefined) return null;
  return { coupon: couponFrom(raw, reading), ticket: plainText(valueAt(raw, "ticket"), 40) };
}

const usedRow = z.object({ id: field.id, is_once_to_customer: z.literal(true) });

/** By what it is known that a customer has used it, of a backend that tells (A76). */
function usedIdIn(row: unknown): { usedId?: string } {
  const used = usedRow.safeParse(row);
  return used.success ? { usedId: String(used.data.id) } : {};
}

/** A coupon, or a message key wherever a backend puts it (A75). @throws UnreadableRow for a broken coupon */
export function couponReadingFrom(body: unknown, reading: Pick<Reading, "note">): CouponReading {
  const data = unwrapData(body);
  const accepted = couponIn(data, reading);
  if (accepted?.coupon) {
    const fact = { kind: "valid", coupon: accepted.coupon, ...usedIdIn(data) } as const;
    return { fact, ...accepted, unknownKey: null };
  }
  const text = [data, valueAt(data, "message"), valueAt(body, "message")].find((value) => typeof value === "string");
  const message = plainText(text, 200) ?? "";
  const reason = refusalIn(message);
  const refused = couponIn(valueAt(data, "coupon"), reading) ?? { coupon: null, ticket: null };
  return {
    fact: { kind: "invalid", reason: reason ?? "notValid" },
    ...refused,
    unknownKey: reason === null ? message : null,
  };
}
