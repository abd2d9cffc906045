import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { usePrefetch } from "#components/page/use-prefetch.ts";
import { lazy } from "#components/ui/lazy.tsx";
import { useValue } from "#lib/client/device/use-value.ts";
import { thankedOrder } from "#lib/client/order/checkout/thanks.ts";
import { billParts } from "#app/[tenant]/[locale]/[branch]/_shop/panels/panel-table.ts";

const nothing: typeof billParts = [];

const ThanksDialog = lazy(async () => (await import("#components/checkout/send/thanks-dialog.tsx")).ThanksDialog);

/** What a table's guest is shown after an order; without one it is only this (A120). */
export function OrderThanks() {
  const number = useValue(thankedOrder) ?? null;
  usePrefetch(number === null ? nothing : billParts);
  if (number === null) return null;
  return (
    <PanelBoundary>
      <ThanksDialog number={number} />
    </PanelBoundary>
  );
}
