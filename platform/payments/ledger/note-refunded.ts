import { and, eq } from "drizzle-orm";
import { paymentLedger, payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { lockPayment, movePayment, noteEvent, type PaymentSource } from "./move-payment.ts";

interface Refunded {
  payment: number;
  transaction: string;
  amount: number;
  currency: string;
}

/** Writes that money went back, once. */
export async function noteRefunded(
  { database, clock }: Pick<PlatformContext, "database" | "clock">,
  { payment, transaction, amount, currency }: Refunded,
  source: PaymentSource = "clock",
): Promise<void> {
  const entry = { event: "refund", source, now: clock(), transaction } as const;
  await database.transaction(async (inner) => {
    const row = await lockPayment(inner, payment);
    if (row === null) return;
    // Of a second charge only the ledger knows: the first one stays paid.
    if (row.transaction === transaction && row.state === "refund_due") await movePayment(inner, row, entry);
    else await noteEvent(inner, row, { ...entry, money: { amount, currency } });
  });
}

/** Writes that a person gave back by hand what an order was owed; false when it was owed nothing. */
export async function noteRefundedByHand(
  platform: Pick<PlatformContext, "database" | "clock">,
  order: number,
): Promise<boolean> {
  const owed = await platform.database
    .select({ entry: paymentLedger })
    .from(paymentLedger)
    .innerJoin(payments, eq(payments.id, paymentLedger.payment))
    .where(and(eq(payments.order, order), eq(paymentLedger.event, "owe")));
  for (const { entry } of owed) {
    const { payment, transaction, amount, currency } = entry;
    if (transaction !== null)
      await noteRefunded(platform, { payment, transaction, amount: amount ?? 0, currency: currency ?? "" }, "command");
  }
  return owed.length > 0;
}
