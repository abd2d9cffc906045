import type { SeenItem } from "#domain/cart/seen-item.ts";
import { byBranch, pageValue } from "#lib/client/device/device-value.ts";

/** What the menu says now of items in the cart, by id; null for what cannot be had, absent until it was asked. */
export type ItemsNow = Readonly<Record<string, SeenItem | null>>;

const nothingAsked: ItemsNow = {};

export const itemsNowOf = byBranch(() => pageValue<ItemsNow>(nothingAsked));
