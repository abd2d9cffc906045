import "server-only";
import { countedOrdersFilter } from "#wire/order/order-filters.ts";
import { isMissingCall } from "#wire/refusal.ts";
import { plainNumber } from "#wire/field.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";

/** A customer's orders at the business that were not cancelled, for the first-order check (S1 §7, A168); null where the backend
 * has no such call (A156). @throws CentralError */
export async function countOrders(
  { token, userId, businessId }: { token: string; userId: string; businessId: string },
  asker: Asker,
): Promise<number | null> {
  const filter = countedOrdersFilter({ userId, businessId });
  const answer = await requestCentral({
    method: "GET",
    at: "rest",
    path: `/orders/count?${filter.toString()}`,
    token,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  if (isMissingCall(answer)) return null;
  const orders = plainNumber(answer.body);
  if (orders === null) throw new CentralError("shape", "orders/count: no number", answer.status);
  return orders;
}
