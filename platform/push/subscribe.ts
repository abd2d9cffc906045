import { ECDH } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { shows } from "#domain/order/access/order-access.ts";
import { parseOrderStatus } from "#domain/order/order-status.ts";
import { isClosed } from "#domain/order/tracking.ts";
import { isGuestKey } from "#domain/person/orderer.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import { sessionKey } from "#platform/db/sessions.ts";
import { orderPushes, orders } from "#platform/db/tables/order.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { accessOf, type OrderAsker } from "#platform/orders/link/order-links.ts";
import type { orderPushEndSchema, orderPushSchema } from "#wire/order/access/order-push.ts";

/** More browsers than one person follows an order with. */
const mostBrowsers = 5;

/** Whether a key is a point of the curve: to any other nothing can be written. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

/** A kiosk is nobody's: its guest is called by number (A17). */
function isKiosks({ orderer_key, table }: typeof orders.$inferSelect): boolean {
  return orderer_key !== null && isGuestKey(orderer_key) && table === null;
}

/**
 * Has a browser be notified of how an order stands until its end (A261).
 * @throws Refusal 404 `order_not_found` to whoever it is not shown whole; 409 `push_off`, `order_over`, `kiosk_order`,
 * `too_many_browsers`; 422 `invalid_input` for keys that nothing can be written to
 */
export async function subscribeToOrder(
  platform: PlatformContext,
  number: string,
  { business, ...keys }: z.output<typeof orderPushSchema>,
  asker: OrderAsker,
): Promise<void> {
  if (!isPoint(keys.p256dh)) throw new Refusal(422, "invalid_input", { fields: { p256dh: "no_point" } });
  const orderKeys = await platform.orderKeys();
  const now = platform.clock();
  const session = asker.customer === null ? null : sessionKey(asker.customer.token);
  await platform.database.transaction(async (transaction) => {
    const isIt = and(eq(orders.display_number, number), eq(orders.business, business));
    // The lock has two browsers at once counted one after the other, and none added while the order ends.
    const [order] = await transaction.select().from(orders).where(isIt).for("update");
    if (order === undefined || !shows(accessOf(orderKeys, order, { ...asker, now }), "person"))
      throw new Refusal(404, "order_not_found");
    if (platform.settings.push === null) throw new Refusal(409, "push_off");
    const status = parseOrderStatus(order.status ?? 0);
    if (status === null || isClosed(status)) throw new Refusal(409, "order_over");
    if (isKiosks(order)) throw new Refusal(409, "kiosk_order");
    await transaction
      .insert(orderPushes)
      .values({ order: order.id, ...keys, session, created_at: new Date(now) })
      .onConflictDoUpdate({ target: [orderPushes.order, orderPushes.endpoint], set: { ...keys, session } });
    const browsers = await transaction.$count(orderPushes, eq(orderPushes.order, order.id));
    if (browsers > mostBrowsers) throw new Refusal(409, "too_many_browsers");
  });
}

/** Forgets a browser that knows its own endpoint; where there is none nothing happens. */
export async function unsubscribeFromOrder(
  { database }: Pick<PlatformContext, "database">,
  number: string,
  { business, endpoint }: z.output<typeof orderPushEndSchema>,
): Promise<void> {
  const isIt = and(eq(orders.display_number, number), eq(orders.business, business));
  const order = database.select({ id: orders.id }).from(orders).where(isIt);
  await database.delete(orderPushes).where(and(eq(orderPushes.order, order), eq(orderPushes.endpoint, endpoint)));
}
