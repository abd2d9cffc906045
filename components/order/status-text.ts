import { useTranslations } from "next-intl";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order-status.ts";
import { trackingSteps } from "#domain/order/tracking.ts";
import type { TrackingKey } from "#domain/order/tracking.ts";

/** The text of a step: what nobody drives is handed over, not delivered. */
export function stepText(key: TrackingKey, mode: DeliveryMode): TrackingKey | "collected" {
  return key === "delivered" && mode !== "delivery" ? "collected" : key;
}

/** The word for how an order stands, the same as on its own page. */
export function useStatusText(): (order: { status: OrderStatus; deliveryMode: DeliveryMode }) => string {
  const t = useTranslations("tracking");
  return ({ status, deliveryMode }) => {
    const { steps } = trackingSteps(deliveryMode, status);
    const reached = steps.find(({ state }) => state === "current" || state === "failed");
    const key = reached?.key ?? (status === orderStatus.delivered ? "delivered" : "received");
    return t(`step.${stepText(key, deliveryMode)}`);
  };
}
