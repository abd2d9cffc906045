"use client";

import { useEffect } from "react";
import { useHeld } from "#lib/client/device/use-value.ts";
import { paymentOrder } from "./payment-order.ts";
import { usePanelActions } from "#lib/client/panel/panel.ts";

/** The checkout as a page: it goes on with such an order itself. */
const checkoutPath = "/order";

/** Opens the checkout again when an order was sent from this device and its outcome is not known yet (S3 §4, F8). */
export function useUnfinishedOrder(): void {
  const held = useHeld(paymentOrder);
  const { open } = usePanelActions();
  useEffect(() => {
    if (location.pathname !== checkoutPath && held()?.isPlaced === true) open("confirm");
  }, [held, open]);
}
