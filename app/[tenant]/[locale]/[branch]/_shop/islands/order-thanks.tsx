import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { thankedOrder } from "#lib/client/order/checkout/thanks.ts";

const ThanksDialog = lazy(async () => (await import("#components/checkout/send/thanks-dialog.tsx")).ThanksDialog);

/** What a table's guest is shown after an order; without one it is only this (A120). */
export function OrderThanks() {
  const number = useValue(thankedOrder) ?? null;
  if (number === null) return null;
  return (
    <PanelBoundary>
      <ThanksDialog number={number} />
    </PanelBoundary>
  );
}
