"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { addLine, countUnits, emptyCart, removeLine, replaceLine, setLineQuantity } from "#domain/cart/cart.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { joinCarts } from "#domain/cart/join-carts.ts";
import type { MenuItem } from "#domain/menu/menu.ts";
import { ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import { acceptCart, acceptMenu, cartState, subscribeToCart, unreadCart, updateCart } from "./cart-atom.ts";
import type { CartScope } from "./cart-atom.ts";
import { rememberCarriedCart } from "./carried-cart.ts";
import { carryKnownItems, rememberItems } from "./known-items.ts";
import { useStore } from "./store-info.tsx";

/** What a person adds: the cart gives the line its identity. */
export type NewCartLine = Omit<CartLine, "lineId">;

/** A random identity that also works where the page is not a secure context. */
function newLineId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function changeIfPossible(scope: CartScope, change: (cart: Cart) => Result<Cart, "full">): Result<null, "full"> {
  let outcome: Result<null, "full"> = ok(null);
  updateCart(scope, (cart) => {
    const changed = change(cart);
    if (changed.ok) return changed.value;
    outcome = changed;
    return cart;
  });
  return outcome;
}

/** Puts a removed line back where it was; what is there already by an equal configuration takes its units. */
function restoreLine(cart: Cart, line: CartLine, index: number): Cart {
  if (cart.lines.some((other) => other.lineId === line.lineId)) return cart;
  const added = addLine(cart, line);
  if (!added.ok) return cart;
  const isMerged = added.value.lines.length === cart.lines.length;
  return isMerged ? added.value : { ...cart, lines: cart.lines.toSpliced(index, 0, line) };
}

function cartActions(scope: CartScope) {
  return {
    /** Adds a line of `item`, as the person saw it; `full` beyond 50 lines or 99 units of one (M2). */
    add: ({ itemId, groupId, sizeName, options, quantity, note }: NewCartLine, item?: MenuItem) => {
      if (item) rememberItems(scope, [item]);
      return changeIfPossible(scope, (cart) =>
        addLine(cart, { lineId: newLineId(), itemId, groupId, sizeName, options, quantity, note }),
      );
    },
    /** Puts an edited line of `item`, as the person saw it, in the place of the one with its id. */
    replace: (line: CartLine, item?: MenuItem) => {
      if (item) rememberItems(scope, [item]);
      return changeIfPossible(scope, (cart) => replaceLine(cart, line.lineId, line));
    },
    /** Sets the units of a line; 0 removes it. */
    setQuantity: (lineId: string, quantity: number) => {
      updateCart(scope, (cart) => setLineQuantity(cart, lineId, quantity));
    },
    /** Takes a line out; the answer puts it back (U16). */
    remove: (lineId: string): (() => void) => {
      const { cart } = cartState(scope);
      const index = cart.lines.findIndex((line) => line.lineId === lineId);
      const line = cart.lines[index];
      updateCart(scope, (current) => removeLine(current, lineId));
      return () => {
        if (!line) return;
        updateCart(scope, (current) =>
          restoreLine({ ...current, legalAgeConfirmed: cart.legalAgeConfirmed }, line, index),
        );
      };
    },
    /** Empties the cart: after an order, or by the person's will. */
    clear: () => {
      updateCart(scope, () => emptyCart);
    },
    /** The person said yes to the legal-age question, for this cart (A134). */
    confirmLegalAge: () => {
      updateCart(scope, (cart) => ({ ...cart, legalAgeConfirmed: true }));
    },
    /** Takes over the cart that the menu allows (F28). */
    reconcile: (change: (cart: Cart) => Cart) => {
      updateCart(scope, change);
    },
    /** The person has seen what another tab changed (F20). */
    acceptOtherTab: () => {
      acceptCart(scope);
    },
    /** The person was told that the branch has another menu. */
    acceptMenu: () => {
      acceptMenu(scope);
    },
  };
}

/** The cart of this tenant and branch, kept on the device and the same in every tab: intents, never a price (design §3.5). */
export function useCart() {
  const { tenant, branchId } = useStore();
  const scope = useMemo(() => ({ tenant, branchId }), [tenant, branchId]);
  const subscribe = useCallback((listener: () => void) => subscribeToCart(scope, listener), [scope]);
  const state = useSyncExternalStore(
    subscribe,
    () => cartState(scope),
    () => unreadCart,
  );
  const actions = useMemo(() => cartActions(scope), [scope]);
  return {
    cart: state.cart,
    count: countUnits(state.cart),
    isReady: state.isReady,
    changedElsewhereFrom: state.before,
    hasOtherMenu: state.hasOtherMenu,
    ...actions,
  };
}

/** The cart as the device holds it, whatever other tabs did since this page read it. */
function currentCart(scope: CartScope): Cart {
  let current: Cart = emptyCart;
  updateCart(scope, (cart) => {
    current = cart;
    return cart;
  });
  return current;
}

/**
 * Takes the lines along when the person's address belongs to another branch (A39). A cart that lay there is joined, never
 * replaced; what does not fit stays where it was, and the cart says so (F28, B14).
 */
export function carryCart(tenant: string, fromBranchId: string, toBranchId: string): void {
  if (fromBranchId === toBranchId) return;
  const from = { tenant, branchId: fromBranchId };
  const to = { tenant, branchId: toBranchId };
  const carried = currentCart(from);
  if (carried.lines.length === 0) return;
  const lying = currentCart(to);
  const { cart, left } = joinCarts(lying, carried);
  carryKnownItems(tenant, fromBranchId, toBranchId);
  // Kept there before it is taken from here: a page that ends in between has it twice, not never.
  updateCart(to, () => cart);
  updateCart(from, (current) => (left.length === 0 ? emptyCart : { ...current, lines: left }));
  if (lying.lines.length === 0) return;
  const joined = lying.lines.map(({ lineId }) => lineId);
  rememberCarriedCart(to, { fromBranchId, joined, left: left.length });
}
