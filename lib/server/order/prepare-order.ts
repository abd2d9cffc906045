import "server-only";
import type { Pesos } from "#domain/base/money.ts";
import type { Assessed, Assessment } from "#domain/order/assess.ts";
import { sumOf } from "#domain/order/adjustment.ts";
import { assessQuoted } from "#domain/order/quoted.ts";
import type { OrderBranch, OrderFacts } from "#domain/order/facts.ts";
import { orderCurrency } from "#domain/store/branch.ts";
import type { Business } from "#domain/store/business.ts";
import { isPaidByForm } from "#domain/store/payment-method.ts";
import type { OrderAttempt, OrderIntent } from "#domain/order/intent.ts";
import type { Asker } from "#lib/server/central/account.ts";
import type { OrderRefusal, OrderRequest } from "#lib/server/central/orders.ts";
import { env } from "#lib/server/env.ts";
import type { OrdererContext } from "#lib/server/request/define-action.ts";
import { requestLanguage } from "#lib/server/request/language.ts";
import type { PromotionReading } from "#lib/server/sources/promotions.ts";
import { paymentFormBody } from "#wire/order/payment-form.ts";
import { paymentTypeOf } from "#wire/store/payment-method.ts";
import { couponTicketBody, orderBody, ordererBody } from "#wire/order/order-request.ts";
import { orderCouponTicket } from "./coupon-seal.ts";
import { isCityKnown, readOrderFacts } from "./facts.ts";
import type { MadeOrder } from "./hand-off.ts";
import { environmentOf } from "./payment-form.ts";
import { personOf } from "./offer-facts.ts";
import { intentAt, placeTokenOf } from "./place-fact.ts";

/** What an order's answer does not say of its payment. */
export type Extra = Pick<MadeOrder, "transfer" | "tax" | "form">;

const noExtra: Extra = { transfer: null, tax: 0, form: null };

function extraOf({ paymentMethodId }: OrderIntent, { paymentMethods }: OrderBranch, tax: number): Omit<Extra, "form"> {
  const kind = paymentMethods.find(({ id }) => id === paymentMethodId)?.kind;
  return { transfer: kind === "transfer" || kind === "link.transfer" ? kind : null, tax };
}

/** `isSure`: all that may change the total was read; without the promotions nobody is asked for more. */
function refusalOf(
  { subtotal, adjustments, total, ...order }: Assessment,
  { expectedTotal, isSure }: { expectedTotal: Pesos; isSure: boolean },
): OrderRefusal | null {
  if (order.problems.length > 0) return { kind: "problems", problems: order.problems };
  if (order.unknown.length > 0) return { kind: "unavailable" };
  if (total === expectedTotal) return null;
  return isSure ? { kind: "priceChanged", amounts: { subtotal, adjustments, total } } : { kind: "unavailable" };
}

/** Null when nobody says where orders with that method go. */
function paymentOf(
  { paymentMethodId, mode }: OrderIntent,
  { branch, business, assessment }: { branch: OrderBranch; business: Business; assessment: Assessed },
): OrderRequest["payment"] | null {
  const method = branch.paymentMethods.find(({ id }) => id === paymentMethodId);
  if (!method) return null;
  const { PAYMENT_REQUEST_PATH } = env();
  const isByForm = isPaidByForm(method);
  const path = method.action === "request" ? (method.endpoint ?? PAYMENT_REQUEST_PATH) : PAYMENT_REQUEST_PATH;
  if (path === null && !isByForm) return null;
  const form = paymentFormBody({
    endpoint: method.endpoint,
    type: paymentTypeOf(method),
    amount: assessment.total,
    currency: orderCurrency(branch),
    business,
    tax: sumOf(assessment, "tax"),
    environment: environmentOf(method.isLive),
    isOnSite: mode === "onsite",
  });
  return { path, form, isByForm };
}

/** Once-per-customer offers that take something off, of a backend whose answers do not list what is spent (A76, D9). */
function usedUp({ adjustments }: Assessed, { promotions, recordsUse }: PromotionReading, facts: OrderFacts): string[] {
  if (recordsUse) return [];
  const coupon = adjustments.some(({ kind }) => kind === "coupon") && facts.coupon.isKnown ? facts.coupon.value : null;
  const couponIds = coupon?.kind === "valid" && coupon.usedId !== undefined ? [coupon.usedId] : [];
  const once = new Set(promotions.filter(({ oncePerCustomer }) => oncePerCustomer).map(({ id }) => id));
  const rows = adjustments.filter(({ kind }) => kind === "promotion" || kind === "freeDelivery");
  const ids = rows.flatMap(({ source }) => (source.id !== null && once.has(source.id) ? [source.id] : []));
  return [...new Set([...ids, ...couponIds])];
}

/** An order as it would be sent. */
interface Prepared {
  /** What the intent says, allowed now or not; null when it cannot be written. */
  request: OrderRequest | null;
  refusal: OrderRefusal | null;
  extra: Extra;
}

/** What an attempt says, by facts read now. */
export async function prepareOrder(
  attempt: OrderAttempt,
  context: OrdererContext,
  asked: Pick<Asker, "crowd" | "timeLeft">,
): Promise<Prepared> {
  const { attemptKey, expectedTotal } = attempt;
  const { orderer } = context;
  const intent = intentAt(attempt.intent, orderer);
  const order = await readOrderFacts(context, intent, { ...personOf(context), isPatient: true, ...asked });
  if (!order.ok) return { request: null, refusal: order.failure, extra: noExtra };
  const { facts, at, business, branch, menu } = order.value;
  const isPlaced = order.value.placed !== null;
  const assessment = assessQuoted(intent, { at, total: expectedTotal, factsAt: () => facts });
  const city = isCityKnown(order.value, intent);
  const sender = { businessId: business.id, orderer, branch, menu, isPlaced, isCityKnown: city, assessment };
  const body = orderBody(intent, sender);
  const sentBy = ordererBody(orderer, placeTokenOf(orderer, branch.id));
  const language = await requestLanguage();
  const ticket = couponTicketBody(await orderCouponTicket(intent, context.tenant));
  const named = { order_unique_identifier: attemptKey, language, ...sentBy, ...ticket };
  const payment = paymentOf(intent, { branch, business, assessment });
  const form = body && payment?.isByForm === true ? { fields: payment.form, order: body } : null;
  const used = usedUp(assessment, order.value.offers, facts);
  return {
    request: body && payment && { body: { order: body, ...named }, lines: intent.lines, payment, sentAt: at, used },
    refusal: refusalOf(assessment, { expectedTotal, isSure: !order.value.offers.isAway }),
    extra: { ...extraOf(intent, branch, sumOf(assessment, "tax")), form },
  };
}
