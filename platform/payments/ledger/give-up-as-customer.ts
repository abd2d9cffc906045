import { eq } from "drizzle-orm";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import { payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { giveUpPayment } from "./give-up-payment.ts";
import { lookUpPayment } from "./look-up-payment.ts";
import { lockPayment } from "./move-payment.ts";

/** Ends a payment that its customer does not want any more, so that the order may be paid in another way: asked first, the
 * provider has not approved it. What it approves later goes back (A199). */
export async function giveUpAsCustomer(platform: PlatformContext, reference: string): Promise<void> {
  const { database, clock } = platform;
  const [payment] = await database.select().from(payments).where(eq(payments.reference, reference));
  if (payment === undefined) return;
  await platform.takePaymentTurn(payment.id, async () => {
    const isKnown = payment.state === "none" || (await lookUpPayment(platform, payment, { source: "lookup" }));
    if (!isKnown) return;
    await database.transaction(async (transaction) => {
      const found = await lockPayment(transaction, payment.id);
      if (found === null || (found.state !== "none" && !isPaymentInFlight(found.state))) return;
      await giveUpPayment(transaction, found, { event: "expire", source: "customer", now: clock() });
    });
  });
}
