"use client";

import { useEffect } from "react";
import { openPanel } from "./panel.ts";
import { hasUnfinishedOrder } from "./pending-order.ts";
import { useStore } from "./store-info.tsx";

/** Opens the checkout again when an order was sent from this device and its outcome is not known yet (S3 §4, F8). */
export function useUnfinishedOrder(): void {
  const { tenant } = useStore();
  useEffect(() => {
    if (hasUnfinishedOrder(tenant)) openPanel("confirm");
  }, [tenant]);
}
