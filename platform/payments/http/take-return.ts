import { eq } from "drizzle-orm";
import type { PaymentProvider } from "#domain/store/payment-method.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { lookUpPayment } from "#platform/payments/ledger/look-up-payment.ts";
import { returnAddress } from "#platform/payments/ledger/start-payment.ts";

const returnsOfPayment = { name: "payment-return", most: 20, seconds: 60 };

/** A customer comes back from a provider: looked up, whatever the address says (M9, F23); answers where to go. */
export async function takeReturn(
  platform: PlatformContext,
  provider: PaymentProvider,
  { key, transaction }: { key: string; transaction: string | null },
): Promise<string | null> {
  const [row] = await platform.database
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .where(eq(orders.order_unique_identifier, key));
  if (row?.payment.provider !== provider) return null;
  const { payment, order } = row;
  // Whoever comes back again and again is led home without the provider being asked each time.
  const isOften = (await platform.limiter.take(returnsOfPayment, key)) !== null;
  if (!isOften) {
    await platform.takePaymentTurn(payment.id, async () => {
      const [now] = await platform.database.select().from(payments).where(eq(payments.id, payment.id));
      const isOver = now === undefined || now.state === "approved" || now.state === "refunded";
      if (!isOver) await lookUpPayment(platform, now, { transaction, source: "return" });
    });
  }
  return returnAddress(platform, order);
}
