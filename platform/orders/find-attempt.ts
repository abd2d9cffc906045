import { eq } from "drizzle-orm";
import { orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { orderAttempts, orders } from "#platform/db/tables/order.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { paymentPartOf } from "#platform/payments/ledger/begin-payment.ts";
import { placedAnswerSchema } from "#wire/order/order-answer.ts";
import type { PlacedAnswer } from "#wire/order/order-answer.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import type { PaymentPart } from "#wire/order/payment-answer.ts";
import { intentHash, linesHash } from "./order-payload.ts";

/** The answer of an order that is there. */
export async function answerOf(
  database: Database,
  action: PlacedAnswer["action"],
  row: typeof orders.$inferSelect,
  payment?: PaymentPart,
): Promise<PlacedAnswer> {
  const order = {
    id: row.id,
    display_number: row.display_number ?? "",
    status: row.status ?? orderStatus.received,
    total: row.total ?? 0,
  };
  return { action, order_id: row.id, order, payment: payment ?? (await paymentPartOf(database, row)) };
}

/** The stored answer of a key. @throws Refusal 422 `attempt_withdrawn`, `key_reused` (another body or person) */
export async function keptAnswer(database: Database, owner: string, request: OrderRequest): Promise<PlacedAnswer> {
  const [attempt] = await database
    .select()
    .from(orderAttempts)
    .where(eq(orderAttempts.order_unique_identifier, request.order_unique_identifier));
  if (attempt?.orderer_key !== owner) throw new Refusal(422, "key_reused");
  if (attempt.answer === null) throw new Refusal(422, "attempt_withdrawn");
  if (attempt.body_hash !== intentHash(request.order)) throw new Refusal(422, "key_reused");
  return placedAnswerSchema.parse(attempt.answer);
}

export interface AttemptQuestion {
  key: string;
  business: number;
}

/**
 * A person's order of a key, however old; null without one.
 * @throws Refusal 404 `attempt_not_found` (another business's), 422 `key_reused` (another person's)
 */
export async function findByKey(
  database: Database,
  owner: string,
  { key, business }: AttemptQuestion,
): Promise<PlacedAnswer | null> {
  const row = await orderOfKey(database, key);
  if (row === undefined) return null;
  if (row.business !== business) throw new Refusal(404, "attempt_not_found");
  // It must be distinguished from a lost order: the customer may have changed accounts.
  if (row.orderer_key !== owner) throw new Refusal(422, "key_reused");
  return await answerOf(database, "created", row);
}

async function orderOfKey(database: Database, key: string): Promise<typeof orders.$inferSelect | undefined> {
  const [row] = await database.select().from(orders).where(eq(orders.order_unique_identifier, key));
  return row;
}

/**
 * The order of a key whose attempt is pruned; null when the key is free.
 * @throws Refusal 422 `key_reused` for other things, or another person's key
 */
export async function findForgotten(
  database: Database,
  owner: string,
  request: OrderRequest,
): Promise<PlacedAnswer | null> {
  const row = await orderOfKey(database, request.order_unique_identifier);
  if (row === undefined) return null;
  const isSame =
    row.orderer_key === owner && row.branch === request.order.branch && row.lines_hash === linesHash(request.order);
  if (!isSame) throw new Refusal(422, "key_reused");
  return await answerOf(database, "created", row);
}
