import { useMemo } from "react";
import type { ReactNode } from "react";
import { loadAssess } from "#components/checkout/late-assess.ts";
import { loadSending } from "#components/checkout/use-checkout.ts";
import { NearestBranch } from "#components/location/nearest-branch.tsx";
import { CardCounts } from "#components/menu/card-counts.tsx";
import { MissingLink } from "#components/product/missing-link.tsx";
import type { MissingTexts } from "#components/product/missing-link.tsx";
import { useTipEscape } from "#components/menu/tip-escape.ts";
import { ClosingWatch } from "#components/shell/closing-watch.tsx";
import { FailedPanel } from "#components/shell/failed-panel.tsx";
import { useLoadedAhead } from "#components/shell/loaded-ahead.ts";
import { LatePanelProviders, loadPanelProviders } from "#components/shell/late-panel-providers.tsx";
import { Offline } from "#components/shell/offline.tsx";
import type { OfflineTexts } from "#components/shell/offline.tsx";
import { PageFocus } from "#components/shell/page-focus.tsx";
import { PageAge } from "#components/shell/page-age.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import type { PanelProps } from "#components/shell/panel-host.tsx";
import { PhotoFallback } from "#components/shell/photo-fallback.tsx";
import { LatePart, late } from "#components/ui/late.tsx";
import { useUnfinishedOrder } from "#lib/client/order/unfinished-order.ts";
import { ActiveOrder } from "./active-order.tsx";
import { CartWatch } from "./cart-watch.tsx";
import { loadOrderContact } from "./contact.tsx";
import { RatingLink } from "./rating-link.tsx";
import { GiftLink } from "./gift-link.tsx";
import { PaymentWatch } from "./payment-watch.tsx";
import { useStore } from "#lib/client/store-info.tsx";
import { loadMessages } from "#lib/i18n/load-messages.ts";

const load = {
  menu: async () => (await import("#components/account/account-menu.tsx")).AccountMenu,
  orders: async () => (await import("#components/order/recent-orders.tsx")).RecentOrders,
  addresses: async () => (await import("#components/location/saved-addresses.tsx")).SavedAddresses,
  login: async () => (await import("#components/account/login-panel.tsx")).LoginPanel,
  location: async () => (await import("#components/location/location-panel.tsx")).LocationPanel,
  cart: async () => (await import("./cart.tsx")).Cart,
  confirm: async () => (await import("./confirm.tsx")).Confirm,
  schedule: async () => (await import("#components/checkout/schedule-panel.tsx")).SchedulePanel,
  search: async () => (await import("#components/menu/menu-search.tsx")).MenuSearch,
  orderSummary: async () => (await import("#components/order/order-summary.tsx")).OrderSummary,
  gift: async () => (await import("#components/offer/gift-panel.tsx")).GiftPanel,
  categories: async () => (await import("#components/menu/category-list.tsx")).CategoryList,
  menuChange: async () => (await import("#components/cart/menu-change-sheet.tsx")).MenuChangeSheet,
  rating: async () => (await import("#components/order/rating-panel.tsx")).RatingPanel,
  cardAdder: async () => (await import("./card-adder.tsx")).CardAdder,
};

/** What every panel stands on, what comes late inside of them, what follows a press of 'Agregar', and what says that it did. */
const alsoAhead = [
  loadPanelProviders,
  async () => await import("#components/ui/toast.tsx"),
  async () => await import("#components/shell/cart-bar.tsx"),
  async () => await import("#components/shell/cart-badge.tsx"),
  async () => await import("#components/shell/cart-total.tsx"),
  async () => await import("#components/cart/cart-news.tsx"),
  async () => await import("#components/cart/cart-fillers.tsx"),
  async () => await import("#components/cart/cart-notices.tsx"),
  async () => await import("#components/cart/line-news.tsx"),
  async () => await import("#components/checkout/confirm-empty.tsx"),
  loadSending,
  loadAssess,
  loadOrderContact,
  async () => await import("#components/checkout/send-notices.tsx"),
  async () => await import("#components/checkout/order-notes.tsx"),
  async () => await import("#components/checkout/scheduled-time.tsx"),
  async () => await import("#components/checkout/schedule-block.tsx"),
  async () => await import("#components/offer/coupon-box.tsx"),
  async () => await import("#components/offer/order-hints.tsx"),
  async () => await import("#components/offer/order-offers.tsx"),
  async () => await import("#components/checkout/troubles.tsx"),
  async () => await import("#components/checkout/preparing-food.tsx"),
  async () => await import("#components/product/add-flow.tsx"),
  async () => await import("#components/product/draft-keeper.tsx"),
  async () => await import("#components/product/line-configurator.tsx"),
];

const AccountMenu = late(load.menu);
const SavedAddresses = late(load.addresses);
const RecentOrders = late(load.orders);
const CardAdder = late(load.cardAdder);

/** The main menu with what the other features put into it. */
function MainMenu({ isOpen }: PanelProps) {
  return <AccountMenu isOpen={isOpen} orders={<RecentOrders />} addresses={<SavedAddresses />} />;
}

const panels = {
  menu: MainMenu,
  login: late(load.login),
  location: late(load.location),
  cart: late(load.cart),
  orderSummary: late(load.orderSummary),
  gift: late(load.gift),
  confirm: late(load.confirm),
  schedule: late(load.schedule),
  search: late(load.search),
  categories: late(load.categories),
  menuChange: late(load.menuChange),
  rating: late(load.rating),
};

export interface ShopPanelsProps {
  branchSelected: string;
  offline: OfflineTexts;
  missing: MissingTexts;
  /** In the place of a panel that is on its way. */
  waiting: ReactNode;
  /** Of the cards' own buttons. */
  presses: readonly HTMLElement[];
}

/** The panels of the shop: features do not know each other, so they are put together here; each is drawn when it is opened. */
export function ShopPanels({ branchSelected, offline, missing, waiting, presses }: ShopPanelsProps) {
  useUnfinishedOrder();
  useTipEscape();
  const { locale, isSpellingSpecified } = useStore();
  const ahead = useMemo(
    () => [
      async () => await loadMessages(locale, isSpellingSpecified),
      ...Object.values<() => Promise<unknown>>(load),
      ...alsoAhead,
    ],
    [locale, isSpellingSpecified],
  );
  useLoadedAhead(ahead);
  return (
    <>
      <NearestBranch selected={branchSelected} />
      <PhotoFallback />
      <CartWatch />
      <ActiveOrder />
      <PageAge />
      <ClosingWatch />
      <PageFocus />
      <GiftLink />
      <RatingLink />
      <PaymentWatch />
      <Offline texts={offline} />
      <MissingLink texts={missing} />
      <CardCounts />
      {presses.length > 0 && (
        <LatePart waiting={waiting} failed={FailedPanel}>
          <LatePanelProviders>
            <CardAdder presses={presses} />
          </LatePanelProviders>
        </LatePart>
      )}
      <PanelHost panels={panels} waiting={waiting} />
    </>
  );
}
