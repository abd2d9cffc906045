import "server-only";
import { z } from "zod";
import { bogotaInstant, bogotaParts } from "#domain/bogota-time.ts";
import { activeStatuses, type OrderStatus, parseOrderStatus } from "#domain/order.ts";
import type { Pesos } from "#domain/money.ts";
import type { Asker } from "./account.ts";
import { requestCentral } from "./client.ts";
import { wireId, wireList, wireName, wirePesos } from "./wire-value.ts";

/** An order in the customer's list. */
export interface ListedOrder {
  number: string;
  status: OrderStatus;
  /** Milliseconds since 1970. */
  createdAt: number;
  total: Pesos;
}

/** Most orders of the list (S2 §9, A95). */
const mostOrders = 5;

const orderRow = z
  .object({
    id: wireId,
    display_number: wireName,
    status: z.number().int(),
    created_at: z.iso.datetime({ offset: true }),
    total: wirePesos,
  })
  .transform((row, context): ListedOrder => {
    const status = parseOrderStatus(row.status);
    if (status === null) {
      context.addIssue({ code: "custom", message: "unknown status", path: ["status"] });
      return z.NEVER;
    }
    return { number: row.display_number, status, createdAt: Date.parse(row.created_at), total: row.total };
  });

async function askOrders(filter: URLSearchParams, asker: Asker & { token: string }): Promise<ListedOrder[]> {
  filter.set("_limit", String(mostOrders));
  filter.set("_sort", "id:DESC");
  const answer = await requestCentral({ method: "GET", path: `/orders?${filter.toString()}`, isRead: true, ...asker });
  return wireList("order", orderRow).parse(answer.body);
}

/**
 * The customer's orders that are under way, and those of today, newest first, at most five (S2 §9, A95). `now` in ms.
 * @throws CentralError when the platform gives no usable answer.
 */
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
  return [...byNumber.values()].toSorted((a, b) => b.createdAt - a.createdAt).slice(0, mostOrders);
}
