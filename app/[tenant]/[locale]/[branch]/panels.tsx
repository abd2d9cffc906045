"use client";

import { Suspense, lazy } from "react";
import type { ReactNode } from "react";
import { NearestBranch } from "#components/location/nearest-branch.tsx";
import { CartAside } from "#components/shell/cart-aside.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import type { PanelProps } from "#components/shell/panel-host.tsx";
import { useUnfinishedOrder } from "#lib/client/unfinished-order.ts";

const AccountMenu = lazy(() =>
  import("#components/account/account-menu.tsx").then((module) => ({ default: module.AccountMenu })),
);
const SavedAddresses = lazy(() =>
  import("#components/location/saved-addresses.tsx").then((module) => ({ default: module.SavedAddresses })),
);

const RecentOrders = lazy(() =>
  import("#components/order/recent-orders.tsx").then((module) => ({ default: module.RecentOrders })),
);

/** The main menu with what the other features put into it. */
function MainMenu({ isOpen }: PanelProps) {
  return <AccountMenu isOpen={isOpen} orders={<RecentOrders />} addresses={<SavedAddresses />} />;
}

const panels = {
  menu: MainMenu,
  login: lazy(() => import("#components/account/login-panel.tsx").then((module) => ({ default: module.LoginPanel }))),
  location: lazy(() =>
    import("#components/location/location-panel.tsx").then((module) => ({ default: module.LocationPanel })),
  ),
  cart: lazy(() => import("#components/cart/cart-panel.tsx").then((module) => ({ default: module.CartPanel }))),
  confirm: lazy(() => import("./order/panels.tsx").then((module) => ({ default: module.Confirm }))),
  search: lazy(() => import("#components/menu/menu-search.tsx").then((module) => ({ default: module.MenuSearch }))),
  categories: lazy(() =>
    import("#components/menu/category-list.tsx").then((module) => ({ default: module.CategoryList })),
  ),
};

const CartColumn = lazy(() =>
  import("#components/cart/cart-column.tsx").then((module) => ({ default: module.CartColumn })),
);

const PanelProviders = lazy(() =>
  import("#components/shell/panel-providers.tsx").then((module) => ({ default: module.PanelProviders })),
);

const ConfirmOnPage = lazy(() => import("./order/panels.tsx").then((module) => ({ default: module.ConfirmOnPage })));

/** The panels of the shop: features do not know each other, so they are put together here; each loads when it is opened. */
export function Panels({ branchSelected }: { branchSelected: string }) {
  useUnfinishedOrder();
  return (
    <>
      <NearestBranch selected={branchSelected} />
      <PanelHost panels={panels} />
    </>
  );
}

/** The cart beside the menu. */
export function CartBeside({ empty }: { empty: ReactNode }) {
  return <CartAside column={CartColumn} empty={empty} />;
}

/** The checkout of the page `/order`. */
export function ConfirmIsland() {
  return (
    <Suspense>
      <PanelProviders>
        <ConfirmOnPage />
      </PanelProviders>
    </Suspense>
  );
}
