import type { Coupon, CouponOffer } from "#domain/offer/coupon.ts";
import { plainText } from "#wire/field.ts";
import { discountCap, discountFrom, namedProducts, offerRules, readOfferRow } from "./offer-row.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";
import type { Reading } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

/** A coupon as `validate-cupon` answers it (S3 §3): the whole cart when it names no products. @throws UnreadableRow */
export function couponFrom(raw: unknown, reading: Pick<Reading, "note">): Coupon {
  const code = plainText(valueAt(raw, "cupon_code"), 40);
  const discount = discountFrom(raw, null, reading);
  if (code === null || discount === null) throw new UnreadableRow("cupon_code", "no coupon");
  const products = valueAt(raw, "products") ?? { allProducts: true };
  return {
    code: code.toUpperCase(),
    name: plainText(valueAt(raw, "name"), 300) ?? code,
    description: plainText(valueAt(raw, "description")),
    discount,
    products: namedProducts(products),
    most: discountCap(raw),
  };
}

/** A coupon of the platform's own rows with its rules; null when deleted. @throws UnreadableRow */
export function couponOfferFrom(raw: unknown, reading: Pick<Reading, "note">): CouponOffer | null {
  const row = readRow(readOfferRow, raw);
  if (row.deleted === true) return null;
  return { ...offerRules(raw), id: String(row.id), coupon: couponFrom(raw, reading) };
}
