import { atom } from "jotai/vanilla";
import * as v from "valibot";
import type { Cart } from "#domain/cart/cart.ts";
import { byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { favoriteProductsSchema, sentOrdersSchema } from "#lib/exchange/stored-order.ts";
import { storedCartSchema } from "#lib/exchange/stored-cart.ts";
import type { SentOrder } from "#lib/exchange/stored-order.ts";

// What this device remembers of orders (S3 §4, A95, A119).

const mostFavorites = 50;
const mostSentOrders = 20;

/** Products that were ordered, the latest first: a name of the contract, kept for what will show them (S1 §3, §4). @public */
export const favoriteProducts = deviceValue<string[]>({
  name: "favoriteProducts",
  schema: favoriteProductsSchema,
  empty: [],
});

export const addFavorites = atom(null, (_get, set, productIds: readonly string[]) => {
  set(favoriteProducts, (known) => [...new Set([...productIds, ...known])].slice(0, mostFavorites));
});

/** The orders sent from this device, the latest first (S3 §4: the last order is saved locally). */
export const sentOrders = deviceValue<SentOrder[]>({ name: "last_order", schema: sentOrdersSchema, empty: [] });

export const addSentOrder = atom(null, (_get, set, order: SentOrder) => {
  set(sentOrders, (known) =>
    [order, ...known.filter(({ number }) => number !== order.number)].slice(0, mostSentOrders),
  );
});

/** A cart that was cleared because its branch could not take it, null when there is none (A119). */
export const unsentCartOf = byBranch((branchId) =>
  deviceValue<Cart | null>({ name: `unsent-cart:${branchId}`, schema: v.nullable(storedCartSchema), empty: null }),
);
