import { addLine } from "./cart.ts";
import type { Cart, CartLine } from "./cart.ts";

/**
 * Adds the lines of `carried` to a cart that lies at another branch (A39, F28). What the joined cart does not take, beyond
 * 50 lines or 99 units of one (M2), is `left`: it belongs where it came from. A yes to the legal-age question holds for the
 * joined cart, whichever brought it (A134); the menu is the one the lines come from, so that its change is told.
 */
export function joinCarts(lying: Cart, carried: Cart): { cart: Cart; left: CartLine[] } {
  let cart: Cart = {
    menuId: carried.menuId ?? lying.menuId,
    lines: lying.lines,
    legalAgeConfirmed: lying.legalAgeConfirmed || carried.legalAgeConfirmed,
  };
  const left: CartLine[] = [];
  for (const line of carried.lines) {
    const added = addLine(cart, line);
    if (added.ok) cart = added.value;
    else left.push(line);
  }
  return { cart, left };
}
