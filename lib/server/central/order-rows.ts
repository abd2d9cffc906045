import "server-only";
import { orderNumberFrom } from "#wire/order/order-answer.ts";
import { ownOrderFilter } from "#wire/order/order-filters.ts";
import { valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { OrderNumberDocument, OrdersByNumberDocument } from "./generated/documents.ts";
import { requestCentral } from "./http/client.ts";
import { requestGraphql } from "./http/graphql.ts";

/** The orders of a number at a business as GraphQL lists them, unread and without contents (S3 §7, D4). @throws CentralError */
export async function askOrdersByNumber(
  { number, businessId }: { number: string; businessId: string },
  { token, ...asker }: Asker & { token: string | null },
): Promise<unknown[]> {
  const variables = { number, business: businessId };
  const data = await requestGraphql(OrdersByNumberDocument, variables, { token, isRead: true, ...asker });
  const list = valueAt(data, "orders");
  return Array.isArray(list) ? list : [];
}

/** A customer's order of a number out of their own list, unread; null when the list has none (S3 §7). @throws CentralError */
export async function askOwnOrder(
  { number, ...owner }: { number: string; businessId: string; userId: string },
  asker: Asker & { token: string },
): Promise<unknown> {
  const path = `/orders?${ownOrderFilter(owner, number).toString()}`;
  const { body } = await requestCentral({
    method: "GET",
    at: "rest",
    path,
    isRead: true,
    accepts: [401, 403],
    ...asker,
  });
  const row: unknown = Array.isArray(body) ? body[0] : null;
  // A backend that ignores filters would give the first order of anybody.
  const customer = valueAt(row, "customer", "id") ?? valueAt(row, "customer");
  const isTheirs = String(customer) === owner.userId && orderNumberFrom(row) === number;
  return isTheirs ? row : null;
}

/** What customers call an order of this id (S3 §7); null when there is none. @throws CentralError */
export async function askOrderNumber(
  id: string,
  { token, ...asker }: Asker & { token: string | null },
): Promise<string | null> {
  const data = await requestGraphql(OrderNumberDocument, { id }, { token, isRead: true, ...asker });
  const list = valueAt(data, "orders");
  return orderNumberFrom(Array.isArray(list) ? list[0] : null);
}
