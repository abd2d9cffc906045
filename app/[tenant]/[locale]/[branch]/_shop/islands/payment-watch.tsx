import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { paymentHints } from "#domain/order/payment/payment-outcome.ts";
import type { PaymentHint } from "#domain/order/payment/payment-outcome.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { paidOrder } from "#lib/client/order/payment/paid-order.ts";
import { forgetQuery } from "#lib/client/panel/forget-query.ts";

const PaymentGuard = lazy(async () => (await import("#components/payment/payment-guard.tsx")).PaymentGuard);

const names = ["payment", "order_unique_identifier", "order_reject"];

function hintIn(query: URLSearchParams): PaymentHint | "order_reject" | null {
  if (query.get("order_reject") === "true") return "order_reject";
  return paymentHints.find((hint) => hint === query.get("payment")) ?? null;
}

/** Takes the word of a payment out of the address, and looks after what is being paid (S3 §2, §4, B12). */
export function PaymentWatch() {
  const query = useSearchParams();
  const asked = hintIn(query);
  const [hint, setHint] = useState(asked);
  if (asked !== null && asked !== hint) setHint(asked);
  const isReturn = names.some((name) => query.has(name));
  useEffect(() => {
    if (isReturn) for (const name of names) forgetQuery(name);
  }, [isReturn]);
  const onAnswered = useCallback(() => setHint(null), []);
  const paid = useValue(paidOrder) ?? null;
  if (paid === null && hint === null) return null;
  return (
    <PanelBoundary>
      <PaymentGuard hint={hint} onAnswered={onAnswered} />
    </PanelBoundary>
  );
}
