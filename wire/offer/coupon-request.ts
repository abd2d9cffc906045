import { z } from "zod";
import type { Pesos } from "#domain/base/money.ts";
import type { OfferLine } from "#domain/offer/discount.ts";
import type { When } from "#domain/order/intent.ts";
import { idSchema } from "#wire/field.ts";
import { browserSchema } from "#wire/person/account-requests.ts";

const productSchema = z.object({
  id: idSchema,
  product: z.object({ id: idSchema }).nullish(),
  size: z.object({ name: z.string().max(100) }).nullish(),
});

/** The body of validate-cupon (S1 §7, A75). */
export const couponRequestSchema = z.object({
  cupon_code: z.string().max(200),
  business_id: idSchema,
  branch_id: idSchema,
  customer_email: z.string().max(254).nullish().describe("Ignored: anybody could name anybody's (U6)"),
  products_ids: z.array(idSchema).max(100).default([]).describe("Products, where `products` are not sent"),
  products: z.array(productSchema).max(100).default([]).describe("The cart's lines: menu item, product, size"),
  order_total: z.number().min(0).max(1_000_000_000).describe("Pesos before any discount"),
  scheduling: z.iso.datetime({ offset: true }).nullish().describe("The time that the order is for; else now"),
  browser: browserSchema.nullish(),
  ticket: z.string().max(40).nullish().describe("Of an earlier acceptance: the code counts as no try"),
});

export interface CouponQuestion {
  /** In capitals. */
  code: string;
  businessId: string;
  branchId: string;
  lines: readonly OfferLine[];
  /** Gross (A58). */
  subtotal: Pesos;
  when: When;
  /** Of the code's earlier acceptance in this browser. */
  ticket: string | null;
}

/** Who asks; both null of a stranger. */
export interface CouponHolder {
  email: string | null;
  /** A visitor's nonce. */
  browser: string | null;
}

export function couponBody(question: CouponQuestion, { email, browser }: CouponHolder) {
  const { code, businessId, branchId, lines, subtotal, when, ticket } = question;
  return {
    cupon_code: code,
    business_id: Number(businessId),
    branch_id: Number(branchId),
    customer_email: email,
    products_ids: [...new Set(lines.map(({ productId }) => Number(productId)))],
    order_total: subtotal,
    products: lines.map(({ itemId, productId, sizeName, quantity }) => ({
      id: Number(itemId),
      product: { id: Number(productId) },
      size: sizeName === null ? null : { name: sizeName },
      quantity,
    })),
    scheduling: when.kind === "at" ? new Date(when.instant).toISOString() : null,
    browser,
    ticket,
  };
}
