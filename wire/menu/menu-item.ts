import { z } from "zod";
import type { MenuItem } from "#domain/menu/menu.ts";
import { type MenuReading, optionGroupsFrom, sideOrTopingRow } from "./option-group.ts";
import { photoFrom } from "#wire/store/photo.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";
import {
  isGone,
  isSold,
  pausedUntil,
  readSaleRow,
  saleDays,
  saleName,
  salePrice,
  saleRow,
  saleSizes,
  traitsFrom,
} from "./sale.ts";
import { valueAt } from "#wire/value-at.ts";

export const menuItemRow = saleRow.extend({ sides_or_topings: z.array(sideOrTopingRow) });

export type MenuItemRow = z.output<typeof menuItemRow>;

/** An item with its place in the group; null when deleted or not for the web. Without a list its options are unknown.
 * @throws UnreadableRow for an item that cannot be sold as it is (F6) */
export function menuItemFrom(
  raw: unknown,
  groupId: string,
  reading: MenuReading,
): { order: number | null; item: MenuItem } | null {
  const row = readRow(readSaleRow, raw);
  if (isGone(row)) return null;
  const { product } = row;
  if (product === null) throw new UnreadableRow("product", "not for sale");
  const list = valueAt(raw, "sides_or_topings") ?? null;
  const optionGroups = list === null ? null : optionGroupsFrom(list, reading);
  const item = {
    id: String(row.id),
    groupId,
    productId: String(product.id),
    name: saleName(row),
    description: product.description,
    price: salePrice(row),
    sizes: saleSizes(row),
    photo: photoFrom(row.photo, reading) ?? photoFrom(product.photo, reading) ?? photoFrom(product.img_url, reading),
    traits: traitsFrom(product),
    requiresLegalAge: product.require_legal_age === true,
    isActive: isSold(row),
    days: saleDays(row),
    disabledUntil: pausedUntil(row, reading.branchId),
    optionGroups,
    hasOptions: optionGroups === null || optionGroups.length > 0,
  };
  return { order: row.order_index, item };
}
