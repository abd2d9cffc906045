import { and, eq } from "drizzle-orm";
import { paymentAfter, type PaymentEvent } from "#domain/order/payment.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";

export type PaymentRow = typeof payments.$inferSelect;

/** Who told of what happened. */
export type PaymentSource = "customer" | "callback" | "return" | "lookup" | "clock";

export interface PaymentMove {
  event: PaymentEvent;
  source: PaymentSource;
  now: number;
  /** The provider's number, when it is the provider's word. */
  transaction?: string;
  /** More columns that move with it. */
  set?: Partial<typeof payments.$inferInsert>;
}

/** Moves a payment by one event and writes it into the ledger; false when the event changes nothing any more. */
export async function movePayment(transaction: Database, payment: PaymentRow, move: PaymentMove): Promise<boolean> {
  const { event, source, now } = move;
  const state = paymentAfter(payment.state, event);
  if (state === null) return false;
  const decided = move.transaction ?? payment.transaction;
  const moved = await transaction
    .update(payments)
    .set({ ...move.set, state, transaction: decided, updated_at: new Date(now) })
    .where(and(eq(payments.id, payment.id), eq(payments.state, payment.state)))
    .returning({ id: payments.id });
  if (moved.length === 0) return false;
  await transaction.insert(paymentLedger).values({
    payment: payment.id,
    event,
    source,
    transaction: decided,
    amount: payment.amount,
    created_at: new Date(now),
  });
  return true;
}
