import { and, asc, eq, isNotNull } from "drizzle-orm";
import { moneyOf } from "#domain/order/payment/order-money.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import type { RefundRow } from "#wire/order/refund.ts";

/** What of an order's money is to go back and what went back, of all its transactions; null where there is neither. */
export async function orderRefund(database: Database, order: number): Promise<RefundRow | null> {
  const rows = await database
    .select({ entry: paymentLedger, whole: payments.amount })
    .from(paymentLedger)
    .innerJoin(payments, eq(payments.id, paymentLedger.payment))
    // What came in another currency has no place among pesos.
    .where(
      and(
        eq(payments.order, order),
        isNotNull(paymentLedger.transaction),
        eq(paymentLedger.currency, payments.currency),
      ),
    )
    .orderBy(asc(paymentLedger.id));
  const transactions = Map.groupBy(rows, ({ entry }) => entry.transaction);
  const monies = [...transactions.values()].map((entries) =>
    moneyOf(
      entries.map(({ entry, whole }) => ({ ...entry, amount: entry.amount ?? whole, at: entry.created_at.getTime() })),
    ),
  );
  const due = monies.reduce((sum, money) => sum + money.due, 0);
  const back = monies.reduce((sum, money) => sum + money.refunded, 0);
  return due + back === 0 ? null : { due, back };
}
