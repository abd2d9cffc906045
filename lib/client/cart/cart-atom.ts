import { atom } from "jotai/vanilla";
import type { WritableAtom } from "jotai/vanilla";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { byBranch, deviceValue, pageValue } from "#lib/client/device/device-value.ts";
import { shopAtom } from "#lib/client/shop-atom.ts";
import { storedCartSchema } from "#lib/exchange/stored/stored-cart.ts";

/** The cart of one branch as the device holds it. */
const keptCart = byBranch((branchId) =>
  deviceValue<Cart>({ name: `shopping-cart:${branchId}`, schema: storedCartSchema, empty: emptyCart }),
);

/** The cart as this tab knew it last, by its own change or announced to the person. */
export const seenCart = byBranch(() => pageValue<Cart | null>(null));

/** The branch has another menu than when the cart was filled, and that was not announced yet (S1 §4 Menu load). */
export const otherMenu = byBranch(() => pageValue(false));

/** Whether the menu is another one than when the cart was filled. */
export function hasMoved(before: Cart, now: Cart): boolean {
  return before.menuId !== null && now.menuId !== null && before.menuId !== now.menuId;
}

function isSameCart(a: Cart, b: Cart): boolean {
  return JSON.stringify(a.lines) === JSON.stringify(b.lines);
}

/** The cart before another tab changed it, null when nothing is new to the person (F20). */
const unseenChange = byBranch((branchId) =>
  atom((get) => {
    const cart = get(keptCart(branchId));
    const seen = get(seenCart(branchId));
    return cart && seen && !isSameCart(cart, seen) ? seen : null;
  }),
);

/** The cart of a branch, undefined until the device is read. */
export const cartOf = byBranch((branchId) => {
  const cartAtom: WritableAtom<Cart | undefined, [change: (current: Cart) => Cart], Cart> = atom(
    (get) => get(keptCart(branchId)),
    (get, set, change) => {
      const unseen = get(unseenChange(branchId));
      // What another tab did stays news, what is done here is none.
      const seen = unseen && { ...change(unseen), menuId: unseen.menuId };
      let before: Cart = emptyCart;
      const cart = set(keptCart(branchId), (current) => {
        before = current;
        const next = change(current);
        return next.lines.length === 0 ? emptyCart : next;
      });
      set(seenCart(branchId), seen ?? cart);
      if (hasMoved(before, cart)) set(otherMenu(branchId), true);
      return cart;
    },
  );
  // What lies there when the page opens is nothing new.
  cartAtom.onMount = (change) => void change((current) => current);
  return cartAtom;
});

/** The cart of the page's branch (S1 §3). */
export const pageCart = atom(
  (get) => get(cartOf(get(shopAtom).branchId)),
  (get, set, change: (current: Cart) => Cart) => set(cartOf(get(shopAtom).branchId), change),
);

/** Units in the cart of the page's branch, 0 until the device is read (S1 §3). */
export const cartUnits = atom((get) => get(pageCart)?.lines.reduce((sum, line) => sum + line.quantity, 0) ?? 0);

/** What another tab did to this cart; setting it says that the person has seen it. */
export const changedElsewhere = atom(
  (get) => get(unseenChange(get(shopAtom).branchId)),
  (get, set) => set(seenCart(get(shopAtom).branchId), get(pageCart) ?? null),
);

/** The sheet that is about to open has to say that the menu is another one. */
export const unannouncedMenuChange = pageValue(false);
