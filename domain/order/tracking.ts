import type { DeliveryMode } from "#domain/store/delivery.ts";
import { orderStatus } from "./order-status.ts";
import type { OrderStatus, TrackedOrder } from "./order-status.ts";

export type TrackingKey = keyof typeof orderStatus;

export type TrackingState = "done" | "current" | "upcoming" | "failed";

export interface TrackingStep {
  key: TrackingKey;
  state: TrackingState;
}

export interface Tracking {
  steps: TrackingStep[];
  /** Nothing more will happen: stop polling. */
  isFinal: boolean;
  isFailed: boolean;
}

const ways = {
  delivery: ["received", "preparing", "ready", "onTheWay", "delivered"],
  pickup: ["received", "preparing", "ready", "delivered"],
  onsite: ["received", "preparing", "ready", "delivered"],
} as const satisfies Record<DeliveryMode, readonly TrackingKey[]>;

const failures = ["cancelled", "rejected", "returned", "paymentFailed"] as const satisfies readonly TrackingKey[];
const waitings = ["scheduled", "awaitingPayment"] as const satisfies readonly TrackingKey[];

/** Whether nothing more happens to an order of this status. */
export function isClosed(status: OrderStatus): boolean {
  return status === orderStatus.delivered || failures.some((failure) => orderStatus[failure] === status);
}

function keyOf(status: OrderStatus): TrackingKey {
  const [key] = trackingKeys.filter((candidate) => orderStatus[candidate] === status);
  if (key === undefined) throw new RangeError(`Not an order status: ${status}`);
  return key;
}

const trackingKeys: readonly TrackingKey[] = [...ways.delivery, ...failures, ...waitings];

/** A payment that failed never arrived; a returned order had left. */
function stepsBefore(failure: (typeof failures)[number], way: readonly TrackingKey[]): readonly TrackingKey[] {
  if (failure === "paymentFailed") return ["awaitingPayment"];
  return failure === "returned" ? way.filter((key) => key !== "delivered") : ["received"];
}

/** Whether nothing more happens to an order: it has come to its end, and none of its money is still to go back, as far as that is shown (A210). */
export function isOrderOver({
  deliveryMode,
  status,
  contents,
}: Pick<TrackedOrder, "deliveryMode" | "status" | "contents">) {
  return trackingSteps(deliveryMode, status).isFinal && (contents?.refund?.due ?? 0) === 0;
}

/** The steps of an order (S3 §2, §4). Pickup and on-site have no 'on the way'; a scheduled or unpaid order starts with
 * that step, a failed one ends with the failure. */
export function trackingSteps(mode: DeliveryMode, status: OrderStatus): Tracking {
  const key = keyOf(status);
  const way: readonly TrackingKey[] = ways[mode];
  const failure = failures.find((candidate) => candidate === key);
  if (failure) {
    const before = stepsBefore(failure, way).map((step): TrackingStep => ({ key: step, state: "done" }));
    return { steps: [...before, { key: failure, state: "failed" }], isFinal: true, isFailed: true };
  }
  const waiting = waitings.find((candidate) => candidate === key);
  const keys = waiting ? [waiting, ...way] : way;
  const reached = keys.includes(key) ? keys.indexOf(key) : keys.indexOf("ready");
  const isFinal = key === "delivered";
  const stateAt = (index: number): TrackingState =>
    index < reached || isFinal ? "done" : index === reached ? "current" : "upcoming";
  return { steps: keys.map((step, index) => ({ key: step, state: stateAt(index) })), isFinal, isFailed: false };
}

/** What an order says of itself in one line: the step that it has reached; what somebody picks up is collected, not delivered. */
export function headlineOf(mode: DeliveryMode, { steps, isFailed }: Tracking): TrackingKey | "collected" {
  const key = steps.find(({ state }) => state === "current" || state === "failed")?.key ?? "delivered";
  return key === "delivered" && !isFailed && mode === "pickup" ? "collected" : key;
}
