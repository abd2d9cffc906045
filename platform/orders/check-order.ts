import { findBusiness } from "#platform/central/load-business.ts";
import { catalogStamp } from "#platform/db/catalogued.ts";
import type { Database } from "#platform/db/database.ts";
import { supersedeEarlierPayments } from "#platform/payments/ledger/supersede-earlier-payments.ts";
import { amountsRow } from "#wire/order/order-amounts.ts";
import type { CheckAnswer } from "#wire/order/order-answer.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import { assessOrder, type OrderTime } from "./assess-order.ts";
import { refuseTooMany } from "./party/order-allowance.ts";
import { findDuplicate } from "./find-duplicate.ts";
import type { OrderParty } from "./party/order-party.ts";

/**
 * Whether an order would be taken now, and its amounts. It makes none, but gives an earlier one up that was never taken to its
 * provider, whose offers it may need: a refusal rolls that back. @throws Refusal as `placeOrder`
 */
export async function checkOrder(
  transaction: Database,
  party: OrderParty,
  request: OrderRequest,
  time: OrderTime,
): Promise<CheckAnswer> {
  const { now } = time;
  const duplicate = await findDuplicate(transaction, party.orderer, request, now);
  if (duplicate !== null) {
    const { order_id, order } = duplicate;
    return { action: "duplicate", order_id, display_number: order.display_number };
  }
  const stamp = await catalogStamp(transaction);
  const business = await findBusiness(transaction, request.order.business, stamp);
  if (business !== null) await refuseTooMany(transaction, party, { request, business, now, isPlacing: false });
  await supersedeEarlierPayments(transaction, party.orderer, request.order, now);
  const { intent, assessment } = await assessOrder(transaction, { order: request.order, party, stamp }, time);
  const lineIds = intent.lines.map(({ lineId }) => lineId);
  return { action: "proceed", totals: amountsRow(assessment, lineIds) };
}
