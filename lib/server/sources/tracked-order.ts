import "server-only";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { askOrdersByNumber, askOwnOrder } from "#lib/server/central/order-rows.ts";
import { askTrackedOrder, type OrderAsker } from "#lib/server/central/tracked-order.ts";
import { readAnswer } from "#lib/server/central/http/parse-answer.ts";
import { env } from "#lib/server/env.ts";
import { plainOrderRow } from "#wire/order/plain-order.ts";
import { trackedOrderFrom } from "#wire/order/tracked-order.ts";

// How an order stands: the status call, else GraphQL by its number. There the owner is whoever's own list has it, and only that
// list tells what is in it: by number alone no source shows more than how it stands (D4).

/** The rows of an order; several of one number are nobody's. */
async function rowsOf(named: { number: string; businessId: string }, asker: OrderAsker) {
  const { userId, token, guestSecret: _guest, orderToken: _link, ...plain } = asker;
  const [standings, own] = await Promise.all([
    askOrdersByNumber(named, { token, ...plain }),
    userId === null || token === null ? null : askOwnOrder({ ...named, userId }, { token, ...plain }),
  ]);
  return { standing: standings.length === 1 ? standings[0] : null, own };
}

/** An order by number, as far as it is shown to who asks (D4); null when the business has none. @throws CentralError */
export async function readTrackedOrder(
  number: string,
  businessId: string,
  asker: OrderAsker,
): Promise<TrackedOrder | null> {
  const { ORDER_STATUS_PATH } = env();
  const named = { number, businessId };
  if (ORDER_STATUS_PATH !== null) return await askTrackedOrder(ORDER_STATUS_PATH, named, asker);
  const { standing, own } = await rowsOf(named, asker);
  return standing === null ? null : readAnswer("order", () => trackedOrderFrom(plainOrderRow(standing, own)));
}
