import { addLine } from "./cart.ts";
import type { Cart, CartLine } from "./cart.ts";

/** Adds the lines of `carried` to another branch's cart (A39, F28), a yes to legal age included (A134); `left` is what
 * exceeds 50 lines or 99 units (M2). The menu is that of the lines, so that its change is reported. */
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
