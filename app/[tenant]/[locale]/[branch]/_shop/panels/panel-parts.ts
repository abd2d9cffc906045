import { loadAssess } from "#components/checkout/send/lazy-assess.ts";
import { loadSending } from "#components/checkout/send/use-checkout.ts";
import { loadPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { PanelProviders } from "#components/page/panel-providers.tsx";
import { AlertDialog } from "#components/ui/sheet/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sheet } from "#components/ui/sheet/sheet.tsx";
import { useSession } from "#lib/client/session/session-query.ts";
import { useCart } from "#lib/client/cart/use-cart.ts";
import { useLocation } from "#lib/client/place/use-location.ts";
import { loadOrderContact } from "./contact.tsx";

/**
 * What most panels stand on: the build leaves out of a part what its importer has, and would else put it into each of them.
 * @public
 */
export const basis = {
  PanelProviders,
  AlertDialog,
  Button,
  Field,
  IconButton,
  Notice,
  Sheet,
  useSession,
  useCart,
  useLocation,
};

/** The panels, and what stands in one of them. */
export const load = {
  menu: async () => (await import("#components/account/account-menu.tsx")).AccountMenu,
  orders: async () => (await import("#components/order/known/recent-orders.tsx")).RecentOrders,
  addresses: async () => (await import("#components/location/address/saved-addresses.tsx")).SavedAddresses,
  login: async () => (await import("#components/account/login-panel.tsx")).LoginPanel,
  location: async () => (await import("#components/location/location-panel.tsx")).LocationPanel,
  cart: async () => (await import("./cart.tsx")).Cart,
  confirm: async () => (await import("./confirm.tsx")).Confirm,
  schedule: async () => (await import("#components/checkout/schedule/schedule-panel.tsx")).SchedulePanel,
  search: async () => (await import("#components/menu/menu-search.tsx")).MenuSearch,
  orderSummary: async () => (await import("#components/order/order-summary.tsx")).OrderSummary,
  gift: async () => (await import("#components/offer/gift-panel.tsx")).GiftPanel,
  categories: async () => (await import("#components/menu/category-list.tsx")).CategoryList,
  menuChange: async () => (await import("#components/cart/menu-change-sheet.tsx")).MenuChangeSheet,
  rating: async () => (await import("#components/order/rating/rating-panel.tsx")).RatingPanel,
  cardAdder: async () => (await import("./card-adder.tsx")).CardAdder,
};

/** What is lazy inside of the panels, what follows a press of 'Agregar', and what says that it did. */
const others = [
  loadPanelProviders,
  async () => await import("#components/ui/toast/toast.tsx"),
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
  async () => await import("#components/checkout/send/send-notices.tsx"),
  async () => await import("#components/checkout/note-picker.tsx"),
  async () => await import("#components/checkout/schedule/scheduled-time.tsx"),
  async () => await import("#components/checkout/schedule/schedule-block.tsx"),
  async () => await import("#components/offer/coupon-box.tsx"),
  async () => await import("#components/offer/saving-hints.tsx"),
  async () => await import("#components/offer/order-offers.tsx"),
  async () => await import("#components/checkout/send/troubles.tsx"),
  async () => await import("#components/checkout/send/preparing-food.tsx"),
  async () => await import("#components/product/add-flow.tsx"),
  async () => await import("#components/product/draft-keeper.tsx"),
  async () => await import("#components/product/line-configurator.tsx"),
];

/** All that may be opened. */
export const parts: readonly (() => Promise<unknown>)[] = [...Object.values(load), ...others];
