import { eq } from "drizzle-orm";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/http/context.ts";
import { lookUpPayment } from "./look-up-payment.ts";
import type { PaymentProvider } from "./payment-account.ts";
import { returnAddress } from "./start-payment.ts";

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
  if (payment.state !== "approved" && payment.state !== "refunded")
    await platform.takePaymentTurn(payment.id, () =>
      lookUpPayment(platform, payment, { transaction, source: "return" }),
    );
  return returnAddress(platform, order);
}
