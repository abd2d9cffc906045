import type { MenuItem } from "#domain/menu/menu.ts";

/** What is remembered of an item. */
export const seenKeys = [
  "id",
  "groupId",
  "productId",
  "name",
  "price",
  "sizes",
  "photo",
  "isActive",
  "optionGroups",
  "hasOptions",
] as const satisfies readonly (keyof MenuItem)[];

/** An item as a person saw it: what names and prices a line; whether it can be had now only the menu knows. */
export type SeenItem = Pick<MenuItem, (typeof seenKeys)[number]>;

/** What is remembered of an item, and nothing else. */
export function seenItem(item: SeenItem): SeenItem {
  const { id, groupId, productId, name, price, sizes, photo, isActive, optionGroups, hasOptions } = item;
  return { id, groupId, productId, name, price, sizes, photo, isActive, optionGroups, hasOptions };
}
