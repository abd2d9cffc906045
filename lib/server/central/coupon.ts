import "server-only";
import type { Pesos } from "#domain/base/money.ts";
import type { OfferLine } from "#domain/offer/discount.ts";
import type { When } from "#domain/order/intent.ts";
import { log } from "#lib/server/log.ts";
import { type CouponReading, couponReadingFrom } from "#wire/offer/coupon-answer.ts";
import { retryAfterFrom } from "#wire/refusal.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { ownReading, readAnswer } from "#lib/server/central/http/parse-answer.ts";

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

export interface CouponAsker extends Asker {
  login: { token: string; email?: string | undefined } | null;
  /** A visitor's nonce. */
  browser: string | null;
}

export type CouponOutcome = ({ kind: "answered" } & CouponReading) | { kind: "wait"; seconds: number };

/** Whether a code holds for an order (S1 §7, A75). @throws CentralError */
export async function askCoupon(
  question: CouponQuestion,
  { login, browser, ...asker }: CouponAsker,
): Promise<CouponOutcome> {
  const { code, businessId, branchId, lines, subtotal, when, ticket } = question;
  const answer = await requestCentral({
    method: "POST",
    path: "/api/promotions/validate-cupon",
    body: {
      cupon_code: code,
      business_id: Number(businessId),
      branch_id: Number(branchId),
      customer_email: login?.email ?? null,
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
    },
    token: login?.token ?? null,
    // It changes nothing but a counter of wrong codes.
    isRead: true,
    accepts: [400, 404, 409, 422, 429],
    ...asker,
  });
  if (answer.status === 429) return { kind: "wait", seconds: retryAfterFrom(answer.body) };
  const reading = readAnswer("coupon", () => couponReadingFrom(answer.body, ownReading()));
  if (reading.unknownKey !== null) log.warn("coupon.unknown_key", { key: reading.unknownKey, status: answer.status });
  return { kind: "answered", ...reading };
}
