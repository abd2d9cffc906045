import { useEffect, useState } from "react";
import { whenIdle } from "#components/ui/when-idle.tsx";
import { useIsOnline } from "#lib/client/device/online.ts";
import type { Assess } from "#lib/client/order/use-order.ts";

/** Knows nothing of an order: the server's quote, which is asked for at the same time, says what it costs. */
const nothingKnown: Assess = ({ when }) => ({
  subtotal: 0,
  adjustments: [],
  total: 0,
  lines: [],
  verdicts: [],
  problems: [],
  unknown: [],
  requiresLegalAge: false,
  when,
});

let rule: Assess | null = null;

export async function loadAssess(): Promise<Assess> {
  rule ??= (await import("#domain/order/assess.ts")).assess;
  return rule;
}

/** The rule of what an order is, once the page has been painted: until then the server's answer stands alone. */
export function useLazyAssess(): Assess {
  const isOnline = useIsOnline();
  const [loaded, show] = useState(() => rule);
  useEffect(() => {
    if (loaded !== null || !isOnline) return;
    return whenIdle(() => {
      loadAssess().then(
        (assess) => show(() => assess),
        // Asked for again when the connection is back.
        () => undefined,
      );
    });
  }, [loaded, isOnline]);
  return loaded ?? nothingKnown;
}
