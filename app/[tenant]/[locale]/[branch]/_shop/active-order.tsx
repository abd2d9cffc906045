import { LatePanelProviders } from "#components/shell/late-panel-providers.tsx";
import { LatePart, late } from "#components/ui/late.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { sentOrders } from "#lib/client/order/order-memory.ts";
import { serverNow } from "#lib/client/device/server-clock.ts";

const ActiveOrderBar = late(async () => (await import("#components/order/active-order-bar.tsx")).ActiveOrderBar);

/** An order that nobody heard of for so long is not waited for any more. */
const longestWait = 7 * 24 * 60 * 60 * 1000;

/** The order that this device waits for, on every page. Without one it is only this. */
export function ActiveOrder() {
  const sent = useValue(sentOrders) ?? [];
  const open = sent.filter(({ isOver, sentAt }) => !isOver && serverNow() - sentAt < longestWait);
  if (open.length === 0) return null;
  return (
    <LatePart>
      <LatePanelProviders>
        <ActiveOrderBar numbers={open.map(({ number }) => number)} />
      </LatePanelProviders>
    </LatePart>
  );
}
