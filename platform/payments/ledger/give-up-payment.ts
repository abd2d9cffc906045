import { orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { moveOrder } from "#platform/orders/order-status.ts";
import { type LedgerEntry, movePayment, type PaymentRow } from "./move-payment.ts";

/** Ends a locked payment without money, and its order with it, whose offers are free again. */
export async function giveUpPayment(
  transaction: Database,
  payment: PaymentRow,
  entry: LedgerEntry & { event: "reject" | "expire" },
): Promise<boolean> {
  const moved = await movePayment(transaction, payment, entry);
  if (moved === null) return false;
  const { awaitingPayment, paymentFailed } = orderStatus;
  const source = entry.event === "reject" ? "provider" : entry.source === "customer" ? "customer" : "clock";
  await moveOrder(transaction, {
    order: payment.order,
    from: awaitingPayment,
    to: paymentFailed,
    source,
    now: entry.now,
  });
  return true;
}
