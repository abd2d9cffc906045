import { boolean, index, integer, jsonb, pgTable, text, time } from "drizzle-orm/pg-core";
import { branches } from "./branch.ts";
import { banners, businesses, categories } from "./business.ts";
import { amount, identity, stamps } from "./columns.ts";
import { files } from "./file.ts";
import { linkTable } from "./link-table.ts";
import { products } from "./product.ts";

/** A size of a menu item with its full price; the extra is the difference to the item's price (A53). */
export interface SizeRow {
  name: string;
  price: number;
}

/** A menu: served by its branches and shared with others. */
export const menuProducts = pgTable(
  "menu_products",
  {
    id: identity(),
    name: text(),
    langs: jsonb().$type<string[]>(),
    is_active: boolean().default(true),
    public_on_web: boolean().default(true),
    deleted: boolean().default(false),
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.business)],
);

/** Branches whose own menu it is. */
export const menuProductBranches = linkTable("menu_product_branches", menuProducts, branches);

/** Branches it is shared with. */
export const menuProductSharedBranches = linkTable("menu_product_shared_branches", menuProducts, branches);

export const menuGroups = pgTable(
  "menu_groups",
  {
    id: identity(),
    name: text(),
    order_index: integer(),
    order_index_map: jsonb().$type<Record<string, unknown>>(),
    is_required: boolean().default(false),
    startAvailable: text(),
    endAvailable: text(),
    cooking_time: integer(),
    maximum_items_to_be_selected: integer(),
    minimum_items_to_be_selected: integer(),
    is_minimun_item_set: boolean().default(false),
    allow_select_multiple_options: boolean().default(false),
    is_active: boolean().default(true),
    deleted: boolean().default(false),
    category: integer().references(() => categories.id),
    menu_product: integer().references(() => menuProducts.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.menu_product)],
);

/** Groups that a banner leads to. */
export const bannerMenuGroups = linkTable("banner_menu_groups", banners, menuGroups);

/** Hours in which a group is sold; `days_list` as in working days. */
export const availabilityTimes = pgTable(
  "menu_group_availability_times",
  {
    id: identity(),
    open_at: time(),
    close_at: time(),
    days_list: text(),
    menu_group: integer()
      .notNull()
      .references(() => menuGroups.id, { onDelete: "cascade" }),
  },
  (table) => [index().on(table.menu_group)],
);

/** A product in a menu group with its price, sizes and days; options of option groups are items without a group. */
export const menuProductItems = pgTable(
  "menu_product_items",
  {
    id: identity(),
    name: text(),
    price: amount(),
    sizes: jsonb().$type<SizeRow[]>(),
    monday: boolean().default(true),
    tuesday: boolean().default(true),
    wednesday: boolean().default(true),
    thursday: boolean().default(true),
    friday: boolean().default(true),
    saturday: boolean().default(true),
    sunday: boolean().default(true),
    extra_data: jsonb().$type<Record<string, unknown>>(),
    is_active: boolean().default(true),
    deleted: boolean().default(false),
    order_index: integer(),
    product: integer().references(() => products.id),
    can_be_half_for_category: integer().references(() => categories.id),
    menu_group: integer().references(() => menuGroups.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.menu_group), index().on(table.product)],
);

/** Photos of a menu item that replace its product's. */
export const menuProductItemPhotos = linkTable("menu_product_item_photos", menuProductItems, files);

/** Menu items (target) bound to a menu item (owner). */
export const menuProductItemItems = linkTable("menu_product_item_items", menuProductItems, menuProductItems);

/** An option group: sides or toppings with their minimum and maximum. */
export const sideOrTopings = pgTable("side_or_topings", {
  id: identity(),
  name: text(),
  is_toping_group: boolean().default(false),
  is_side_group: boolean().default(false),
  is_required: boolean().default(false),
  is_minimun_item_set: boolean().default(false),
  minimum_items_to_be_selected: integer(),
  maximum_items_to_be_selected: integer(),
  allow_select_multiple_options: boolean().default(false),
  order_index: integer(),
  ...stamps(),
});

/** Option groups (target) of a menu item (owner). */
export const itemSideOrTopings = linkTable("menu_product_item_side_or_topings", menuProductItems, sideOrTopings);

/** Options, menu items (target), of an option group (owner). */
export const sideOrTopingItems = linkTable("side_or_toping_items", sideOrTopings, menuProductItems);
