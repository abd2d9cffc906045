import "server-only";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { trackedOrderFrom } from "#wire/order/tracked-order.ts";
import { unwrapData } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";

/** Who asks for an order, by all that may show more of it. */
export interface OrderAsker extends Asker {
  /** Of a customer's session. */
  token: string | null;
  /** Of a guest's device. */
  guestSecret: string | null;
  /** Of one of the order's links. */
  orderToken: string | null;
}

/** Who has nothing but its number. */
export function stranger(asker: Asker): OrderAsker {
  return { ...asker, token: null, guestSecret: null, orderToken: null };
}

/** An order by number, as far as it is shown to who asks (D4); null when the business has none. @throws CentralError */
export async function readTrackedOrder(
  number: string,
  businessId: string,
  asker: OrderAsker,
): Promise<TrackedOrder | null> {
  const answer = await requestCentral({
    method: "GET",
    path: `/api/orders/status/${encodeURIComponent(number)}?business=${encodeURIComponent(businessId)}`,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  if (answer.status === 404) return null;
  return readAnswer("order", () => trackedOrderFrom(unwrapData(answer.body)));
}
