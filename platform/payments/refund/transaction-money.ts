import { and, asc, eq } from "drizzle-orm";
import { moneyOf, type TransactionMoney } from "#domain/order/payment/order-money.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentLedger } from "#platform/db/tables/payment.ts";
import type { PaymentRow } from "#platform/payments/ledger/move-payment.ts";

/** What the ledger says of a transaction's money; before it changes, under the payment's lock. */
export async function transactionMoney(
  database: Database,
  { id, amount }: PaymentRow,
  transaction: string | null,
): Promise<TransactionMoney> {
  if (transaction === null) return moneyOf([]);
  const rows = await database
    .select({ event: paymentLedger.event, amount: paymentLedger.amount, at: paymentLedger.created_at })
    .from(paymentLedger)
    .where(and(eq(paymentLedger.payment, id), eq(paymentLedger.transaction, transaction)))
    .orderBy(asc(paymentLedger.id));
  return moneyOf(rows.map((row) => ({ event: row.event, amount: row.amount ?? amount, at: row.at.getTime() })));
}
