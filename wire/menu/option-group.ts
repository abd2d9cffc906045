import { z } from "zod";
import { type Option, type OptionGroup, optionRule } from "#domain/menu/option-group.ts";
import { field } from "#wire/field.ts";
import { photoFrom } from "#wire/store/photo.ts";
import { inOrder, readAll, type Reading, readRow } from "#wire/reading.ts";
import { isGone, isSold, pausedUntil, readSaleRow, saleDays, saleName, salePrice, saleRow } from "./sale.ts";
import { valueAt } from "#wire/value-at.ts";

const groupFields = z.object({
  id: field.id,
  name: field.name,
  is_toping_group: field.flag.describe("Spelt so on the wire"),
  is_required: field.flag,
  is_minimun_item_set: field.flag.describe("Spelt so on the wire"),
  minimum_items_to_be_selected: field.number,
  maximum_items_to_be_selected: field.number,
  allow_select_multiple_options: field.flag,
  order_index: field.number,
});

export const sideOrTopingRow = groupFields.extend({
  name: field.text,
  is_side_group: field.flag,
  menu_product_items: z.array(saleRow),
});

export type SideOrTopingRow = z.output<typeof sideOrTopingRow>;

export interface MenuReading extends Reading {
  /** The branch that sells: pauses are per branch. */
  branchId: string;
}

function optionFrom(raw: unknown, reading: MenuReading): { order: number | null; option: Option } | null {
  const row = readRow(readSaleRow, raw);
  if (isGone(row)) return null;
  const option = {
    id: String(row.id),
    name: saleName(row),
    price: salePrice(row),
    photo:
      photoFrom(row.photo, reading) ??
      photoFrom(row.product?.photo, reading) ??
      photoFrom(row.product?.img_url, reading),
    isAvailable: isSold(row),
    days: saleDays(row),
    disabledUntil: pausedUntil(row, reading.branchId),
    requiresLegalAge: row.product?.require_legal_age === true || row.product?.contains_alcohol === true,
  };
  return { order: row.order_index, option };
}

function optionGroupFrom(raw: unknown, reading: MenuReading): { order: number | null; group: OptionGroup } {
  const row = readRow(groupFields, raw);
  const options = readAll(valueAt(raw, "menu_product_items") ?? [], "menu_product_items", (option) =>
    optionFrom(option, reading),
  );
  const group = {
    id: String(row.id),
    name: row.name,
    kind: row.is_toping_group === true ? ("topping" as const) : ("side" as const),
    ...optionRule({
      isRequired: row.is_required === true,
      isMinimumSet: row.is_minimun_item_set === true,
      minimum: row.minimum_items_to_be_selected,
      maximum: row.maximum_items_to_be_selected,
    }),
    allowsQuantity: row.allow_select_multiple_options === true,
    options: inOrder(options).map(({ option }) => option),
  };
  return { order: row.order_index, group };
}

/** Option groups in order (S1 §3); one bad row fails all: it may be a required one (F6). @throws UnreadableRow */
export function optionGroupsFrom(list: unknown, reading: MenuReading): OptionGroup[] {
  return inOrder(readAll(list, "sides_or_topings", (raw) => optionGroupFrom(raw, reading))).map(({ group }) => group);
}
