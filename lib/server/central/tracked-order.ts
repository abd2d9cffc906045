import "server-only";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { trackedOrderFrom } from "#wire/order/tracked-order.ts";
import { errorCodeFrom } from "#wire/refusal.ts";
import { unwrapData } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";
import { pathOf } from "#lib/server/central/http/path-of.ts";

/** Who asks for an order, by all that may show more of it. */
export interface OrderAsker extends Asker {
  /** Of a customer's session. */
  token: string | null;
  /** Null for who is not logged in. */
  userId: string | null;
  /** Of a guest's device. */
  guestSecret: string | null;
  /** Of one of the order's links. */
  orderToken: string | null;
}

/** Who has nothing but its number. */
export function stranger(asker: Asker): OrderAsker {
  return { ...asker, token: null, userId: null, guestSecret: null, orderToken: null };
}

/** An order by number, as far as the status call at `setting` shows it to who asks (D4); null when the business has none.
 * @throws CentralError */
export async function askTrackedOrder(
  setting: string,
  { number, businessId }: { number: string; businessId: string },
  { userId: _userId, ...asker }: OrderAsker,
): Promise<TrackedOrder | null> {
  const answer = await requestCentral({
    method: "GET",
    path: `${pathOf(setting, number)}?business=${encodeURIComponent(businessId)}`,
    isRead: true,
    accepts: [404],
    ...asker,
  });
  if (answer.status !== 404) return readAnswer("order", () => trackedOrderFrom(unwrapData(answer.body)));
  // A call that is set is there: any other 404 says nothing of the order (D3).
  if (errorCodeFrom(answer.body) === "order_not_found") return null;
  throw new CentralError("status", "order: no such call", 404);
}
