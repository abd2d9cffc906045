import "server-only";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { trackedOrderFrom } from "#wire/order/tracked-order.ts";
import { unwrapData } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";

/** An order by number, with more for its owner's token (D4); null when the business has none. @throws CentralError */
export async function readTrackedOrder(
  number: string,
  businessId: string,
  asker: Asker & { token: string | null },
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
