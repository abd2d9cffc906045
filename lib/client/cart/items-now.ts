import type { MenuItem } from "#domain/menu/menu.ts";
import { byBranch, pageValue } from "#lib/client/device/device-value.ts";

/** What the menu says now of items in the cart, by id; null for what cannot be had, absent until it was asked. */
export type ItemsNow = Readonly<Record<string, MenuItem | null>>;

const nothingAsked: ItemsNow = {};

export const itemsNowOf = byBranch(() => pageValue<ItemsNow>(nothingAsked));
