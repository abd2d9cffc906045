"use client";

import { useEffect } from "react";
import { usePanelActions } from "./panel.ts";
import type { PanelActions } from "./panel.ts";
import { isStored } from "./device-storage.ts";
import { useStore } from "./store-info.tsx";

async function openIfUnfinished(tenant: string, open: PanelActions["open"]): Promise<void> {
  const { readKeptAttempt } = await import("./order/kept-attempt.ts");
  if (readKeptAttempt(tenant)?.isPlaced === true) open("confirm");
}

/** The checkout as a page: it goes on with such an order itself. */
const checkoutPath = "/order";

/** Opens the checkout again when an order was sent from this device and its outcome is not known yet (S3 §4, F8). */
export function useUnfinishedOrder(): void {
  const { tenant } = useStore();
  const { open } = usePanelActions();
  useEffect(() => {
    if (location.pathname !== checkoutPath && isStored(tenant, "paymentOrder")) void openIfUnfinished(tenant, open);
  }, [tenant, open]);
}
