import { z } from "zod";
import type { OfferLine } from "#domain/offer/discount.ts";
import type { Promotion } from "#domain/offer/promotion.ts";
import { type Customer, customerAt } from "#platform/auth/bearer-token.ts";
import { type Call, defineCall } from "#platform/calls/call.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { findPromotions, promotionsOf } from "#platform/offers/load-offers.ts";
import { customerOrderer } from "#platform/auth/known-orderer.ts";
import { readOfferCustomer } from "#platform/offers/offer-customer.ts";
import { validateCoupon } from "#platform/offers/validate-coupon.ts";
import { couponAnswer, couponRefusalCodes, couponRow } from "#wire/offer/coupon-answer.ts";
import { couponRequestSchema } from "#wire/offer/coupon-request.ts";
import { promotionsRequestSchema } from "#wire/offer/promotions-request.ts";
import { promotionRow } from "#wire/offer/promotion.ts";

/** Promotions that a customer cannot have any more: used once, or for a first order that was made. */
async function spentBy(
  { database, codePepper }: Pick<PlatformContext, "database" | "codePepper">,
  customer: Customer,
  { business, promotions }: { business: number; promotions: readonly Promotion[] },
): Promise<number[]> {
  const { previousOrders, usedPromotionIds } = await readOfferCustomer(
    database,
    customerOrderer(customer, codePepper),
    business,
  );
  return promotions
    .filter(
      (one) =>
        (one.oncePerCustomer && usedPromotionIds.includes(one.id)) || (one.firstOrder && (previousOrders ?? 0) > 0),
    )
    .map(({ id }) => Number(id));
}

const promos = defineCall({
  method: "POST",
  path: "/api/ecommerce/promos",
  tag: "Promotions",
  summary: "The promotions of a business, the highest percentage first; coupons are never among them (D10)",
  access: "optional",
  body: promotionsRequestSchema,
  answers: {
    200: {
      description: "Promotions; for a customer, those that this person cannot have any more",
      schema: z.object({ data: z.array(promotionRow), spent: z.array(z.int()).optional() }),
    },
  },
  run: async ({ body: { business, branches: asked }, customer: asker, platform }) => {
    const { database } = platform;
    const customer = customerAt(asker, business);
    const found = await findPromotions(database, business);
    const rows = found.rows.filter(
      ({ branches }) => asked === null || branches.length === 0 || branches.some(({ id }) => asked.includes(id)),
    );
    const data = rows.map(
      ({ created_at: _c, updated_at: _u, deleted: _d, business: _b, cupon_code: _code, ...row }) => row,
    );
    if (customer === null) return { status: 200, body: { data } };
    return {
      status: 200,
      body: { data, spent: await spentBy(platform, customer, { business, promotions: promotionsOf(rows) }) },
    };
  },
});

/** As much of a line as decides whether a coupon is for it. */
function offerLine(itemId: string, productId: string, sizeName: string | null): OfferLine {
  return { lineId: "", itemId, productId, sizeName, quantity: 1, basePrice: 0, total: 0 };
}

const refusedCodes = z.enum(Object.values(couponRefusalCodes));

const validate = defineCall({
  method: "POST",
  path: "/api/promotions/validate-cupon",
  tag: "Promotions",
  summary: "Whether a typed code holds for an order; whose it is says the bearer token alone",
  access: "optional",
  limit: { name: "coupon", most: 240, seconds: 60 },
  body: couponRequestSchema,
  answers: {
    200: { description: "The coupon", schema: z.object({ data: couponRow }) },
    404: { description: "business_not_found, branch_not_found" },
    422: {
      description: "Why the code does not hold, with the coupon of a code that exists; invalid_input",
      schema: z.object({
        statusCode: z.literal(422),
        error: z.string(),
        message: refusedCodes.or(z.literal("invalid_input")),
        data: z
          .union([z.object({ coupon: couponRow }), z.object({ fields: z.record(z.string(), z.string()) })])
          .optional(),
      }),
    },
  },
  run: async ({ body, customer, client, platform }) => {
    const { products, products_ids: productIds } = body;
    const named = products.map(({ id, product, size }) =>
      offerLine(String(id), String(product?.id ?? ""), size?.name ?? null),
    );
    const question = {
      code: body.cupon_code,
      business: body.business_id,
      branch: body.branch_id,
      lines: named.length > 0 ? named : productIds.map((id) => offerLine("", String(id), null)),
      value: body.order_total,
      at: body.scheduling ? Date.parse(body.scheduling) : null,
      browser: body.browser ?? null,
      ticket: body.ticket ?? null,
    };
    const asker = { customer: customerAt(customer, body.business_id), client };
    const { fact, known } = await validateCoupon(platform, question, asker);
    const coupon = known && couponAnswer(known.offer, known.ticket);
    if (fact.kind === "valid" && coupon) return { status: 200, body: { data: coupon } };
    const reason = fact.kind === "invalid" ? fact.reason : "notValid";
    throw new Refusal(422, couponRefusalCodes[reason], coupon ? { coupon } : undefined);
  },
});

/** Promotions and coupons (S1 §7). */
export const promoCalls: Call[] = [promos, validate];
