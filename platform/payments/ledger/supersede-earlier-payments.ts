import { and, eq, inArray } from "drizzle-orm";
import { hour } from "#domain/base/duration.ts";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import type { KnownOrderer } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentMethods } from "#platform/db/tables/branch.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { linesHash } from "#platform/orders/order-payload.ts";
import { isOrderOf } from "#platform/orders/party/order-party.ts";
import type { PendingPayment } from "#wire/order/payment-answer.ts";
import type { RequestedOrder } from "#wire/order/order-request.ts";
import { paymentKindOf } from "#wire/store/payment-method.ts";
import { giveUpPayment } from "./give-up-payment.ts";

/** So long a payment that comes may still open its order; what is asked for after it is another one. */
const equalOrderWindow = hour;

/** Of an order that is paid in another way, those of before that are for the same things (S3 §4 duplicates). */
function isEqual(earlier: typeof orders.$inferSelect, order: RequestedOrder, now: number): boolean {
  return (
    earlier.branch === order.branch &&
    earlier.lines_hash === linesHash(order) &&
    earlier.created_at.getTime() > now - equalOrderWindow
  );
}

async function isOnline(database: Database, method: number): Promise<boolean> {
  const [row] = await database
    .select({ type: paymentMethods.type })
    .from(paymentMethods)
    .where(eq(paymentMethods.id, method));
  return paymentKindOf(row?.type ?? null) === "online";
}

/**
 * Before another order of a person at a business that is online too, or for the same things: refuses it while a payment
 * is under way, and gives up what was never taken to a provider, so that its offers are free again.
 * @throws Refusal 409 `payment_pending` with the number and the reference to go on with (B12)
 */
export async function supersedeEarlierPayments(
  transaction: Database,
  orderer: KnownOrderer,
  order: RequestedOrder,
  now: number,
): Promise<void> {
  const unfinished = await transaction
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .where(
      and(
        isOrderOf(orderer),
        eq(payments.business, order.business),
        inArray(payments.state, ["none", "started", "pending"]),
      ),
    )
    .for("update", { of: payments });
  // Most orders have nothing before them.
  const isAnyEarlier = unfinished.length > 0 && (await isOnline(transaction, order.payment_method));
  const earlier = unfinished.filter((each) => isAnyEarlier || isEqual(each.order, order, now));
  const inFlight = earlier.find(({ payment }) => isPaymentInFlight(payment.state));
  if (inFlight !== undefined) {
    const data: PendingPayment = {
      display_number: inFlight.order.display_number ?? "",
      reference: inFlight.payment.reference,
      state: inFlight.payment.state,
    };
    throw new Refusal(409, "payment_pending", { ...data });
  }
  for (const { payment } of earlier) {
    await giveUpPayment(transaction, payment, { event: "expire", source: "customer", now });
  }
}
