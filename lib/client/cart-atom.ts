import type { ChosenOption } from "#domain/menu/option-group.ts";
import { atom, getDefaultStore } from "jotai/vanilla";
import type { PrimitiveAtom } from "jotai/vanilla";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { cartName, lateCart } from "./late-cart.ts";
import { isRecord, readStored, watchStored, writeStored } from "./storage.ts";
import type { StoredEntry } from "./storage.ts";

/** Whose cart: one for each tenant and branch. */
export interface CartScope {
  tenant: string;
  branchId: string;
}

/** What a page holds of a cart. */
export interface CartState {
  cart: Cart;
  /** True once the device's storage was read. */
  isReady: boolean;
  /** The cart before another tab changed it, until the person has seen the difference (F20). */
  before: Cart | null;
  /** The branch has another menu than when the cart was filled, and the person was not told yet (S1 §4 Menu load). */
  hasOtherMenu: boolean;
  /** True when the device did not keep the last change: memory is all there is. */
  isInMemoryOnly: boolean;
}

/** Before the device is read, on the server too: the first paint is the same everywhere. */
export const unreadCart: CartState = {
  cart: { menuId: null, lines: [], legalAgeConfirmed: false },
  isReady: false,
  before: null,
  hasOtherMenu: false,
  isInMemoryOnly: false,
};

function isChosenOption(value: unknown): value is ChosenOption {
  return (
    isRecord(value) &&
    typeof value["groupId"] === "string" &&
    typeof value["optionId"] === "string" &&
    Number.isSafeInteger(value["quantity"])
  );
}

function isCartLine(value: unknown): value is CartLine {
  return (
    isRecord(value) &&
    typeof value["lineId"] === "string" &&
    typeof value["itemId"] === "string" &&
    typeof value["groupId"] === "string" &&
    (value["sizeName"] === null || typeof value["sizeName"] === "string") &&
    Array.isArray(value["options"]) &&
    value["options"].every(isChosenOption) &&
    Number.isSafeInteger(value["quantity"]) &&
    Number(value["quantity"]) > 0 &&
    typeof value["note"] === "string"
  );
}

function pickLine({ lineId, itemId, groupId, sizeName, options, quantity, note }: CartLine): CartLine {
  return { lineId, itemId, groupId, sizeName, options, quantity, note };
}

/** Reads a cart that may be anything: only ids, quantities and notes come through (M1, M2). */
export function parseCart(content: unknown): Cart | null {
  if (!isRecord(content) || !Array.isArray(content["lines"])) return null;
  const { menuId, lines, legalAgeConfirmed } = content;
  if (!lines.every(isCartLine) || lines.length > 50) return null;
  if (new Set(lines.map((line) => line.lineId)).size !== lines.length) return null;
  return {
    menuId: typeof menuId === "string" ? menuId : null,
    lines: lines.map(pickLine),
    legalAgeConfirmed: legalAgeConfirmed === true,
  };
}

function cartEntry(branchId: string): StoredEntry<Cart> {
  return { name: cartName(branchId), version: 1, parse: parseCart };
}

function isSameCart(a: Cart, b: Cart): boolean {
  return JSON.stringify(a.lines) === JSON.stringify(b.lines);
}

const atoms = new Map<string, { scope: CartScope; cart: PrimitiveAtom<CartState> }>();
const store = getDefaultStore();

function cartAtom(scope: CartScope): PrimitiveAtom<CartState> {
  const { tenant, branchId } = scope;
  const key = `${tenant} ${branchId}`;
  const known = atoms.get(key);
  if (known) return known.cart;
  const made = atom(unreadCart);
  const entry = cartEntry(branchId);
  made.onMount = (set) => {
    set((state) => ({ ...state, cart: readStored(tenant, entry) ?? unreadCart.cart, isReady: true }));
    return watchStored(tenant, entry, (kept) => {
      const cart = kept ?? unreadCart.cart;
      set((state) => (isSameCart(state.cart, cart) ? state : { ...state, cart, before: state.before ?? state.cart }));
    });
  };
  atoms.set(key, { scope, cart: made });
  return made;
}

/** The cart as this page knows it now. */
export function cartState(scope: CartScope): CartState {
  return store.get(cartAtom(scope));
}

/** Calls back at every change of a cart; answers how to stop. */
export function subscribeToCart(scope: CartScope, listener: () => void): () => void {
  return store.sub(cartAtom(scope), listener);
}

/** Changes a cart, starting from what the device holds, so that a change of another tab is never lost (F20). */
export function updateCart(scope: CartScope, change: (cart: Cart) => Cart): void {
  const entry = cartEntry(scope.branchId);
  const state = cartState(scope);
  const kept = readStored(scope.tenant, entry) ?? unreadCart.cart;
  const current = state.isInMemoryOnly ? state.cart : kept;
  const cart = change(current);
  if (cart === current && state.isReady) return;
  const isKept = writeStored(scope.tenant, entry, cart.lines.length === 0 ? null : cart);
  const isOtherMenu = current.menuId !== null && cart.menuId !== null && cart.menuId !== current.menuId;
  const hasOtherMenu = state.hasOtherMenu || isOtherMenu;
  store.set(cartAtom(scope), { ...state, cart, isReady: true, hasOtherMenu, isInMemoryOnly: !isKept });
}

/** Notes that the person has seen what another tab did to the cart. */
export function acceptCart(scope: CartScope): void {
  store.set(cartAtom(scope), (state) => ({ ...state, before: null }));
}

/** Notes that the person was told of the other menu. */
export function acceptMenu(scope: CartScope): void {
  store.set(cartAtom(scope), (state) => ({ ...state, hasOtherMenu: false }));
}

/** Empties every cart of a tenant that this page knows; those of other branches lie on the device alone. */
export function forgetCarts(tenant: string): void {
  for (const { scope, cart } of atoms.values()) {
    if (scope.tenant === tenant) store.set(cart, { ...unreadCart, isReady: true });
  }
}

lateCart.announce({ cartState, subscribeToCart });
