import type { ReactNode } from "react";
import { NearestBranch } from "#components/location/nearest-branch.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import type { PanelProps } from "#components/shell/panel-host.tsx";
import { PhotoFallback } from "#components/shell/photo-fallback.tsx";
import { late } from "#components/ui/late.tsx";
import { useUnfinishedOrder } from "#lib/client/order/unfinished-order.ts";
import { CartWatch } from "./cart-watch.tsx";

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

export interface ShopPanelsProps {
  branchSelected: string;
  /** In the place of a panel that is on its way. */
  waiting: ReactNode;
}

/** The panels of the shop: features do not know each other, so they are put together here; each loads when it is opened. */
export function ShopPanels({ branchSelected, waiting }: ShopPanelsProps) {
  useUnfinishedOrder();
  return (
    <>
      <NearestBranch selected={branchSelected} />
      <PhotoFallback />
      <CartWatch />
      <PanelHost panels={panels} waiting={waiting} />
    </>
  );
}
