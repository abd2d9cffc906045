"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { NearestBranch } from "#components/location/nearest-branch.tsx";
import { CartAside } from "#components/shell/cart-aside.tsx";
import { PanelHost } from "#components/shell/panel-host.tsx";
import type { PanelProps } from "#components/shell/panel-host.tsx";
import { useUnfinishedOrder } from "#lib/client/unfinished-order.ts";

const AccountMenu = dynamic(() => import("#components/account/account-menu.tsx").then((module) => module.AccountMenu), {
  ssr: false,
});
const SavedAddresses = dynamic(
  () => import("#components/location/saved-addresses.tsx").then((module) => module.SavedAddresses),
  { ssr: false },
);

const RecentOrders = dynamic(
  () => import("#components/order/recent-orders.tsx").then((module) => module.RecentOrders),
  { ssr: false },
);

/** The main menu with what the other features put into it. */
function MainMenu({ isOpen }: PanelProps) {
  return <AccountMenu isOpen={isOpen} orders={<RecentOrders />} addresses={<SavedAddresses />} />;
}

const panels = {
  menu: MainMenu,
  login: dynamic(() => import("#components/account/login-panel.tsx").then((module) => module.LoginPanel), {
    ssr: false,
  }),
  location: dynamic(() => import("#components/location/location-panel.tsx").then((module) => module.LocationPanel), {
    ssr: false,
  }),
  cart: dynamic(() => import("#components/cart/cart-panel.tsx").then((module) => module.CartPanel), { ssr: false }),
  confirm: dynamic(() => import("./order/panels.tsx").then((module) => module.Confirm), { ssr: false }),
  search: dynamic(() => import("#components/menu/menu-search.tsx").then((module) => module.MenuSearch), { ssr: false }),
  categories: dynamic(() => import("#components/menu/category-list.tsx").then((module) => module.CategoryList), {
    ssr: false,
  }),
};

const CartColumn = dynamic(() => import("#components/cart/cart-column.tsx").then((module) => module.CartColumn), {
  ssr: false,
});

const PanelProviders = dynamic(
  () => import("#components/shell/panel-providers.tsx").then((module) => module.PanelProviders),
  { ssr: false },
);

const ConfirmOnPage = dynamic(() => import("./order/panels.tsx").then((module) => module.ConfirmOnPage), {
  ssr: false,
});

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
    <PanelProviders>
      <ConfirmOnPage />
    </PanelProviders>
  );
}
