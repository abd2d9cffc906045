import type { Menu, MenuGroup, MenuItem, ProductTraits } from "#domain/menu/menu.ts";
import type { Weekday } from "#domain/base/bogota-time.ts";
import { type Option, type OptionGroup, optionRule } from "#domain/menu/option-group.ts";
import { groupHours, pausedUntil, rowName, salePrice, saleSizes } from "#domain/menu/sale-rules.ts";
import type {
  MenuGroupRow,
  MenuItemRow,
  MenuRow,
  PlainItemRow,
  ProductRow,
  SideOrTopingRow,
} from "#platform/central/menu-schemas.ts";

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

function traitsOf(product: ProductRow): ProductTraits {
  const level = product.spicy_level;
  return {
    spicyLevel: level === 1 || level === 2 || level === 3 ? level : 0,
    glutenFree: product.glutten_free === true,
    vegan: product.is_vegan === true,
    vegetarian: product.is_vegetarian === true,
    containsNuts: product.contains_nuts === true,
    containsAlcohol: product.contains_alcohol === true,
  };
}

function optionFromRow(row: PlainItemRow, branchId: string): Option | null {
  const name = rowName(row.name ?? row.product?.name);
  const price = salePrice(row.price, row.product?.price);
  if (name === null || price === null) return null;
  return {
    id: String(row.id),
    name,
    price,
    photo: null,
    isAvailable: row.is_active !== false && row.product?.is_active !== false,
    disabledUntil: pausedUntil(row.extra_data, branchId),
    requiresLegalAge: row.product?.require_legal_age === true || row.product?.contains_alcohol === true,
  };
}

/** Null when one of its options cannot be sold as it stands: the item would be sold as something else (F6). */
function optionGroupFromRow(row: SideOrTopingRow, branchId: string): OptionGroup | null {
  const name = rowName(row.name);
  const options = wholeList(row.menu_product_items.map((option) => optionFromRow(option, branchId)));
  if (name === null || options === null) return null;
  const rule = optionRule({
    isRequired: row.is_required === true,
    isMinimumSet: row.is_minimun_item_set === true,
    minimum: row.minimum_items_to_be_selected,
    maximum: row.maximum_items_to_be_selected,
  });
  return {
    id: String(row.id),
    name,
    kind: row.is_toping_group === true ? "topping" : "side",
    ...rule,
    allowsQuantity: row.allow_select_multiple_options === true,
    options,
  };
}

/** The list when nothing in it is missing, else null. */
function wholeList<T>(list: readonly (T | null)[]): T[] | null {
  const whole = list.filter((entry) => entry !== null);
  return whole.length === list.length ? whole : null;
}

/** Null for an item that cannot be sold as it stands: no product, no name, no price, or options that cannot be read. */
function itemFromRow(row: MenuItemRow, groupId: number, branchId: string): MenuItem | null {
  const { product } = row;
  const productName = rowName(product?.name);
  const price = salePrice(row.price, product?.price);
  const sizes = saleSizes(row.sizes);
  const optionGroups = wholeList(row.sides_or_topings.map((group) => optionGroupFromRow(group, branchId)));
  if (product === null || productName === null || price === null || sizes === null || optionGroups === null)
    return null;
  return {
    id: String(row.id),
    groupId: String(groupId),
    productId: String(product.id),
    name: rowName(row.name) ?? productName,
    description: product.description,
    price,
    sizes,
    photo: null,
    traits: traitsOf(product),
    requiresLegalAge: product.require_legal_age === true,
    isActive: row.is_active === true && product.is_active !== false,
    days: daysOf(row),
    disabledUntil: pausedUntil(row.extra_data, branchId),
    optionGroups,
    hasOptions: optionGroups.length > 0,
  };
}

/** Null for a group without a name or with hours that cannot be read: nothing of it is sold. */
function groupFromRow(row: MenuGroupRow, branchId: string): MenuGroup | null {
  const { availability_times: availabilityTimes, startAvailable, endAvailable } = row;
  const name = rowName(row.name);
  const hours = groupHours({ availabilityTimes, startAvailable, endAvailable });
  if (name === null || hours === null) return null;
  return {
    id: String(row.id),
    name,
    cookingMinutes: row.cooking_time ?? 0,
    isActive: row.is_active !== false,
    ...hours,
    items: row.menu_product_items.map((item) => itemFromRow(item, row.id, branchId)).filter((item) => item !== null),
  };
}

/** A menu of a branch as the domain knows it: what the shop shows by the same rules (sale-rules.ts) can be ordered. */
export function menuFromRow(row: MenuRow, branchId: number): Menu {
  const groups = row.menu_groups.map((group) => groupFromRow(group, String(branchId)));
  return { id: String(row.id), name: row.name ?? "", groups: groups.filter((group) => group !== null) };
}
