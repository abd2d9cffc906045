import { millisecondsPerMinute } from "#domain/base/bogota-time.ts";
import { shownDeliveryTime } from "#domain/store/delivery-time.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { TrackedOrder } from "#domain/order/order-status.ts";
import { headlineOf, trackingSteps } from "#domain/order/tracking.ts";

/** Instants (ms) between which an order is promised; `until` is null for `from` or later (A127). */
export interface PromisedTime {
  from: number;
  until: number | null;
}

/** The range that is shown in minutes before an order, counted from its start (A157); the default where it is null. */
export function promisedTime(range: MinuteRange | null, start: number): PromisedTime {
  const { min, max, isCapped } = shownDeliveryTime(range);
  return {
    from: start + min * millisecondsPerMinute,
    until: isCapped ? null : start + max * millisecondsPerMinute,
  };
}

/** What is promised of an order in progress. */
export type OrderPromise =
  | { kind: "promised"; time: PromisedTime }
  /** It should have been there at `due` (ms). */
  | { kind: "late"; due: number }
  /** It waits to be begun (A147). */
  | { kind: "scheduled"; time: PromisedTime };

/** What a customer may be shown at `now` (ms); null before it is paid, when it is ready to be collected or brought to the table, when
 * it is over, and when nothing was promised. */
export function promiseOf(
  order: Pick<TrackedOrder, "status" | "deliveryMode" | "estimate" | "startsAt">,
  now: number,
): OrderPromise | null {
  const { status, deliveryMode, estimate, startsAt } = order;
  const isScheduled = status === orderStatus.scheduled;
  const tracking = trackingSteps(deliveryMode, status);
  const isThere = tracking.isFinal || (deliveryMode !== "delivery" && headlineOf(deliveryMode, tracking) === "ready");
  if (isThere || status === orderStatus.awaitingPayment || (estimate === null && !isScheduled)) return null;
  const time = promisedTime(estimate, startsAt);
  const longest = estimate === null ? 0 : Math.max(estimate.min, estimate.max) * millisecondsPerMinute;
  const due = time.until ?? startsAt + longest;
  return now > due ? { kind: "late", due } : { kind: isScheduled ? "scheduled" : "promised", time };
}

/** Whole minutes until a promised order is there, at least 1; null when no end is promised or it waits for its time. */
export function minutesToGo(promise: OrderPromise | null, now: number): number | null {
  if (promise?.kind !== "promised") return null;
  const end = promise.time.until ?? promise.time.from;
  return end <= now ? null : Math.ceil((end - now) / millisecondsPerMinute);
}
