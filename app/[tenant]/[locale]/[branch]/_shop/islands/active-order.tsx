import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { day } from "#domain/base/duration.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { sentOrders } from "#lib/client/order/tracking/order-memory.ts";
import { paidOrder } from "#lib/client/order/payment/paid-order.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";

const ActiveOrderBar = lazy(async () => (await import("#components/order/known/active-order-bar.tsx")).ActiveOrderBar);

/** An order without news for so long is not waited for any more. */
const longestWait = 7 * day;

/** The order that this device waits for, on every page. Without one it is only this. */
export function ActiveOrder() {
  const sent = useValue(sentOrders) ?? [];
  const paid = useValue(paidOrder);
  // An order that is paid at a provider has the bar of its payment, until that is put away (B12).
  const paidNumber = paid?.kind === "online" ? paid.number : null;
  const open = sent.filter(
    ({ isOver, number, sentAt }) => !isOver && number !== paidNumber && serverNow() - sentAt < longestWait,
  );
  if (open.length === 0) return null;
  return (
    <PanelBoundary>
      <ActiveOrderBar numbers={open.map(({ number }) => number)} />
    </PanelBoundary>
  );
}
