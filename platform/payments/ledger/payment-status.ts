import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/database.ts";
import { deliveryModeOf } from "#domain/store/mode.ts";
import { deliveryMethods, paymentMethods } from "#platform/db/tables/branch.ts";
import { orders } from "#platform/db/tables/order.ts";
import { paymentLinks, payments } from "#platform/db/tables/payment.ts";
import { orderRefund } from "#platform/payments/refund/order-refund.ts";
import type { PaymentStatusRow } from "#wire/order/payment-answer.ts";

/** The payment of a reference with its order, null without one. */
export async function readPaymentStatus(database: Database, reference: string): Promise<PaymentStatusRow | null> {
  const [row] = await database
    .select({
      payment: payments,
      order: orders,
      type: paymentMethods.type,
      method: deliveryMethods.internal_name,
      phone: paymentLinks.taken_by,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order))
    .leftJoin(paymentMethods, eq(paymentMethods.id, orders.payment_method))
    .leftJoin(deliveryMethods, eq(deliveryMethods.id, orders.delivery_method))
    .leftJoin(paymentLinks, eq(paymentLinks.payment, payments.id))
    .where(eq(payments.reference, reference));
  if (row === undefined) return null;
  const { payment, order, method, phone } = row;
  return {
    order_id: order.id,
    display_number: order.display_number ?? "",
    order_unique_identifier: order.order_unique_identifier ?? "",
    order_status: order.status ?? 0,
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
    refund: await orderRefund(database, order.id),
    method_type: row.type ?? `online.${payment.provider}`,
    on_site_order: deliveryModeOf({ id: String(order.delivery_method), internalName: method }) === "onsite",
    on_phone: phone !== null,
  };
}
