import "server-only";
import { assess } from "#domain/order/assess.ts";
import type { OrderIntent } from "#domain/order/intent.ts";
import { kitchenLoad } from "#domain/order/time/kitchen-load.ts";
import { deliveryTimeOf, kitchenTasks } from "#domain/order/time/kitchen-queue.ts";
import { getKitchenWait } from "#lib/server/sources/kitchen.ts";
import type { Quote } from "#lib/exchange/quote.ts";
import type { RequestTenant } from "#lib/server/request/tenant.ts";
import { getQuoteFacts } from "./facts.ts";
import type { Person } from "./offer-facts.ts";
import { intentAt } from "./place-fact.ts";

/** An intent's price and problems for display; null for an unknown branch or one without menu. @throws CentralError */
export async function getQuote(tenant: RequestTenant, asked: OrderIntent, person: Person): Promise<Quote | null> {
  const intent = intentAt(asked, person.orderer);
  const order = await getQuoteFacts(tenant, intent, person);
  if (!order) return null;
  const { facts, branch, menu, offers, at } = order;
  // The page judges its promotions itself.
  const { verdicts: _, ...assessment } = assess(intent, facts, at);
  const customer = facts.customer.value;
  return {
    assessment,
    ...(offers.isAway ? { arePromotionsAway: true } : {}),
    ...(customer?.isLoggedIn ? { customer: { ...customer, usedPromotionIds: [...customer.usedPromotionIds] } } : {}),
    deliveryTime: deliveryTimeOf(branch, {
      own: menu === null ? 0 : kitchenLoad(kitchenTasks(menu, assessment.lines), branch.loadFactor),
      wait: await getKitchenWait(tenant.tenant, branch, assessment.when.kind === "at" ? assessment.when.instant : null),
    }),
  };
}
