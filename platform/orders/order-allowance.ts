import { and, count, eq, gt, inArray, isNull, not, like, or, sql } from "drizzle-orm";
import { day, hour } from "#domain/base/duration.ts";
import { activeStatuses } from "#domain/order/order-status.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import type { Database } from "#platform/db/database.ts";
import { paymentMethods } from "#platform/db/tables/branch.ts";
import type { businesses } from "#platform/db/tables/business.ts";
import { orders } from "#platform/db/tables/order.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { plainNumber } from "#wire/field.ts";
import type { ProblemRow } from "#wire/order/order-problem.ts";
import { valueAt } from "#wire/value-at.ts";

/** Longer than an order can be scheduled ahead; what a kitchen never closed does not count for ever. */
const longestOpen = 9 * day;
const mostOpen = 5;
const mostAnHour = 10;

type SellingRow = Pick<typeof businesses.$inferSelect, "id" | "config">;

function ownNumber({ config }: SellingRow, name: string, usual: number): number {
  const own = plainNumber(valueAt(config, "orders", name));
  return own !== null && Number.isInteger(own) && own > 0 ? own : usual;
}

/** A customer's orders at a business that are not paid beforehand. */
async function countUnpaid(database: Database, customer: Customer, business: SellingRow, now: number) {
  const isOpen = inArray(orders.status, [...activeStatuses]);
  const isRecent = gt(orders.created_at, new Date(now - hour));
  const [counted] = await database
    .select({ open: count(sql`case when ${isOpen} then 1 end`), recent: count(sql`case when ${isRecent} then 1 end`) })
    .from(orders)
    .leftJoin(paymentMethods, eq(paymentMethods.id, orders.payment_method))
    .where(
      and(
        eq(orders.customer, customer.user.id),
        eq(orders.business, business.id),
        gt(orders.created_at, new Date(now - longestOpen)),
        or(isNull(paymentMethods.type), not(like(paymentMethods.type, "online.%"))),
      ),
    );
  return counted ?? { open: 0, recent: 0 };
}

/**
 * Refuses another unpaid order of a customer who has as many as one may have (A155).
 * @throws Refusal 422 `order_refused`
 */
export async function refuseTooMany(
  database: Database,
  customer: Customer,
  business: SellingRow,
  now: number,
): Promise<void> {
  const { open, recent } = await countUnpaid(database, customer, business, now);
  const problems: ProblemRow[] = [];
  if (open >= ownNumber(business, "most_open_orders", mostOpen)) problems.push({ code: "too_many_open" });
  if (recent >= ownNumber(business, "most_orders_an_hour", mostAnHour)) problems.push({ code: "too_many_an_hour" });
  if (problems.length > 0) throw new Refusal(422, "order_refused", { problems });
}
