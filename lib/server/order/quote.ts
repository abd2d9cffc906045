import "server-only";
import { assess } from "#domain/order/assess.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { defaultDeliveryTime } from "#domain/store/delivery-time.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import type { RequestTenant } from "#lib/server/tenant.ts";
import { getQuoteFacts } from "./facts.ts";
import type { Person } from "./offer-facts.ts";

/** An intent's price and problems for display; null for an unknown branch or one without menu. @throws CentralError */
export async function getQuote(tenant: RequestTenant, intent: OrderIntent, person: Person): Promise<Quote | null> {
  const order = await getQuoteFacts(tenant, intent, person);
  if (!order) return null;
  const { facts, branch, offers, at } = order;
  // The page judges its promotions itself.
  const { verdicts: _, ...assessment } = assess(intent, facts, at);
  const customer = facts.customer.value;
  return {
    assessment,
    ...(offers.isAway ? { arePromotionsAway: true } : {}),
    ...(customer?.isLoggedIn ? { customer: { ...customer, usedPromotionIds: [...customer.usedPromotionIds] } } : {}),
    deliveryTime: branch.deliveryTime ?? defaultDeliveryTime,
  };
}
