import { useSetAtom } from "jotai/react";
import { useCallback } from "react";
import { subscribeToOrder } from "#lib/actions/order-push.ts";
import { reached } from "#lib/client/device/reached.ts";
import { browserKeys } from "#lib/client/kept/browser-push.ts";
import { pushedOrders } from "#lib/client/order/tracking/pushed-orders.ts";

/** More are not open at once. */
const mostOpen = 5;

/**
 * Has this browser be notified of its orders as before, once another session has taken the place of the one that this hung on
 * (A226, A261); what is over, or could not be asked for, is shown as off.
 */
export function useKeepPushes(): () => Promise<void> {
  const setPushed = useSetAtom(pushedOrders);
  return useCallback(async () => {
    const numbers = setPushed((known) => known).slice(0, mostOpen);
    if (numbers.length === 0) return;
    const keys = await browserKeys().catch(() => null);
    const kept = await Promise.all(
      numbers.map(async (number) => {
        const isKept = keys !== null && (await reached(subscribeToOrder({ number, ...keys }))).ok;
        return isKept ? [number] : [];
      }),
    );
    setPushed(() => kept.flat());
  }, [setPushed]);
}
