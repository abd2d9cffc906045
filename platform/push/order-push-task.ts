import { eq } from "drizzle-orm";
import { z } from "zod";
import { hour } from "#domain/base/duration.ts";
import { type OrderStatus, parseOrderStatus } from "#domain/order/order-status.ts";
import { isClosed } from "#domain/order/tracking.ts";
import type { PlatformContext } from "#platform/calls/context.ts";
import type { Database } from "#platform/db/database.ts";
import { deliveryMethods } from "#platform/db/tables/branch.ts";
import { orderPushes, orders } from "#platform/db/tables/order.ts";
import { orderPushMessage } from "#platform/mail/order-push-text.ts";
import { orderLanguage } from "#platform/orders/order-language.ts";
import { addTasks } from "#platform/outbox/add-task.ts";
import { defineOutboxKind, PermanentError } from "#platform/outbox/outbox-kind.ts";
import { deliveryModeFrom } from "#wire/store/delivery-method.ts";
import { sendPush } from "./send-push.ts";

const orderPushKind = "orderPush";

/** For how long it is news that an order moved; nobody is woken by what was hours ago. */
const newsFor = hour;

/** Writes a message for each browser that is notified of an order's change: a task of its own, so that one cannot hold up another. */
export async function addPushTasks(
  transaction: Database,
  { order, status, key, now }: { order: number; status: number; key: string; now: number },
): Promise<void> {
  const subscribed = await transaction
    .select({ id: orderPushes.id })
    .from(orderPushes)
    .where(eq(orderPushes.order, order));
  if (subscribed.length === 0) return;
  await addTasks(
    transaction,
    subscribed.map(({ id }) => {
      return { kind: orderPushKind, key: `${orderPushKind}:${key}:${id}`, payload: { push: id, status, at: now }, now };
    }),
  );
}

async function findPush(database: Database, id: number) {
  const [found] = await database
    .select({ push: orderPushes, order: orders, method: deliveryMethods })
    .from(orderPushes)
    .innerJoin(orders, eq(orders.id, orderPushes.order))
    .leftJoin(deliveryMethods, eq(deliveryMethods.id, orders.delivery_method))
    .where(eq(orderPushes.id, id));
  return found ?? null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findPush>>>;

async function notify(
  platform: PlatformContext,
  { push, order, method }: Found,
  status: OrderStatus,
  signal: AbortSignal,
) {
  const { settings } = platform;
  if (settings.push === null) return "sent";
  const message = orderPushMessage({
    number: order.display_number ?? "",
    status,
    deliveryMode: deliveryModeFrom(method) ?? "delivery",
    language: orderLanguage(order),
  });
  return await sendPush(platform, { push, message, keys: settings.push, signal });
}

/** Notifies one browser of how its order stands now; of a state that was left, or long ago, nothing. After the order's end nothing more is sent (A261). */
export const orderPush = defineOutboxKind({
  name: orderPushKind,
  payload: z.object({ push: z.int(), status: z.int(), at: z.int() }),
  run: async ({ platform, payload, signal }) => {
    const { database, clock } = platform;
    const found = await findPush(database, payload.push);
    const status = parseOrderStatus(payload.status);
    if (found === null || status === null || found.order.status !== status) return null;
    const forget = async () => await database.delete(orderPushes).where(eq(orderPushes.id, payload.push));
    const isNews = clock() - payload.at < newsFor;
    try {
      const outcome = isNews ? await notify(platform, found, status, signal) : "sent";
      if (outcome === "gone" || isClosed(status)) await forget();
    } catch (error) {
      if (error instanceof PermanentError && isClosed(status)) await forget();
      throw error;
    }
    return null;
  },
});
