import type { MenuItem } from "#domain/menu/menu.ts";

/** An item as a person saw it: what names and prices a line; whether it can be had now only the menu knows. */
export type SeenItem = Pick<
  MenuItem,
  "id" | "groupId" | "productId" | "name" | "price" | "sizes" | "photo" | "isActive" | "optionGroups" | "hasOptions"
>;

/** What is remembered of an item, and nothing else. */
export function seenItem(item: SeenItem): SeenItem {
  const { id, groupId, productId, name, price, sizes, photo, isActive, optionGroups, hasOptions } = item;
  return { id, groupId, productId, name, price, sizes, photo, isActive, optionGroups, hasOptions };
}
