import { eq } from "drizzle-orm";
import { z } from "zod";
import { EntryNotFoundError, forbidden, ValuesError } from "#platform/strapi/recorded-error.ts";
import type { Caller } from "#platform/strapi/access/caller.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import type { Database } from "#platform/db/database.ts";
import { orderRates, orders } from "#platform/db/tables/order.ts";

const rateSchema = z.object({
  order: z.unknown().transform(entryId),
  rate: z.number().int().min(1).max(5),
  observation: z.string().trim().max(2000).nullish(),
});

/**
 * Rates an order once: its customer's only by them, one without a customer (on site) by the storefront's server.
 * @throws EntryNotFoundError, AccessError, or ValuesError when the order was rated before
 */
export async function rateOrder(
  database: Database,
  caller: Caller,
  data: Readonly<Record<string, unknown>>,
): Promise<number> {
  const parsed = rateSchema.safeParse(data);
  if (!parsed.success) throw new ValuesError({ rate: ["rate must be a number from 1 to 5 for an order"] });
  const { order: orderId, rate, observation } = parsed.data;
  return database.transaction(async (transaction) => {
    const [order] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (order === undefined) throw new EntryNotFoundError();
    const isOwner = order.customer === null ? caller.isService : order.customer === caller.user?.id;
    if (!isOwner) throw forbidden();
    const rated = await transaction.$count(orderRates, eq(orderRates.order, order.id));
    if (rated > 0) throw new ValuesError({ order: ["order was rated already"] });
    const { branch, business, customer } = order;
    const values = { rate, observation: observation ?? null, branch, business, user: customer, order: order.id };
    const [row] = await transaction.insert(orderRates).values(values).returning({ id: orderRates.id });
    if (row === undefined) throw new Error("A rating was not inserted.");
    return row.id;
  });
}
