import { CartFillers, CartNotices, LineNews } from "#components/cart/cart-parts.ts";
import {
  ConfirmEmpty,
  NotePicker,
  PreparingFood,
  ScheduleBlock,
  ScheduledTime,
  SendNotices,
  Troubles,
} from "#components/checkout/checkout-parts.ts";
import { loadAssess } from "#components/checkout/send/lazy-assess.ts";
import { loadSending } from "#components/checkout/send/use-checkout.ts";
import { CouponBox, OrderOffers, SavingHints } from "#components/offer/lazy-order-offers.tsx";
import { LazyPanelProviders } from "#components/page/lazy-panel-providers.tsx";
import { AddFlow } from "#components/product/lazy-add-flow.ts";
import type { PanelProps } from "#components/shell/panel-host.tsx";
import { lazy } from "#components/ui/lazy.tsx";
import type { LazyPart } from "#components/ui/lazy.tsx";
import { ToastOutlet } from "#components/ui/toast/toast-region.tsx";
import type { PanelName } from "#lib/client/panel/panel.ts";
import { OrderContact } from "./contact.tsx";

/** The code of every panel. */
export const panelTable: Record<PanelName, LazyPart<PanelProps>> = {
  menu: lazy(async () => (await import("./main-menu.tsx")).MainMenu),
  login: lazy(async () => (await import("#components/account/login-panel.tsx")).LoginPanel),
  location: lazy(async () => (await import("#components/location/location-panel.tsx")).LocationPanel),
  cart: lazy(async () => (await import("./cart.tsx")).Cart),
  confirm: lazy(async () => (await import("./confirm.tsx")).Confirm),
  schedule: lazy(async () => (await import("#components/checkout/schedule/schedule-panel.tsx")).SchedulePanel),
  search: lazy(async () => (await import("#components/menu/menu-search.tsx")).MenuSearch),
  orderSummary: lazy(async () => (await import("#components/order/order-summary.tsx")).OrderSummary),
  gift: lazy(async () => (await import("#components/offer/gift-panel.tsx")).GiftPanel),
  categories: lazy(async () => (await import("#components/menu/category-list.tsx")).CategoryList),
  menuChange: lazy(async () => (await import("#components/cart/menu-change-sheet.tsx")).MenuChangeSheet),
  rating: lazy(async () => (await import("#components/order/rating/rating-panel.tsx")).RatingPanel),
};

/** Answers the presses of the cards. */
export const CardAdder = lazy(async () => (await import("./card-adder.tsx")).CardAdder);

type Prefetch = () => Promise<unknown>;

/** What follows a press of 'Agregar', and what says that it did: fetched ahead of it. */
export const addingParts: readonly Prefetch[] = [
  LazyPanelProviders,
  AddFlow,
  CardAdder,
  panelTable.location,
  ToastOutlet,
].map(({ prefetch }) => prefetch);

/** What a cart needs to be looked at, changed and ordered: fetched ahead once it holds something, so that it opens without a connection. */
export const orderParts: readonly Prefetch[] = [
  panelTable.cart,
  CartFillers,
  CartNotices,
  LineNews,
  CouponBox,
  SavingHints,
  panelTable.confirm,
  OrderContact,
  OrderOffers,
  NotePicker,
  ScheduledTime,
  ScheduleBlock,
  SendNotices,
  { prefetch: loadAssess },
  { prefetch: loadSending },
  Troubles,
  PreparingFood,
  ConfirmEmpty,
  panelTable.search,
].map(({ prefetch }) => prefetch);
