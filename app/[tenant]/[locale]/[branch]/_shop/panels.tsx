"use client";

import { Suspense, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { NearestBranch } from "#components/location/nearest-branch.tsx";
import { CartAside } from "#components/shell/cart-aside.tsx";
import { LatePanelProviders } from "#components/shell/late-panel-providers.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import type { PanelProps } from "#components/shell/panel-host.tsx";
import { late } from "#components/ui/late.tsx";
import { useUnfinishedOrder } from "#lib/client/order/unfinished-order.ts";

const AccountMenu = late(async () => (await import("#components/account/account-menu.tsx")).AccountMenu);
const SavedAddresses = late(async () => (await import("#components/location/saved-addresses.tsx")).SavedAddresses);

const RecentOrders = late(async () => (await import("#components/order/recent-orders.tsx")).RecentOrders);

/** The main menu with what the other features put into it. */
function MainMenu({ isOpen }: PanelProps) {
  return <AccountMenu isOpen={isOpen} orders={<RecentOrders />} addresses={<SavedAddresses />} />;
}

const panels = {
  menu: MainMenu,
  login: late(async () => (await import("#components/account/login-panel.tsx")).LoginPanel),
  location: late(async () => (await import("#components/location/location-panel.tsx")).LocationPanel),
  cart: late(async () => (await import("#components/cart/cart-panel.tsx")).CartPanel),
  confirm: late(async () => (await import("./confirm.tsx")).Confirm),
  search: late(async () => (await import("#components/menu/menu-search.tsx")).MenuSearch),
  categories: late(async () => (await import("#components/menu/category-list.tsx")).CategoryList),
};

const CartColumn = late(async () => (await import("#components/cart/cart-column.tsx")).CartColumn);

/** The panels of the shop: features do not know each other, so they are put together here; each loads when it is opened. */
export function Panels({ branchSelected, waiting }: { branchSelected: string; waiting: ReactNode }) {
  useUnfinishedOrder();
  return (
    <>
      <NearestBranch selected={branchSelected} />
      <PanelHost panels={panels} waiting={waiting} />
    </>
  );
}

/** The cart beside the menu. */
export function CartBeside({ empty }: { empty: ReactNode }) {
  return <CartAside column={CartColumn} empty={empty} />;
}

const OrderTracking = late(async () => (await import("#components/order/order-tracking.tsx")).OrderTracking);
const FindOrder = late(async () => (await import("#components/order/find-order.tsx")).FindOrder);

const never = () => () => undefined;

/** What only the browser knows: `skeleton` is in the page and stays until it has loaded. */
function InBrowser({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isBrowser) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <LatePanelProviders>{children}</LatePanelProviders>
    </Suspense>
  );
}

/** The order of the page's address. */
export function TrackingIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <OrderTracking />
    </InBrowser>
  );
}

/** The form that looks an order up. */
export function FindOrderIsland({ skeleton }: { skeleton: ReactNode }) {
  return (
    <InBrowser skeleton={skeleton}>
      <FindOrder />
    </InBrowser>
  );
}
