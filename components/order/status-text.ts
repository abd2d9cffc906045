import { useTranslations } from "next-intl";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order-status.ts";
import { trackingSteps } from "#domain/order/tracking.ts";
import type { TrackingKey } from "#domain/order/tracking.ts";
import { clockOf } from "#lib/client/place/delivery-time-text.ts";

/** The text of a step: what somebody picks up is collected, not delivered. */
export function stepText(key: TrackingKey, mode: DeliveryMode): TrackingKey | "collected" {
  return key === "delivered" && mode === "pickup" ? "collected" : key;
}

interface Standing {
  status: OrderStatus;
  deliveryMode: DeliveryMode;
  /** In ms. */
  updatedAt: number;
}

/** The word for how an order stands, the same as on its own page; of one that arrived also when. */
export function useStatusText(): (order: Standing) => string {
  const t = useTranslations("tracking");
  const time = useTranslations("deliveryTime");
  return ({ status, deliveryMode, updatedAt }) => {
    if (status === orderStatus.delivered) {
      const key = deliveryMode === "pickup" ? "collectedAt" : "deliveredAt";
      return t(key, { time: clockOf(time, updatedAt) });
    }
    const { steps } = trackingSteps(deliveryMode, status);
    const reached = steps.find(({ state }) => state === "current" || state === "failed");
    return t(`step.${stepText(reached?.key ?? "received", deliveryMode)}`);
  };
}
