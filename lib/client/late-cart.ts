import type * as CartModule from "./cart-atom.ts";
import { lateState } from "./late-state.ts";

/** The cart of the device, when there is one. */
export const lateCart = lateState<Pick<typeof CartModule, "cartState" | "subscribeToCart">>(
  () => import("./cart-atom.ts"),
);

/** The name under which the cart of a branch is kept. */
export function cartName(branchId: string): string {
  return `shopping-cart:${branchId}`;
}
