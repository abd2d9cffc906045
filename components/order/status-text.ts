"use client";

import { useTranslations } from "next-intl";
import { orderStatus } from "#domain/order.ts";
import type { OrderStatus } from "#domain/order.ts";
import { trackingSteps } from "#domain/tracking.ts";

/** The word for an order's status. */
export function useStatusText(): (status: OrderStatus) => string {
  const t = useTranslations("tracking");
  return (status) => {
    const { steps } = trackingSteps("delivery", status);
    const reached = steps.find(({ state }) => state === "current" || state === "failed");
    return t(`step.${reached?.key ?? (status === orderStatus.delivered ? "delivered" : "received")}`);
  };
}
