import { eq } from "drizzle-orm";
import { payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { endUnpaid } from "./end-unpaid.ts";

/** Ends a payment that its customer does not want any more, so that the order may be paid in another way. What its provider
 * approves later goes back (A199). */
export async function giveUpAsCustomer(platform: PlatformContext, reference: string): Promise<void> {
  const isOf = eq(payments.reference, reference);
  const [payment] = await platform.database.select({ id: payments.id }).from(payments).where(isOf);
  if (payment === undefined) return;
  const ending = { source: "customer", states: ["none", "started", "pending"] } as const;
  await platform.takePaymentTurn(payment.id, async () => await endUnpaid(platform, payment.id, ending));
}
