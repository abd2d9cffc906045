import { atom } from "jotai/vanilla";
import { seenItem } from "#domain/cart/seen-item.ts";
import type { SeenItem } from "#domain/cart/seen-item.ts";
import { byBranch, deviceValue } from "#lib/client/device/device-value.ts";
import { shopAtom } from "#lib/client/shop-atom.ts";
import { knownItemsSchema } from "#lib/exchange/known-items.ts";
import type { KnownItems } from "#lib/exchange/known-items.ts";

/** More items than a cart has lines: the oldest are forgotten. */
const mostItems = 60;
const nothingKnown: KnownItems = {};

/**
 * Items of a branch as the person saw them when they entered the cart, or when a change was accepted (F28): names for what
 * left the menu, prices to compare with. Shown and compared, never sent.
 */
export const knownItemsOf = byBranch((branchId) =>
  deviceValue<KnownItems>({ name: `known-items:${branchId}`, schema: knownItemsSchema, empty: nothingKnown }),
);

/** Those of the page's branch. */
export const knownItems = atom((get) => get(knownItemsOf(get(shopAtom).branchId)) ?? nothingKnown);

/** Keeps items as the person sees them now. */
export const rememberItems = atom(null, (_get, set, branchId: string, items: readonly SeenItem[]) => {
  const ids = new Set(items.map(({ id }) => id));
  set(knownItemsOf(branchId), (known) => {
    const others = Object.values(known).filter(({ id }) => !ids.has(id));
    return Object.fromEntries([...others, ...items.map(seenItem)].slice(-mostItems).map((item) => [item.id, item]));
  });
});
