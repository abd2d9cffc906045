import { eq } from "drizzle-orm";
import type { z } from "zod";
import { orderStatus } from "#domain/order/order-status.ts";
import type { Database } from "#platform/db/database.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";
import { failpoint } from "#platform/failpoint.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { OrderRating, ratedSchema } from "#wire/order/order-rating.ts";

type Order = typeof orders.$inferSelect;

/**
 * Rates an order once.
 * @param isAllowed whether who asks may rate it; to others it is as if there were none
 * @throws Refusal 404 `order_not_found`; 409 `not_delivered` of one that never arrived or was taken back; 409 `already_rated`
 */
export async function rateOrder(
  database: Database,
  { order: id, rate, observation }: OrderRating,
  isAllowed: (order: Order) => boolean,
): Promise<z.infer<typeof ratedSchema>> {
  return database.transaction(async (transaction) => {
    // The lock makes two ratings at once one after the other.
    const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
    if (order === undefined || !isAllowed(order)) throw new Refusal(404, "order_not_found");
    const [rated] = await transaction.select().from(orderRates).where(eq(orderRates.order, id));
    if (rated !== undefined) throw new Refusal(409, "already_rated", { rate: rated.rate });
    // Nobody ate what never arrived: sent and rated over and over it would be a business's ratings.
    if (order.status !== orderStatus.delivered) throw new Refusal(409, "not_delivered");
    const { branch, business, customer } = order;
    const remark = observation === undefined || observation === "" ? null : observation;
    const [row] = await transaction
      .insert(orderRates)
      .values({ rate, observation: remark, branch, business, user: customer, order: id })
      .returning({ id: orderRates.id });
    if (row === undefined) throw new Error("A rating was not kept.");
    failpoint("rating.inserted");
    return { id: row.id, rate, observation: remark };
  });
}
