import { addLine } from "./cart.ts";
import type { Cart, CartLine } from "./cart.ts";
import { emptyCart } from "./empty-cart.ts";

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

function unitsIn(lines: readonly CartLine[], lineId: string): number {
  return lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
}

/** What is left in a cart when the lines that were joined to `lying` go back to where they came from (B14): lines added
 * since stay, and lines that took carried units give them back. */
export function partCarts(current: Cart, lying: readonly CartLine[], carried: Cart): Cart {
  const joined = joinCarts({ ...emptyCart, lines: [...lying] }, carried).cart.lines;
  const lines = current.lines.flatMap((line) => {
    if (lying.some(({ lineId }) => lineId === line.lineId)) {
      const taken = unitsIn(joined, line.lineId) - unitsIn(lying, line.lineId);
      return [{ ...line, quantity: Math.max(1, line.quantity - taken) }];
    }
    return carried.lines.some(({ lineId }) => lineId === line.lineId) ? [] : [line];
  });
  return lines.length === 0 ? emptyCart : { ...current, lines };
}
