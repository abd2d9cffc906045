import { atom } from "jotai/vanilla";
import * as v from "valibot";
import type { Cart } from "#domain/cart/cart.ts";
import { noteOrdered } from "#domain/order/usual.ts";
import type { Favorite, OrderedProducts } from "#domain/order/usual.ts";
import { byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { favoriteProductsSchema, sentOrdersSchema } from "#lib/exchange/stored/stored-order.ts";
import { storedCartSchema } from "#lib/exchange/stored/stored-cart.ts";
import type { SentOrder } from "#lib/exchange/stored/stored-order.ts";

// What this device remembers of orders (S3 §4, A95, A119).

const mostSentOrders = 20;

const noFavorites: Favorite[] = [];

/** Products that were ordered, with their configuration and how often: a name of the contract (S1 §3, §4, B3). */
export const favoriteProducts = deviceValue<Favorite[]>({
  name: "favoriteProducts",
  version: 2,
  schema: favoriteProductsSchema,
  empty: noFavorites,
});

export const addFavorites = atom(null, (_get, set, ordered: OrderedProducts) => {
  set(favoriteProducts, (known) => noteOrdered(known, ordered));
});

/** The orders sent from this device, the latest first (S3 §4: the last order is saved locally). */
export const sentOrders = deviceValue<SentOrder[]>({ name: "last_order", schema: sentOrdersSchema, empty: [] });

export const addSentOrder = atom(null, (_get, set, order: SentOrder) => {
  set(sentOrders, (known) =>
    [order, ...known.filter(({ number }) => number !== order.number)].slice(0, mostSentOrders),
  );
});

/** Nothing more will happen to an order: nobody has to be led back to it. */
export const endSentOrder = atom(null, (_get, set, over: string) => {
  set(sentOrders, (known) =>
    known.some(({ number, isOver }) => number === over && !isOver)
      ? known.map((order) => (order.number === over ? { ...order, isOver: true } : order))
      : known,
  );
});

/** How an order of this device stands now, for when there is no connection (B19). */
export const noteStanding = atom(null, (_get, set, number: string, heard: NonNullable<SentOrder["heard"]>) => {
  set(sentOrders, (known) =>
    known.some((order) => order.number === number)
      ? known.map((order) => (order.number === number ? { ...order, heard } : order))
      : known,
  );
});

/** Whether a sound and a vibration notify of an order's changes: asked once, for all orders (B8). */
export const notifiesOfChanges = deviceValue<boolean>({ name: "tells-of-changes", schema: v.boolean(), empty: false });

/** A cart that was cleared because its branch could not take it, null when there is none (A119). */
export const unsentCartOf = byBranch((branchId) =>
  deviceValue<Cart | null>({ name: `unsent-cart:${branchId}`, schema: v.nullable(storedCartSchema), empty: null }),
);
