import { z } from "zod";
import type { Menu, MenuGroup } from "#domain/menu/menu.ts";
import { field } from "#wire/field.ts";
import { availabilityTimeFrom, availabilityTimeRow, dailyHours } from "#wire/store/hours.ts";
import { menuItemFrom, menuItemRow } from "./menu-item.ts";
import type { MenuReading } from "./option-group.ts";
import { inOrder, readAll, readEach, readRow, UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

const groupFields = z.object({
  id: field.id,
  name: field.name,
  order_index: field.number,
  order_index_map: field.json.describe("Places by branch or menu id, before order_index (A172)"),
  startAvailable: field.text,
  endAvailable: field.text,
  cooking_time: field.number,
  is_active: field.flag,
});

type GroupFields = z.output<typeof groupFields>;

const readGroupRow = groupFields.extend({ deleted: field.flag });

// Requirement and limits of a whole group are informative only (A36).
const menuGroupRow = groupFields.extend({
  name: field.text,
  is_required: field.flag,
  maximum_items_to_be_selected: field.number,
  minimum_items_to_be_selected: field.number,
  is_minimun_item_set: field.flag.describe("Spelt so on the wire"),
  allow_select_multiple_options: field.flag,
  availability_times: z.array(availabilityTimeRow),
  menu_product_items: z.array(menuItemRow),
});

export const menuRow = z.object({
  id: field.id,
  name: field.text,
  langs: z.array(z.string()).nullable(),
  menu_groups: z.array(menuGroupRow),
});

export type MenuRow = z.output<typeof menuRow>;

/** The group's place in this branch or this menu, else everywhere (A172). */
function placeOf({ order_index_map: places, order_index: place }: GroupFields, ids: readonly string[]): number | null {
  const own = ids.map((id) => field.number.safeParse(valueAt(places, id)).data ?? null);
  return own.find((each) => each !== null) ?? place;
}

function menuGroupFrom(
  raw: unknown,
  menuId: string,
  reading: MenuReading,
): { order: number | null; group: MenuGroup } | null {
  const row = readRow(readGroupRow, raw);
  if (row.deleted === true) return null;
  const id = String(row.id);
  // An unreadable time must not open the group all day: nothing of it is sold (F6).
  const windows = readAll(valueAt(raw, "availability_times") ?? [], "availability_times", availabilityTimeFrom);
  const items = readEach(
    valueAt(raw, "menu_product_items"),
    "menu-item",
    (item) => menuItemFrom(item, id, reading),
    reading,
  );
  const group = {
    id,
    name: row.name,
    cookingMinutes: Math.max(0, row.cooking_time ?? 0),
    isActive: row.is_active !== false,
    windows,
    hours: dailyHours(row.startAvailable, row.endAvailable),
    items: inOrder(items).map(({ item }) => item),
  };
  return { order: placeOf(row, [reading.branchId, menuId]), group };
}

/** A branch's menu by `order_index` without deleted or broken rows; null for null and an empty list.
 * @throws UnreadableRow for anything else: an error, not an empty menu (A32) */
export function menuFrom(raw: unknown, reading: MenuReading): Menu | null {
  if (raw === null || (Array.isArray(raw) && raw.length === 0)) return null;
  const id = field.id.safeParse(valueAt(raw, "id"));
  if (!id.success && valueAt(raw, "menu_groups") === undefined) throw new UnreadableRow("menu_groups", "no menu");
  const menuId = id.success ? String(id.data) : "";
  const groups = readEach(
    valueAt(raw, "menu_groups"),
    "menu-group",
    (group) => menuGroupFrom(group, menuId, reading),
    reading,
  );
  return {
    id: menuId,
    name: field.text.parse(valueAt(raw, "name")) ?? "",
    languages: menuRow.shape.langs.catch(null).parse(valueAt(raw, "langs")) ?? [],
    groups: inOrder(groups).map(({ group }) => group),
  };
}
