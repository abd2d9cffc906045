import { atom } from "jotai/vanilla";
import type { CartLine } from "#domain/cart/cart.ts";
import { emptyCart } from "#domain/cart/empty-cart.ts";
import { joinCarts, partCarts } from "#domain/cart/join-carts.ts";
import { currentValue, byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { shopAtom } from "#lib/client/shop-atom.ts";
import { carriedCartSchema } from "#lib/exchange/stored/carried-cart.ts";
import type { CarriedCart } from "#lib/exchange/stored/carried-cart.ts";
import * as v from "valibot";
import { cartOf } from "./cart-atom.ts";
import { knownItemsOf, rememberItems } from "./known-items.ts";

/** On the device, for the menu of the other branch may be another page. */
const carriedCartOf = byBranch((branchId) =>
  deviceValue<CarriedCart | null>({
    name: `carried-cart:${branchId}`,
    schema: v.nullable(carriedCartSchema),
    empty: null,
  }),
);

/** What came to the cart of this branch from another one; setting it says that the person has seen it. */
export const carriedCart = atom(
  (get) => get(carriedCartOf(get(shopAtom).branchId)) ?? null,
  (get, set) => void set(carriedCartOf(get(shopAtom).branchId), () => null),
);

/**
 * Takes the lines along when the person's address belongs to another branch (A39). A cart that lay there is joined, never
 * replaced; what does not fit stays where it was, and the cart says so (F28, B14).
 */
export const carryCart = atom(null, (_get, set, fromBranchId: string, toBranchId: string) => {
  const from = cartOf(fromBranchId);
  const to = cartOf(toBranchId);
  const carried = set(from, (cart) => cart);
  if (fromBranchId === toBranchId || carried.lines.length === 0) return;
  const lying = set(to, (cart) => cart);
  const { cart, left } = joinCarts(lying, carried);
  // Names and prices for the bridge between two menus (A39).
  const known = set(knownItemsOf(fromBranchId), currentValue);
  set(rememberItems, toBranchId, Object.values(known));
  // Kept there before it is taken from here: a page that ends in between has it twice, not never.
  set(to, () => cart);
  set(from, (current) => (left.length === 0 ? emptyCart : { ...current, lines: left }));
  set(carriedCartOf(toBranchId), () => ({ fromBranchId, lying, carried, left: left.length }));
});

/** Brings the cart back to the branch that it came from, as it was there (B14); answers that branch, null when none did. */
export const returnCart = atom(null, (get, set): string | null => {
  const { branchId } = get(shopAtom);
  const record = set(carriedCartOf(branchId), currentValue);
  if (!record) return null;
  const { fromBranchId, lying, carried } = record;
  const own = new Set(carried.lines.map(({ lineId }) => lineId));
  let unfit: CartLine[] = [];
  // Kept there before it is taken from here, as above.
  set(cartOf(fromBranchId), (current) => {
    const others = current.lines.filter(({ lineId }) => !own.has(lineId));
    const { cart, left } = joinCarts({ ...current, lines: others }, carried);
    unfit = left;
    return cart;
  });
  set(
    cartOf(branchId),
    (current) => joinCarts(partCarts(current, lying.lines, carried), { ...emptyCart, lines: unfit }).cart,
  );
  set(carriedCartOf(branchId), () => null);
  return fromBranchId;
});
