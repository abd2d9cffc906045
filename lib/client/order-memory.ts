import type { Cart } from "#domain/cart/cart.ts";
import type { Pesos } from "#domain/base/money.ts";
import { parseCart } from "./cart-atom.ts";
import type { CartScope } from "./cart-atom.ts";
import { isRecord, readStored, writeStored } from "./storage.ts";
import type { StoredEntry } from "./storage.ts";

/** What this device remembers of orders: favourites, sent orders, a cart that could not be sent (S3 §4, A95, A119). */

/** An order that was sent from this device. */
export interface SentOrder {
  number: string;
  total: Pesos;
  /** When it was sent (ms), by the device's clock: for sorting only. */
  sentAt: number;
}

const mostFavorites = 50;
const mostSentOrders = 20;

function isSentOrder(value: unknown): value is SentOrder {
  return (
    isRecord(value) &&
    typeof value["number"] === "string" &&
    Number.isSafeInteger(value["total"]) &&
    typeof value["sentAt"] === "number"
  );
}

const favoriteProducts: StoredEntry<string[]> = {
  name: "favoriteProducts",
  version: 1,
  parse: (content) => (Array.isArray(content) ? content.filter((id) => typeof id === "string") : null),
};

const sentOrders: StoredEntry<SentOrder[]> = {
  name: "last_order",
  version: 1,
  parse: (content) => (Array.isArray(content) ? content.filter(isSentOrder) : null),
};

function unsentCart(branchId: string): StoredEntry<Cart> {
  return { name: `unsent-cart:${branchId}`, version: 1, parse: parseCart };
}

/** Remembers what was ordered, the latest first (S1 §4 favourites list). */
export function saveFavorites(tenant: string, productIds: readonly string[]): void {
  const known = readStored(tenant, favoriteProducts) ?? [];
  writeStored(tenant, favoriteProducts, [...new Set([...productIds, ...known])].slice(0, mostFavorites));
}

/** The orders sent from this device, the latest first. */
export function readSentOrders(tenant: string): SentOrder[] {
  return readStored(tenant, sentOrders) ?? [];
}

/** Remembers an order that was sent (S3 §4: the last order is saved locally). */
export function saveSentOrder(tenant: string, order: SentOrder): void {
  const others = readSentOrders(tenant).filter(({ number }) => number !== order.number);
  writeStored(tenant, sentOrders, [order, ...others].slice(0, mostSentOrders));
}

/** Sets a cart aside that was cleared because its branch could not take it; null forgets it (A119). */
export function saveUnsentCart({ tenant, branchId }: CartScope, cart: Cart | null): void {
  writeStored(tenant, unsentCart(branchId), cart);
}

/** The cart that was set aside, null when there is none. */
export function readUnsentCart({ tenant, branchId }: CartScope): Cart | null {
  return readStored(tenant, unsentCart(branchId));
}
