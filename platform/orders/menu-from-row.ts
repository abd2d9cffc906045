import { parseInstant } from "#domain/bogota-time.ts";
import type { AvailabilityWindow, Menu, MenuGroup, MenuItem, ProductTraits } from "#domain/menu.ts";
import { roundPesos } from "#domain/money.ts";
import type { Weekday } from "#domain/opening-hours.ts";
import { type Option, type OptionGroup, optionRule } from "#domain/option-group.ts";
import { parseMinuteOfDay, workingDays } from "#domain/working-days.ts";
import type {
  MenuGroupRow,
  MenuItemRow,
  MenuRow,
  PlainItemRow,
  ProductRow,
  SideOrTopingRow,
} from "#platform/central/menu-schemas.ts";
import { configValue } from "./config-value.ts";

/** Until when this branch does not sell an item: `extra_data.disable_until[branch]` in any form of A35, else null. */
function disabledUntil(item: PlainItemRow, branchId: number): number | null {
  return parseInstant(configValue(item.extra_data, `disable_until.${branchId}`));
}

function daysOf(item: PlainItemRow): Weekday[] {
  const flags: [Weekday, boolean | null][] = [
    [1, item.monday],
    [2, item.tuesday],
    [3, item.wednesday],
    [4, item.thursday],
    [5, item.friday],
    [6, item.saturday],
    [7, item.sunday],
  ];
  return flags.filter(([, isSold]) => isSold !== false).map(([day]) => day);
}

function traitsOf(product: ProductRow | null): ProductTraits {
  const level = product?.spicy_level;
  return {
    spicyLevel: level === 1 || level === 2 || level === 3 ? level : 0,
    glutenFree: product?.glutten_free === true,
    vegan: product?.is_vegan === true,
    vegetarian: product?.is_vegetarian === true,
    containsNuts: product?.contains_nuts === true,
    containsAlcohol: product?.contains_alcohol === true,
  };
}

function priceOf(item: PlainItemRow): number {
  return roundPesos(item.price ?? item.product?.price ?? 0);
}

function optionFromRow(row: PlainItemRow, branchId: number, now: number): Option {
  const until = disabledUntil(row, branchId);
  return {
    id: String(row.id),
    name: row.name ?? row.product?.name ?? "",
    price: priceOf(row),
    photo: null,
    isAvailable: row.is_active === true && (until === null || until <= now),
    requiresLegalAge: row.product?.require_legal_age === true || row.product?.contains_alcohol === true,
  };
}

function optionGroupFromRow(row: SideOrTopingRow, branchId: number, now: number): OptionGroup {
  const rule = optionRule({
    isRequired: row.is_required === true,
    isMinimumSet: row.is_minimun_item_set === true,
    minimum: row.minimum_items_to_be_selected,
    maximum: row.maximum_items_to_be_selected,
  });
  return {
    id: String(row.id),
    name: row.name ?? "",
    kind: row.is_toping_group === true ? "topping" : "side",
    ...rule,
    allowsQuantity: row.allow_select_multiple_options === true,
    options: row.menu_product_items.map((option) => optionFromRow(option, branchId, now)),
  };
}

function itemFromRow(row: MenuItemRow, groupId: number, branchId: number, now: number): MenuItem {
  return {
    id: String(row.id),
    groupId: String(groupId),
    productId: String(row.product?.id ?? ""),
    name: row.name ?? row.product?.name ?? "",
    description: row.product?.description ?? null,
    price: priceOf(row),
    sizes: (row.sizes ?? []).map((size) => ({ name: size.name, price: roundPesos(size.price) })),
    photo: null,
    traits: traitsOf(row.product),
    requiresLegalAge: row.product?.require_legal_age === true,
    isActive: row.is_active === true,
    days: daysOf(row),
    disabledUntil: disabledUntil(row, branchId),
    optionGroups: row.sides_or_topings.map((group) => optionGroupFromRow(group, branchId, now)),
    hasOptions: row.sides_or_topings.length > 0,
  };
}

function windowFromRow(row: MenuGroupRow["availability_times"][number]): AvailabilityWindow[] {
  const open = parseMinuteOfDay(row.open_at);
  const close = parseMinuteOfDay(row.close_at);
  if (open === null || close === null) return [];
  return [{ ...workingDays({ daysList: row.days_list, weekDay: null, weekDayEnd: null }), open, close }];
}

function groupFromRow(row: MenuGroupRow, branchId: number, now: number): MenuGroup {
  const open = parseMinuteOfDay(row.startAvailable);
  const close = parseMinuteOfDay(row.endAvailable);
  return {
    id: String(row.id),
    name: row.name ?? "",
    cookingMinutes: row.cooking_time ?? 0,
    isActive: row.is_active === true,
    windows: row.availability_times.flatMap(windowFromRow),
    hours: open === null || close === null ? null : { open, close },
    items: row.menu_product_items.map((item) => itemFromRow(item, row.id, branchId, now)),
  };
}

/** A menu as the domain knows it, for one branch at `now` (ms). */
export function menuFromRow(row: MenuRow, branchId: number, now: number): Menu {
  return {
    id: String(row.id),
    name: row.name ?? "",
    groups: row.menu_groups.map((group) => groupFromRow(group, branchId, now)),
  };
}
