import "server-only";
import { bogotaInstant, bogotaParts } from "#domain/base/bogota-time.ts";
import { activeStatuses } from "#domain/order/order-status.ts";
import { type ListedOrder, listedOrderFrom } from "#wire/order/listed-order.ts";
import { readEach } from "#wire/reading.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "#lib/server/central/http/client.ts";
import { ownReading } from "#lib/server/central/http/parse-answer.ts";

const mostOrders = 5;

async function askOrders(filter: URLSearchParams, asker: Asker & { token: string }): Promise<ListedOrder[]> {
  filter.set("_limit", String(mostOrders));
  // Not `id:DESC`: an old order that moves comes to the top (S3 §4).
  filter.set("_sort", "updated_at:DESC,id:DESC");
  const answer = await requestCentral({ method: "GET", path: `/orders?${filter.toString()}`, isRead: true, ...asker });
  return readEach(answer.body, "order", listedOrderFrom, ownReading());
}

/** At most five open or today's orders, latest change first (S2 §9, S3 §4, A95). `now` in ms. @throws CentralError */
export async function listOrders(
  owner: Asker & { token: string; userId: string; businessId: string },
  now: number,
): Promise<ListedOrder[]> {
  const { userId, businessId, ...asker } = owner;
  const mine = () => new URLSearchParams({ customer: userId, business: businessId });
  const active = mine();
  for (const status of activeStatuses) active.append("status_in", String(status));
  const today = mine();
  // Midnight in Bogotá: a bare date would be midnight of the server's own zone.
  today.set("created_at_gte", new Date(bogotaInstant(bogotaParts(now).date, 0)).toISOString());
  const lists = await Promise.all([askOrders(active, asker), askOrders(today, asker)]);
  const byNumber = new Map(lists.flat().map((order) => [order.number, order]));
  return [...byNumber.values()].toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, mostOrders);
}
