import { CardCounts } from "#components/menu/card/card-counts.tsx";
import { OrderTimeLine } from "#components/menu/order-time-line.tsx";
import { UsualRow } from "#components/order/known/usual-row.tsx";
import { PanelProviders } from "#components/page/panel-providers.tsx";
import { ShopPanels } from "#app/[tenant]/[locale]/[branch]/_shop/panels/shop-panels.tsx";
import { loadCart } from "#app/[tenant]/[locale]/[branch]/_shop/panels/load-cart.ts";
import { CartAside } from "./cart-aside.tsx";

/**
 * What pages show of this device once they are painted, and what all panels stand on: one chunk. A chunk holds all that its
 * importer has not, so what is imported from here holds none of it again.
 */
export const shopParts = {
  CardCounts,
  CartAside,
  OrderTimeLine,
  PanelProviders,
  ShopPanels,
  UsualRow,
  loadCart,
  loadCourierSketch: async () => (await import("#components/location/pin/courier-sketch.tsx")).CourierSketch,
  loadDishActions: async () => (await import("#components/product/dish-actions.tsx")).DishActions,
  loadDraftKeeper: async () => (await import("#components/product/draft-keeper.tsx")).DraftKeeper,
  loadFindOrder: async () => (await import("#components/order/known/find-order.tsx")).FindOrder,
  loadGreeting: async () => (await import("#components/shell/intro/greeting.tsx")).Greeting,
  loadPushTile: async () => (await import("#components/order/push-tile.tsx")).PushTile,
  loadTracking: async () => (await import("#components/order/order-tracking.tsx")).OrderTracking,
  loadPasskeyOffer: async () => (await import("#components/account/passkey/passkey-offer.tsx")).PasskeyOffer,
};
