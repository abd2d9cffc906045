import { AddFlow } from "#components/product/lazy-add-flow.ts";
import type { PanelProps } from "#components/shell/panel-host.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import type { LazyPart } from "#components/ui/lazy.tsx";
import { ToastOutlet } from "#components/ui/toast/toast-region.tsx";
import type { PanelName } from "#lib/client/panel/panel.ts";
import { loadCart } from "./load-cart.ts";

const loadCheckout = async () => await (await loadCart()).loadCheckout();

/** The code of every panel. */
export const panelTable: Record<PanelName, LazyPart<PanelProps>> = {
  menu: lazy(async () => (await import("./main-menu.tsx")).MainMenu),
  profile: lazy(async () => (await import("./profile.tsx")).Profile),
  password: lazy(async () => (await import("#components/account/password/password-panel.tsx")).PasswordPanel),
  passkeys: lazy(async () => (await import("#components/account/passkey/passkeys-panel.tsx")).PasskeysPanel),
  forgotPassword: lazy(async () => (await import("#components/account/password/forgot-panel.tsx")).ForgotPanel),
  contact: lazy(async () => (await import("#components/account/contact/contact-panel.tsx")).ContactPanel),
  login: lazy(async () => (await import("#components/account/login-panel.tsx")).LoginPanel),
  location: lazy(async () => (await import("#components/location/location-panel.tsx")).LocationPanel),
  cart: lazy(async () => (await loadCart()).Cart),
  confirm: lazy(async () => (await loadCheckout()).Confirm),
  schedule: lazy(async () => (await import("#components/checkout/schedule/schedule-panel.tsx")).SchedulePanel),
  search: lazy(async () => (await import("#components/menu/menu-search.tsx")).MenuSearch),
  orderSummary: lazy(async () => (await import("#components/order/order-summary.tsx")).OrderSummary),
  billSplit: lazy(async () => (await import("#components/order/split/split-panel.tsx")).SplitPanel),
  gift: lazy(async () => (await import("#components/offer/gift-panel.tsx")).GiftPanel),
  categories: lazy(async () => (await import("#components/menu/category-list.tsx")).CategoryList),
  menuChange: lazy(async () => (await import("#components/cart/menu-change-sheet.tsx")).MenuChangeSheet),
  rating: lazy(async () => (await import("#components/order/rating/rating-panel.tsx")).RatingPanel),
};

/** Answers the presses of the cards. */
export const CardAdder = lazy(async () => (await import("./card-adder.tsx")).CardAdder);

type Prefetch = () => Promise<unknown>;

/** What follows a press of 'Agregar', and what says that it did: fetched ahead of it. */
export const addingParts: readonly Prefetch[] = [AddFlow, CardAdder, panelTable.location, ToastOutlet].map(
  ({ prefetch }) => prefetch,
);

/** What a cart needs to be looked at, changed and ordered: fetched ahead once it holds something, so that it opens without a connection. */
export const orderParts: readonly Prefetch[] = [
  panelTable.cart.prefetch,
  async () => await (await loadCart()).prefetch(),
  panelTable.confirm.prefetch,
  async () => await (await loadCheckout()).prefetch(),
  panelTable.search.prefetch,
];

/** What divides a table's bill, which is done there and where the connection may be poor. */
export const billParts: readonly Prefetch[] = [panelTable.billSplit.prefetch];
