import type { Cart } from "#domain/cart/cart.ts";
import { lateState } from "./late-state.ts";

/** Whose cart: one for each tenant and branch. */
interface Scope {
  tenant: string;
  branchId: string;
}

/** What every page asks of a cart (lib/client/cart-atom.ts). */
interface CartAccess {
  cartState: (scope: Scope) => { cart: Cart };
  subscribeToCart: (scope: Scope, listener: () => void) => () => void;
}

/** The cart of the device, when there is one. */
export const lateCart = lateState<CartAccess>(() => import("./cart-atom.ts"));

/** The name under which the cart of a branch is kept. */
export function cartName(branchId: string): string {
  return `shopping-cart:${branchId}`;
}
