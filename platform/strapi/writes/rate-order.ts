import { z } from "zod";
import { EntryNotFoundError, forbidden, ValuesError } from "#platform/strapi/recorded-error.ts";
import { type Caller, isCallersOrder } from "#platform/strapi/access/caller.ts";
import { entryId } from "#platform/strapi/content/entry-id.ts";
import type { Database } from "#platform/db/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { rateOrder } from "#platform/orders/rate-order.ts";
import { orderRatingSchema } from "#wire/order/order-rating.ts";

const rateSchema = orderRatingSchema.pick({ rate: true, observation: true }).extend({
  order: z.unknown().transform(entryId),
});

/**
 * Rates an order as the recorded mutation does, only by its customer; one without a customer (on site) is rated by its
 * guest's own call.
 * @throws EntryNotFoundError, AccessError, or ValuesError when the order was rated before or is not delivered
 */
export async function createRate(
  database: Database,
  caller: Caller,
  data: Readonly<Record<string, unknown>>,
): Promise<number> {
  const parsed = rateSchema.safeParse(data);
  if (!parsed.success) throw new ValuesError({ rate: ["rate must be a number from 1 to 5 for an order"] });
  const isAllowed = (order: Record<"customer" | "business", number | null>) => {
    if (!isCallersOrder(caller, order)) throw forbidden();
    return true;
  };
  try {
    const { id } = await rateOrder(database, parsed.data, isAllowed);
    return id;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.message === "already_rated") throw new ValuesError({ order: ["order was rated already"] });
    if (error.message === "not_delivered") throw new ValuesError({ order: ["order is not delivered"] });
    throw new EntryNotFoundError();
  }
}
