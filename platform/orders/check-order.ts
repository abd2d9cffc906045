import { findBusiness } from "#platform/central/load-business.ts";
import { catalogStamp } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { supersedeEarlierPayments } from "#platform/payments/ledger/supersede-earlier-payments.ts";
import { amountsRow } from "#wire/order/order-amounts.ts";
import type { CheckAnswer } from "#wire/order/order-answer.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import { assessOrder } from "./assess-order.ts";
import { refuseTooMany } from "./party/order-allowance.ts";
import { findDuplicate } from "./find-duplicate.ts";
import type { OrderParty } from "./party/order-party.ts";

/** Whether an order would be taken now, and its amounts; makes nothing. @throws Refusal as `placeOrder` */
export async function checkOrder(
  database: Database,
  party: OrderParty,
  request: OrderRequest,
  now: number,
): Promise<CheckAnswer> {
  const duplicate = await findDuplicate(database, party.orderer, request, now);
  if (duplicate !== null) {
    const { order_id, order } = duplicate;
    return { action: "duplicate", order_id, display_number: order.display_number };
  }
  const stamp = await catalogStamp(database);
  const business = await findBusiness(database, request.order.business, stamp);
  if (business !== null) await refuseTooMany(database, party, { request, business, now, isPlacing: false });
  await supersedeEarlierPayments(database, party.orderer, request.order, now);
  const { intent, assessment } = await assessOrder(database, { order: request.order, party, stamp }, now);
  const lineIds = intent.lines.map(({ lineId }) => lineId);
  return { action: "proceed", totals: amountsRow(assessment, lineIds) };
}
