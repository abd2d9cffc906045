import { activeStatuses, undoneStatuses } from "#domain/order/order-status.ts";
import { bogotaMidnight } from "#wire/bogota-clock.ts";

/** How many orders a list has (S2 §9, S3 §7). */
export const mostListedOrders = 5;

function filterOf({ userId, businessId }: { userId: string; businessId: string }): URLSearchParams {
  return new URLSearchParams({
    customer: userId,
    business: businessId,
    _limit: String(mostListedOrders),
    // Not `id:DESC`: an old order that moves comes to the top (S3 §4).
    _sort: "updated_at:DESC,id:DESC",
  });
}

/** Asks for a customer's open orders. */
export function activeOrdersFilter(owner: { userId: string; businessId: string }): URLSearchParams {
  const filter = filterOf(owner);
  for (const status of activeStatuses) filter.append("status_in", String(status));
  return filter;
}

/** Asks for a customer's orders that were made at `since` (ms) or later. */
export function ordersSinceFilter(owner: { userId: string; businessId: string }, since: number): URLSearchParams {
  const filter = filterOf(owner);
  filter.set("created_at_gte", new Date(since).toISOString());
  return filter;
}

/** Asks for one order of a customer's own (S3 §7). */
export function ownOrderFilter({ userId, businessId }: { userId: string; businessId: string }, number: string) {
  return new URLSearchParams({ customer: userId, business: businessId, display_number: number, _limit: "1" });
}

/** Asks how many orders of a customer at a business were not cancelled (S1 §7, A168). */
export function countedOrdersFilter({ userId, businessId }: { userId: string; businessId: string }): URLSearchParams {
  const filter = new URLSearchParams({ customer: userId, business: businessId });
  for (const status of undoneStatuses) filter.append("status_nin", String(status));
  return filter;
}

/** Asks for a customer's orders of today at `now` (ms), whatever became of them. */
export function todaysOrdersFilter(owner: { userId: string; businessId: string }, now: number): URLSearchParams {
  const filter = filterOf(owner);
  // Midnight in Bogotá: a bare date would be midnight of the server's own zone.
  filter.set("created_at_gte", new Date(bogotaMidnight(now)).toISOString());
  return filter;
}
