import { and, count, eq, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { day, hour } from "#domain/base/duration.ts";
import { activeStatuses } from "#domain/order/order-status.ts";
import { isPaid, paymentStates } from "#domain/order/payment/payment.ts";
import { ordererKey } from "#domain/person/orderer.ts";
import type { KnownOrderer } from "#platform/auth/known-orderer.ts";
import type { Database } from "#platform/db/database.ts";
import { orders } from "#platform/db/tables/order.ts";
import { payments } from "#platform/db/tables/payment.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { ProblemRow } from "#wire/order/order-problem.ts";
import type { OrderRequest } from "#wire/order/order-request.ts";
import { refuseGuest } from "./guest-allowance.ts";
import { type OrderParty, orderingGuest } from "./order-party.ts";
import { type LimitedBusiness, ownNumber } from "./own-number.ts";

/** Longer than an order can be scheduled ahead; what a kitchen never closed does not count for ever. */
const longestOpen = 9 * day;
const mostOpen = 5;
const mostAnHour = 10;

type CustomerOrderer = Extract<KnownOrderer, { kind: "customer" }>;

/** A customer's orders at a business of which no money came: also those of an online payment that nobody made. */
async function countUnpaid(database: Database, customer: CustomerOrderer, business: LimitedBusiness, now: number) {
  const isOpen = inArray(orders.status, [...activeStatuses]);
  const isRecent = gt(orders.created_at, new Date(now - hour));
  const [counted] = await database
    .select({ open: count(sql`case when ${isOpen} then 1 end`), recent: count(sql`case when ${isRecent} then 1 end`) })
    .from(orders)
    .leftJoin(payments, eq(payments.order, orders.id))
    .where(
      and(
        eq(orders.orderer_key, ordererKey(customer)),
        eq(orders.business, business.id),
        gt(orders.created_at, new Date(now - longestOpen)),
        or(isNull(payments.id), notInArray(payments.state, paymentStates.filter(isPaid))),
      ),
    );
  return counted ?? { open: 0, recent: 0 };
}

async function refuseCustomer(
  database: Database,
  customer: CustomerOrderer,
  business: LimitedBusiness,
  now: number,
): Promise<void> {
  const { open, recent } = await countUnpaid(database, customer, business, now);
  const problems: ProblemRow[] = [];
  if (open >= ownNumber(business, "most_open_orders", mostOpen)) problems.push({ code: "too_many_open" });
  if (recent >= ownNumber(business, "most_orders_an_hour", mostAnHour)) problems.push({ code: "too_many_an_hour" });
  if (problems.length > 0) throw new Refusal(422, "order_refused", { problems });
}

/**
 * Refuses another order of who has as many as one may have: of a customer's the unpaid ones (A155), of a guest's those of
 * place, browser and network (D2).
 *
 * @param isPlacing the order is placed in this transaction: counted under locks
 * @throws Refusal 422 `order_refused`; 429 `too_many_requests`
 */
export async function refuseTooMany(
  database: Database,
  party: OrderParty,
  {
    request,
    business,
    now,
    isPlacing,
  }: { request: OrderRequest; business: LimitedBusiness; now: number; isPlacing: boolean },
): Promise<void> {
  if (party.origin === null) return await refuseCustomer(database, party.orderer, business, now);
  const asked = orderingGuest(party, request, business);
  if (asked !== null) await refuseGuest(database, asked, { now, isPlacing });
}
