import "server-only";
import type { Failure } from "#domain/base/failure.ts";
import { fail, ok, type Result } from "#domain/base/result.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Coupon } from "#domain/offer/coupon.ts";
import type { CouponRefusal } from "#domain/offer/coupon-refusal.ts";
import { couponCode } from "#domain/offer/coupon-code.ts";
import { assess } from "#domain/order/assess.ts";
import { emptyIntent } from "#domain/order/intent.ts";
import type { When } from "#domain/order/intent.ts";
import { askCoupon } from "#lib/server/central/coupon.ts";
import type { RequestContext } from "#lib/server/request/open-request.ts";
import { couponTicketOf } from "./coupon-seal.ts";
import { getQuoteFacts } from "./facts.ts";
import { personOf } from "./offer-facts.ts";

/** Why a code does not hold, with its coupon where the code exists. */
export interface CouponRefused {
  kind: "couponRefused";
  reason: CouponRefusal;
  coupon: Coupon | null;
}

interface TypedCode {
  code: string;
  branchId: string;
  /** None for a gift that is only looked at. */
  lines: CartLine[];
  when: When;
}

/** Whether a typed code holds for these lines, as the platform says (S1 §4 Coupon). @throws CentralError */
export async function checkCoupon(
  typed: TypedCode,
  context: RequestContext,
): Promise<Result<Coupon, Failure | CouponRefused>> {
  const { tenant, business } = context;
  const code = couponCode(typed.code);
  if (code === null) return fail({ kind: "couponRefused", reason: "notValid", coupon: null });
  const { branchId, lines: typedLines, when: typedWhen } = typed;
  const intent = { ...emptyIntent(branchId), lines: typedLines, when: typedWhen };
  const person = personOf(context);
  const order = await getQuoteFacts(context, intent, { ...person, login: null, orderer: null });
  if (!order) return fail({ kind: "refused", code: "branch_not_found" });
  const { lines, subtotal, when } = assess(intent, order.facts, order.at);
  const ticket = await couponTicketOf(code, tenant);
  const question = { code, businessId: business.id, branchId, lines, subtotal, when, ticket };
  const outcome = await askCoupon(question, person);
  if (outcome.kind === "wait") return fail(outcome);
  const { fact, coupon } = outcome;
  return fact.kind === "valid" ? ok(fact.coupon) : fail({ kind: "couponRefused", reason: fact.reason, coupon });
}
