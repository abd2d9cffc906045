import { atom } from "jotai/vanilla";
import { shopAtom } from "#lib/client/shop-atom.ts";
import { hasMoved, pageCart, otherMenu, seenCart } from "./cart-atom.ts";

/** Whether the branch has another menu now, as this tab or another one has found; setting it says that it was announced. */
export const hasOtherMenu = atom(
  (get) => {
    const { branchId } = get(shopAtom);
    const [seen, cart] = [get(seenCart(branchId)), get(pageCart)];
    return get(otherMenu(branchId)) || (seen !== null && cart !== undefined && hasMoved(seen, cart));
  },
  (get, set) => {
    const { branchId } = get(shopAtom);
    const [seen, cart] = [get(seenCart(branchId)), get(pageCart)];
    set(otherMenu(branchId), false);
    if (seen && cart) set(seenCart(branchId), { ...seen, menuId: cart.menuId });
  },
);
