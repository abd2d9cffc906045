import type { categories } from "#platform/db/tables/business.ts";
import type {
  availabilityTimes,
  menuGroups,
  menuProductItems,
  menuProducts,
  sideOrTopings,
} from "#platform/db/tables/menu.ts";
import type { products } from "#platform/db/tables/product.ts";
import { linkRows, type LinkRow } from "./business-rows.ts";
import type { ItemFile, MenuFile, OptionGroupFile } from "./menu-file.ts";
import type { DemoBusiness } from "./read-businesses.ts";
import type { RowNumbers } from "./row-numbers.ts";

type Rows<Table extends { $inferInsert: object }> = Table["$inferInsert"][];

export interface MenuRows {
  categories: Rows<typeof categories>;
  menus: Rows<typeof menuProducts>;
  menuBranches: LinkRow[];
  groups: Rows<typeof menuGroups>;
  availabilityTimes: Rows<typeof availabilityTimes>;
  products: Rows<typeof products>;
  productPhotos: LinkRow[];
  items: Rows<typeof menuProductItems>;
  itemPhotos: LinkRow[];
  optionGroups: Rows<typeof sideOrTopings>;
  optionGroupItems: LinkRow[];
  itemOptionGroups: LinkRow[];
}

interface Context {
  rows: MenuRows;
  numbers: RowNumbers;
  branchIds: ReadonlyMap<string, number>;
  photo: (name: string) => number | null;
  counts: { item: number; option: number };
}

/** Long enough for every demo. */
const soldOutUntil = "2036-01-01T05:00:00.000Z";

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** The rows of all menus of a business; `photo` gives the id of a photo's row, null when there is none. */
export function menuRows(demo: DemoBusiness, numbers: RowNumbers, photo: (name: string) => number | null): MenuRows {
  const rows: MenuRows = {
    categories: [],
    menus: [],
    menuBranches: [],
    groups: [],
    availabilityTimes: [],
    products: [],
    productPhotos: [],
    items: [],
    itemPhotos: [],
    optionGroups: [],
    optionGroupItems: [],
    itemOptionGroups: [],
  };
  const branchIds = new Map(demo.business.branches.map((branch, index) => [branch.key, numbers.hundred(index + 1)]));
  const context: Context = { rows, numbers, branchIds, photo, counts: { item: 0, option: 0 } };
  for (const menu of demo.menus) addMenu(context, menu);
  return rows;
}

function addMenu(context: Context, menu: MenuFile): void {
  const { rows, numbers, branchIds } = context;
  const id = numbers.hundred(rows.menus.length + 1);
  rows.menus.push({
    id,
    name: menu.name,
    langs: ["es"],
    is_active: true,
    public_on_web: true,
    deleted: false,
    business: numbers.business,
  });
  rows.menuBranches.push(
    ...linkRows(
      id,
      menu.branches.flatMap((key) => branchIds.get(key) ?? []),
    ),
  );
  const optionGroupIds = new Map<string, number>();
  for (const [key, group] of Object.entries(menu.optionGroups)) {
    optionGroupIds.set(key, addOptionGroup(context, group, optionGroupIds.size + 1));
  }
  for (const [index, group] of menu.groups.entries()) {
    const groupId = addGroup(context, group, { menu: id, order: group.orderIndex ?? (index + 1) * 10 });
    for (const [place, item] of group.items.entries()) {
      const itemId = addItem(context, item, { group: groupId, category: group, order: place + 1 });
      rows.itemOptionGroups.push(
        ...linkRows(
          itemId,
          item.options.flatMap((key) => optionGroupIds.get(key) ?? []),
        ),
      );
    }
  }
}

function addGroup(context: Context, group: MenuFile["groups"][number], place: { menu: number; order: number }): number {
  const { rows, numbers } = context;
  const id = numbers.thousand(rows.groups.length + 1);
  rows.groups.push({
    id,
    name: group.name,
    order_index: place.order,
    order_index_map: {},
    cooking_time: group.cookingMinutes,
    is_active: true,
    deleted: false,
    category: categoryId(context, group.category, group.halves),
    menu_product: place.menu,
  });
  for (const hours of group.hours) {
    rows.availabilityTimes.push({
      id: numbers.thousand(rows.availabilityTimes.length + 1),
      open_at: `${hours.open}:00`,
      close_at: `${hours.close}:00`,
      days_list: hours.days.join(","),
      menu_group: id,
    });
  }
  return id;
}

function categoryId({ rows, numbers }: Context, name: string, halves: boolean): number {
  const known = rows.categories.findIndex((category) => category.name === name);
  if (known >= 0) return numbers.thousand(known + 1);
  const id = numbers.thousand(rows.categories.length + 1);
  rows.categories.push({ id, name, can_be_half: halves, business: numbers.business });
  return id;
}

interface ItemPlace {
  group: number;
  category: { category: string; halves: boolean };
  order: number;
}

function addItem(context: Context, item: ItemFile, place: ItemPlace): number {
  const { rows, numbers, branchIds } = context;
  context.counts.item += 1;
  const id = numbers.item(context.counts.item);
  const category = categoryId(context, place.category.category, place.category.halves);
  rows.products.push({ ...productRow(item, id, numbers.business), category });
  const disabled = item.soldOut.flatMap((key) => branchIds.get(key) ?? []).map((branch) => [branch, soldOutUntil]);
  const sizes = Object.entries(item.sizes ?? {}).map(([name, price]) => ({ name, price }));
  rows.items.push({
    id,
    name: item.name,
    price: item.price,
    sizes: sizes.length === 0 ? null : sizes,
    ...weekdayFlags(item.days),
    extra_data: disabled.length === 0 ? null : { disable_until: Object.fromEntries(disabled) },
    is_active: item.active,
    deleted: false,
    order_index: place.order,
    product: id,
    can_be_half_for_category: place.category.halves ? category : null,
    menu_group: place.group,
  });
  const photo = item.photo === undefined ? null : context.photo(item.photo);
  if (photo !== null) {
    rows.productPhotos.push({ owner: id, target: photo, position: 0 });
    rows.itemPhotos.push({ owner: id, target: photo, position: 0 });
  }
  return id;
}

function weekdayFlags(days: readonly number[] | undefined): Record<(typeof weekdays)[number], boolean> {
  const isOn = (day: number) => days === undefined || days.includes(day);
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = [1, 2, 3, 4, 5, 6, 7].map(isOn);
  return {
    monday: monday === true,
    tuesday: tuesday === true,
    wednesday: wednesday === true,
    thursday: thursday === true,
    friday: friday === true,
    saturday: saturday === true,
    sunday: sunday === true,
  };
}

function productRow(item: ItemFile, id: number, business: number): typeof products.$inferInsert {
  const has = (trait: ItemFile["traits"][number]) => item.traits.includes(trait);
  const spicy = item.traits.find((trait) => trait.startsWith("spicy-"));
  return {
    id,
    name: item.name,
    price: item.price,
    price_currency: "COP",
    description: item.description ?? null,
    require_legal_age: item.legalAge,
    sku: `VIT-${id}`,
    spicy_level: spicy === undefined ? 0 : Number(spicy.slice(-1)),
    glutten_free: has("gluten-free"),
    contains_nuts: has("nuts"),
    contains_alcohol: has("alcohol"),
    is_vegan: has("vegan"),
    is_vegetarian: has("vegetarian") || has("vegan"),
    is_active: true,
    public_on_web: true,
    deleted: false,
    business,
  };
}

function addOptionGroup(context: Context, group: OptionGroupFile, order: number): number {
  const { rows, numbers } = context;
  const id = numbers.thousand(rows.optionGroups.length + 1);
  rows.optionGroups.push({
    id,
    name: group.name,
    is_toping_group: group.kind === "topping",
    is_side_group: group.kind === "side",
    is_required: group.required,
    is_minimun_item_set: group.minimum !== undefined,
    minimum_items_to_be_selected: group.minimum ?? null,
    maximum_items_to_be_selected: group.maximum,
    allow_select_multiple_options: group.quantities,
    order_index: order,
  });
  const options = Object.entries(group.options).map(([name, price], index) =>
    addOption(context, { name, price, order: index + 1 }),
  );
  rows.optionGroupItems.push(...linkRows(id, options));
  return id;
}

/** An option is a menu item without a group, with a product that is a topping. */
function addOption(context: Context, option: { name: string; price: number; order: number }): number {
  const { rows, numbers } = context;
  context.counts.option += 1;
  const id = numbers.option(context.counts.option);
  rows.products.push({
    id,
    name: option.name,
    price: option.price,
    price_currency: "COP",
    sku: `VIT-${id}`,
    is_toping: true,
    business: numbers.business,
  });
  rows.items.push({
    id,
    name: option.name,
    price: option.price,
    order_index: option.order,
    product: id,
    is_active: true,
    deleted: false,
  });
  return id;
}
