import "server-only";
import { fail, ok, type Result } from "#domain/base/result.ts";
import { orderPushBody, orderPushEndBody, type PushSubscriptionKeys } from "#wire/order/access/order-push.ts";
import { errorCodeFrom } from "#wire/refusal.ts";
import type { Asker } from "#lib/server/central/account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { pathOf } from "#lib/server/central/http/path-of.ts";
import type { OrderAsker } from "#lib/server/central/tracked-order.ts";

/** An order of a business. */
interface NamedOrder {
  number: string;
  businessId: string;
}

/** Why a browser is not notified of an order: it is not shown whole to who asks, or is over, a kiosk's, or has too many. */
export type PushRefusal = "not_yours" | "not_possible";

/** Has a browser be notified of an order by the call at `setting`, until its end (A261). @throws CentralError */
export async function sendOrderPush(
  setting: string,
  { number, businessId }: NamedOrder,
  keys: PushSubscriptionKeys,
  { userId: _userId, ...asker }: OrderAsker,
): Promise<Result<null, PushRefusal>> {
  const answer = await requestCentral({
    method: "POST",
    path: pathOf(setting, number),
    body: orderPushBody(businessId, keys),
    isRead: false,
    accepts: [404, 409, 422],
    ...asker,
  });
  if (answer.status === 409 || answer.status === 422) return fail("not_possible");
  if (answer.status !== 404) return ok(null);
  // A call that is set is there: any other 404 says nothing of the order (D3).
  if (errorCodeFrom(answer.body) === "order_not_found") return fail("not_yours");
  throw new CentralError("status", "order push: no such call", 404);
}

/** Has a browser, by its endpoint, be notified no more. @throws CentralError */
export async function endOrderPush(
  setting: string,
  { number, businessId }: NamedOrder,
  endpoint: string,
  asker: Asker,
): Promise<void> {
  await requestCentral({
    method: "POST",
    path: `${pathOf(setting, number)}/end`,
    body: orderPushEndBody(businessId, endpoint),
    isRead: false,
    ...asker,
  });
}
