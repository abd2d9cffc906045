"use server";

import { fail, ok } from "#domain/base/result.ts";
import { isSharedPlace } from "#domain/person/orderer.ts";
import { orderPushEndSchema, orderPushSchema } from "#lib/exchange/order-push.ts";
import { endOrderPush, sendOrderPush } from "#lib/server/central/own-order/order-push.ts";
import { env } from "#lib/server/env.ts";
import { orderAsker } from "#lib/server/order/order-asker.ts";
import { pushKey } from "#lib/server/push-key.ts";
import { defineAction } from "#lib/server/request/define-action.ts";

/** Has this browser be notified of an order of one's own until its end (A261); refused with `not_yours`, or `not_possible` at a kiosk, for
 * an order that is over, and where nobody can be notified. */
export const subscribeToOrder = defineAction({
  name: "subscribeToOrder",
  access: "public",
  limit: { name: "push", most: 20, seconds: 600 },
  input: orderPushSchema,
  run: async ({ number, ...keys }, context) => {
    const { business, orderer, session } = context;
    const settings = env();
    const { PUSH_PATH } = settings;
    const isForAnybody = orderer?.kind === "guest" && isSharedPlace(orderer.place);
    if (PUSH_PATH === null || pushKey(settings) === null || isForAnybody)
      return fail({ kind: "refused", code: "not_possible" });
    const named = { number, businessId: business.id };
    const answer = await sendOrderPush(PUSH_PATH, named, keys, await orderAsker(number, context));
    if (answer.ok) return answer;
    const isStranger = answer.failure === "not_yours" && session.login === null;
    return fail(isStranger ? { kind: "unauthorized" } : { kind: "refused", code: answer.failure });
  },
});

/** Ends that for a browser, which alone knows its endpoint; whose the order is, is not asked. */
export const unsubscribeFromOrder = defineAction({
  name: "unsubscribeFromOrder",
  access: "public",
  limit: { name: "push", most: 20, seconds: 600 },
  input: orderPushEndSchema,
  run: async ({ number, endpoint }, { business, clientAddress, clientBrowser, requestId }) => {
    const { PUSH_PATH } = env();
    if (PUSH_PATH === null) return ok(null);
    const asker = { clientAddress, clientBrowser, requestId };
    await endOrderPush(PUSH_PATH, { number, businessId: business.id }, endpoint, asker);
    return ok(null);
  },
});
