import * as v from "valibot";
import { deviceValue } from "#lib/client/device/device-value.ts";
import { currentOrderSchema } from "#lib/exchange/stored/unfinished-order.ts";
import type { CurrentOrder } from "#lib/exchange/stored/unfinished-order.ts";

/** How long an order that waited for who orders is gone on with: longer than a code lives. */
const waits = 30 * 60_000;

/** The order that waits for who orders, null when there is none: a reload or a tab of the mail's link goes on with it (S3 §3, §4). */
export const currentOrder = deviceValue<CurrentOrder | null>({
  name: "current_order",
  schema: v.nullable(currentOrderSchema),
  empty: null,
});

/** S3 §4 openConfirmOrder: the checkout opens by itself at `now` (ms) for an order that was left waiting a moment ago. */
export function openConfirmOrder(order: CurrentOrder | null, now: number): boolean {
  return order !== null && now - order.at < waits && order.at - now < waits;
}
