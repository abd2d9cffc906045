"use client";

import { useEffect, useRef } from "react";
import { useGetter } from "#lib/client/device/use-value.ts";
import { currentOrder, openConfirmOrder } from "./current-order.ts";
import { paymentOrder } from "#lib/client/order/payment/payment-order.ts";
import { usePanel } from "#lib/client/panel/panel.ts";

/** The checkout as a page: it goes on with such an order itself. */
const checkoutPath = "/order";

/**
 * Opens the checkout again when an order was sent from this device and its outcome is not known yet, or waits for who orders
 * (S3 §4, F8). A log-in that lies over the page comes first.
 */
export function useUnfinishedOrder(): void {
  const placed = useGetter(paymentOrder);
  const waiting = useGetter(currentOrder);
  const { panel, open } = usePanel();
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || panel === "login") return;
    isDone.current = true;
    if (location.pathname === checkoutPath) return;
    const kept = placed();
    if (kept?.isPlaced === true || kept?.isWaiting === true || openConfirmOrder(waiting(), Date.now())) open("confirm");
  }, [panel, placed, waiting, open]);
}
