import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { NearestBranch } from "#components/location/branch/nearest-branch.tsx";
import type { CardPress } from "#components/menu/card/card-presses.ts";
import { MissingLink } from "#components/product/missing/missing-link.tsx";
import type { MissingTexts } from "#components/product/missing/missing-link.tsx";
import { useTipEscape } from "#components/menu/card/tip-escape.ts";
import { ClosingWatch } from "#components/page/closing-watch.tsx";
import { FailedPanel } from "#components/shell/failed-panel.tsx";
import { usePrefetch } from "#components/page/use-prefetch.ts";
import { PanelBoundary } from "#components/page/panel-boundary.tsx";
import { prefetchTexts } from "#components/page/panel-providers.tsx";
import { KeptAge } from "#components/shell/kept/kept-age.tsx";
import { KeptShop } from "#components/shell/kept/kept-shop.tsx";
import { Offline } from "#components/shell/offline.tsx";
import type { OfflineTexts } from "#components/shell/offline.tsx";
import { PageFocus } from "#components/page/page-focus.tsx";
import { BuildWatch } from "#components/page/build-watch.tsx";
import { PageAge } from "#components/page/page-age.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import { PhotoFallback } from "#components/page/photo-fallback.tsx";
import { VisitSeat } from "#components/page/visit-seat.tsx";
import type { RefusedModeTexts } from "#components/page/visit-seat.tsx";
import { useUnfinishedOrder } from "#lib/client/order/checkout/unfinished-order.ts";
import { ActiveOrder } from "#app/[tenant]/[locale]/[branch]/_shop/islands/active-order.tsx";
import { CartLink } from "#app/[tenant]/[locale]/[branch]/_shop/islands/cart-link.tsx";
import { CartWatch } from "#app/[tenant]/[locale]/[branch]/_shop/islands/cart-watch.tsx";
import { RatingLink } from "#app/[tenant]/[locale]/[branch]/_shop/islands/rating-link.tsx";
import { CouponOnCards, GiftLink } from "#app/[tenant]/[locale]/[branch]/_shop/islands/gift-link.tsx";
import { InApp } from "#app/[tenant]/[locale]/[branch]/_shop/islands/in-app.tsx";
import { OrderThanks } from "#app/[tenant]/[locale]/[branch]/_shop/islands/order-thanks.tsx";
import { PaymentWatch } from "#app/[tenant]/[locale]/[branch]/_shop/islands/payment-watch.tsx";
import { cartUnits } from "#lib/client/cart/cart-atom.ts";
import { useValue } from "#lib/client/device/use-value.ts";
import { useStore } from "#lib/client/store-info.tsx";
import { CardAdder, addingParts, orderParts, panelTable } from "./panel-table.ts";

const nothing: readonly (() => Promise<unknown>)[] = [];

export interface ShopPanelsProps {
  branchSelected: string;
  offline: OfflineTexts;
  missing: MissingTexts;
  refused: RefusedModeTexts;
  /** In the place of a panel that is on its way. */
  waiting: ReactNode;
  /** Of the cards' own buttons. */
  presses: readonly CardPress[];
}

/** The panels of the shop: features do not know each other, so they are put together here; each is drawn when it is opened. */
export function ShopPanels({ branchSelected, offline, missing, refused, waiting, presses }: ShopPanelsProps) {
  useUnfinishedOrder();
  useTipEscape();
  const { locale, isSpellingSpecified } = useStore();
  const [isAhead, setIsAhead] = useState(false);
  const adding = useMemo(
    () => [
      async () => await prefetchTexts(locale, isSpellingSpecified),
      ...addingParts,
      // Asks for the items of the cards.
      async () => await Promise.resolve(setIsAhead(true)),
    ],
    [locale, isSpellingSpecified],
  );
  const hasCart = useValue(cartUnits) > 0;
  usePrefetch(adding);
  usePrefetch(hasCart ? orderParts : nothing);
  return (
    <>
      <NearestBranch selected={branchSelected} />
      <VisitSeat refused={refused} />
      <PhotoFallback />
      <CartWatch />
      <ActiveOrder />
      <PageAge />
      <BuildWatch />
      <ClosingWatch />
      <PageFocus />
      <GiftLink />
      <CouponOnCards />
      <RatingLink />
      <PaymentWatch />
      <OrderThanks />
      <CartLink />
      <InApp />
      <KeptShop />
      <Offline texts={offline}>
        <PanelBoundary>
          <KeptAge />
        </PanelBoundary>
      </Offline>
      <MissingLink texts={missing} />
      {(isAhead || presses.length > 0) && (
        <PanelBoundary {...(presses.length > 0 && { fallback: waiting, failed: FailedPanel })}>
          <CardAdder presses={presses} />
        </PanelBoundary>
      )}
      <PanelHost panels={panelTable} waiting={waiting} />
    </>
  );
}
