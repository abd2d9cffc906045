import "server-only";
import { type ListedOrder, listedOrderFrom } from "#wire/order/listed-order.ts";
import {
  activeOrdersFilter,
  mostListedOrders,
  ordersSinceFilter,
  todaysOrdersFilter,
} from "#wire/order/order-filters.ts";
import { readEach } from "#wire/reading.ts";
import type { Asker } from "./account.ts";
import { CentralError } from "#lib/server/central/http/central-error.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { ownReading } from "#lib/server/central/http/parse-answer.ts";

async function askRows(filter: URLSearchParams, asker: Asker & { token: string }): Promise<unknown> {
  const answer = await requestCentral({
    method: "GET",
    at: "rest",
    path: `/orders?${filter.toString()}`,
    isRead: true,
    ...asker,
  });
  return answer.body;
}

async function askOrders(filter: URLSearchParams, asker: Asker & { token: string }): Promise<ListedOrder[]> {
  return readEach(await askRows(filter, asker), "order", listedOrderFrom, ownReading());
}

/** A customer's orders that were made at `since` (ms) or later, unread. @throws CentralError */
export async function askOrdersSince(
  { since, ...owner }: { userId: string; businessId: string; since: number },
  asker: Asker & { token: string },
): Promise<unknown[]> {
  const rows = await askRows(ordersSinceFilter(owner, since), asker);
  if (!Array.isArray(rows)) throw new CentralError("shape", "orders: no list");
  return rows;
}

/** At most five open or today's orders, latest change first (S2 §9, S3 §4, A95). `now` in ms. @throws CentralError */
export async function listOrders(
  { userId, businessId, ...asker }: Asker & { token: string; userId: string; businessId: string },
  now: number,
): Promise<ListedOrder[]> {
  const owner = { userId, businessId };
  const filters = [activeOrdersFilter(owner), todaysOrdersFilter(owner, now)];
  const lists = await Promise.all(filters.map(async (filter) => await askOrders(filter, asker)));
  const byNumber = new Map(lists.flat().map((order) => [order.number, order]));
  return [...byNumber.values()].toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, mostListedOrders);
}
