import { eq } from "drizzle-orm";
import type { PaymentState } from "#domain/order/payment/payment.ts";
import { payments } from "#platform/db/tables/payment.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { giveUpPayment } from "./give-up-payment.ts";
import { lookUpPayment } from "./look-up-payment.ts";
import { lockPayment } from "./move-payment.ts";

/** Who ends a payment, and in which of its states. */
export interface Ending {
  source: "clock" | "customer";
  states: readonly PaymentState[];
}

/** Ends a payment that is in one of these states; whether it did. */
export async function expirePayment(
  { database, clock }: PlatformContext,
  id: number,
  { source, states }: Ending,
): Promise<boolean> {
  return await database.transaction(async (transaction) => {
    const payment = await lockPayment(transaction, id);
    if (payment === null || !states.includes(payment.state)) return false;
    return await giveUpPayment(transaction, payment, { event: "expire", source, now: clock() });
  });
}

/** The same after its provider was asked once more, and has not approved it; `away`: nobody can say, so nothing is ended. */
export async function endUnpaid(
  platform: PlatformContext,
  id: number,
  ending: Ending,
): Promise<"ended" | "otherwise" | "away"> {
  const [payment] = await platform.database.select().from(payments).where(eq(payments.id, id));
  if (payment === undefined) return "otherwise";
  const isKnown = payment.state === "none" || (await lookUpPayment(platform, payment, { source: "lookup" }));
  if (!isKnown) return "away";
  return (await expirePayment(platform, id, ending)) ? "ended" : "otherwise";
}
