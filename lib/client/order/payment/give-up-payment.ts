import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isPaymentInFlight } from "#domain/order/payment/payment.ts";
import { readJson } from "#lib/client/device/read-json.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { paymentSchema } from "#lib/exchange/payment.ts";
import type { ShownPayment } from "#lib/exchange/payment.ts";

/** Whether nothing of it may still be paid, or was. */
function isFree(payment: ShownPayment | null): boolean {
  return payment === null || (payment.state !== "approved" && !isPaymentInFlight(payment.state));
}

/**
 * Gives this browser's payment up, so that the order can be paid in another way; the server refuses it while money may
 * come (B12). `run` answers whether the way is free; what was refused or did not work shows in `hasFailed`.
 */
export function useGiveUpPayment() {
  const { tenant } = useStore();
  const queries = useQueryClient();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const run = async (): Promise<boolean> => {
    setState("busy");
    try {
      const { payment } = await readJson("/api/payment", paymentSchema, { body: {} });
      queries.setQueryData(["payment", tenant], payment);
      setState(isFree(payment) ? "idle" : "failed");
      return isFree(payment);
    } catch {
      setState("failed");
      return false;
    }
  };
  return { run, isBusy: state === "busy", hasFailed: state === "failed" };
}
