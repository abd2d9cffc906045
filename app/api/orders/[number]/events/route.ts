import { headers } from "next/headers";
import * as v from "valibot";
import { networkOf } from "#domain/base/network.ts";
import { trackingSteps } from "#domain/order/tracking.ts";
import { orderNumberSchema } from "#lib/exchange/order.ts";
import { stranger } from "#lib/server/central/tracked-order.ts";
import { readTrackedOrder } from "#lib/server/sources/tracked-order.ts";
import { defineHandler, refuse } from "#lib/server/request/define-handler.ts";
import { ownOrderKey } from "#lib/server/request/own-orders.ts";
import { answerEvents } from "#lib/server/order/answer-events.ts";
import { liveOrderKey, liveOrders } from "#lib/server/order/live-orders.ts";
import type { Standing } from "#lib/server/order/order-streams.ts";

/** Tells when an order moves, and no more of it than its number shows: the page then asks as who it is (D4). */
export const GET = defineHandler({
  name: "orderEvents",
  access: "public",
  // One look-up like any other (U12).
  limit: { name: "order", most: 30, seconds: 60 },
  ownKey: ownOrderKey,
  input: v.strictObject({ number: orderNumberSchema }),
  run: async ({ number }, { business, clientAddress, clientBrowser, requestId }) => {
    const streams = liveOrders();
    const ask = async (): Promise<Standing | null> => {
      const order = await readTrackedOrder(number, business.id, stranger({ clientAddress, clientBrowser, requestId }));
      if (!order) return null;
      const { status, updatedAt, deliveryMode } = order;
      return { status, updatedAt, isFinal: trackingSteps(deliveryMode, status).isFinal };
    };
    const visit = { key: liveOrderKey(business.id, number), network: networkOf(clientAddress ?? "unknown"), ask };
    if (!streams.hasRoom(visit.network)) return refuse(503, "too_many_streams", { "retry-after": "60" });
    const standing = streams.standingOf(visit.key) ?? (await ask());
    if (!standing) return refuse(404, "no_order");
    const lastId = (await headers()).get("last-event-id") ?? "";
    return answerEvents(streams, visit, { standing, lastId });
  },
});
