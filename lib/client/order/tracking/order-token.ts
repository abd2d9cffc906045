import { atom } from "jotai/vanilla";
import { tokenInFragment, tokenKind } from "#domain/order/access/order-link.ts";
import { pageValue } from "#lib/client/device/device-value.ts";
import { forgetFragment } from "#lib/client/panel/forget-fragment.ts";
import { orderInPath } from "./order-in-path.ts";

/** What this page was opened with, by order: never kept on the device (D4). */
const heldTokens = pageValue<ReadonlyMap<string, string>>(new Map());

/**
 * What opens an order here, null for nothing but its number. The link's fragment is read once: an owner's token leaves the
 * address at once, one that is shared may stay there and be shared again.
 */
export const takeOrderToken = atom(null, (get, set, number: string): string | null => {
  const { pathname, hash } = window.location;
  const linked = orderInPath(pathname) === number ? tokenInFragment(hash) : null;
  if (linked !== null) set(heldTokens, new Map(get(heldTokens)).set(number, linked));
  if (linked !== null && tokenKind(linked) === "owner") forgetFragment();
  return get(heldTokens).get(number) ?? null;
});

/** The server has sealed an owner's token into its cookie: the page holds it no longer. */
export const dropOwnerToken = atom(null, (get, set, number: string) => {
  const held = new Map(get(heldTokens));
  const token = held.get(number);
  if (token === undefined || tokenKind(token) !== "owner") return;
  held.delete(number);
  set(heldTokens, held);
});
