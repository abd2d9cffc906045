import "server-only";
import { loadsKitchen, orderStatus } from "#domain/order/order-status.ts";
import { type KitchenOrder, kitchenOrderFrom } from "#wire/order/kitchen-order.ts";
import { readEach } from "#wire/reading.ts";
import { kitchenWaitFrom } from "#wire/store/availability.ts";
import { unwrapData, valueAt } from "#wire/value-at.ts";
import { OrdersInKitchenDocument } from "./generated/documents.ts";
import { requestCentral } from "./http/client.ts";
import { requestGraphql } from "./http/graphql.ts";
import { ownReading, readAnswer } from "./http/parse-answer.ts";
import { pathOf } from "./http/path-of.ts";

const timeoutMilliseconds = 800;

/** The statuses that the kitchen has nothing to do for any more, or not yet (S3 §4). */
const elsewhere = Object.values(orderStatus).filter((status) => !loadsKitchen(status));

/** Minutes that the call at `setting` says an order waits at `start` (ms), null for now; null where it does not say.
 * @throws CentralError */
export async function askKitchenWait(
  setting: string,
  { branchId, start }: { branchId: string; start: number | null },
  tenant: string,
): Promise<number | null> {
  const at = start === null ? "" : `?at=${encodeURIComponent(new Date(start).toISOString())}`;
  const path = pathOf(setting, branchId) + at;
  const { body } = await requestCentral({ method: "GET", path, isRead: true, timeoutMilliseconds, tenant });
  return readAnswer("kitchen", () => kitchenWaitFrom(unwrapData(body)));
}

/** A branch's orders in progress that were made at `since` (ms) or later (S3 §7), for a server with the service key: to
 * nobody else. @throws CentralError */
export async function askOrdersInKitchen(
  { businessId, branchId, since }: { businessId: string; branchId: string; since: number },
  { serviceKey, tenant }: { serviceKey: string; tenant: string },
): Promise<KitchenOrder[]> {
  const where = { business: businessId, branch: branchId, since: new Date(since).toISOString(), not: elsewhere };
  const headers = { "x-service-key": serviceKey };
  const options = { token: null, isRead: true, tenant, headers, timeoutMilliseconds };
  const data = await requestGraphql(OrdersInKitchenDocument, where, options);
  return readEach(valueAt(data, "orders"), "order", kitchenOrderFrom, ownReading());
}
