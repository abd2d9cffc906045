import type { Customer } from "#platform/auth/bearer-token.ts";
import { findBusiness } from "#platform/central/load-business.ts";
import type { Database } from "#platform/db/database.ts";
import { clearTheWay } from "#platform/payments/ledger/earlier-payment.ts";
import { amountsRow } from "#wire/order/order-amounts.ts";
import type { CheckAnswer } from "#wire/order/order-answer.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import { assessOrder } from "./assess-order.ts";
import { refuseTooMany } from "./order-allowance.ts";
import { findDuplicate } from "./place-order.ts";

/** Whether an order would be taken now, and its amounts; makes nothing. @throws Refusal as `placeOrder` */
export async function checkOrder(
  database: Database,
  customer: Customer,
  request: OrderRequest,
  now: number,
): Promise<CheckAnswer> {
  const duplicate = await findDuplicate(database, customer, request, now);
  if (duplicate !== null) {
    const { order_id, order } = duplicate;
    return { action: "duplicate", order_id, display_number: order.display_number };
  }
  const business = await findBusiness(database, request.order.business);
  if (business !== null) await refuseTooMany(database, customer, business, now);
  await clearTheWay(database, customer, request.order, now);
  const { intent, assessment } = await assessOrder(database, { order: request.order, customer }, now);
  const lineIds = intent.lines.map(({ lineId }) => lineId);
  return { action: "proceed", totals: amountsRow(assessment, lineIds) };
}
