import "server-only";
import { orderNumberFrom } from "#wire/order/order-answer.ts";
import { valueAt } from "#wire/value-at.ts";
import type { Asker } from "./account.ts";
import { OrderNumberDocument } from "./generated/documents.ts";
import { requestGraphql } from "./http/graphql.ts";

/** What customers call an order of this id (S3 §7); null when there is none. @throws CentralError */
export async function askOrderNumber(
  id: string,
  { token, ...asker }: Asker & { token: string | null },
): Promise<string | null> {
  const data = await requestGraphql(OrderNumberDocument, { id }, { token, isRead: true, ...asker });
  const list = valueAt(data, "orders");
  return orderNumberFrom(Array.isArray(list) ? list[0] : null);
}
