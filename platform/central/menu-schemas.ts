import { z } from "zod";
import { fileRowSchema, wire } from "./wire-schemas.ts";

const productRowSchema = z.object({
  id: wire.id,
  name: z.string(),
  price: wire.number,
  price_currency: wire.text,
  description: wire.text,
  require_legal_age: wire.flag,
  extra_data: wire.json,
  img_url: wire.text,
  sku: wire.text,
  spicy_level: wire.number,
  glutten_free: wire.flag,
  contains_nuts: wire.flag,
  contains_alcohol: wire.flag,
  is_vegan: wire.flag,
  is_vegetarian: wire.flag,
  is_active: wire.flag,
  category: z.object({ id: wire.id, name: wire.text }).nullable(),
  photo: z.array(fileRowSchema),
});

const plainItemRowSchema = z.object({
  id: wire.id,
  name: wire.text,
  price: wire.number,
  sizes: z.array(z.object({ name: z.string(), price: z.number() })).nullable(),
  monday: wire.flag,
  tuesday: wire.flag,
  wednesday: wire.flag,
  thursday: wire.flag,
  friday: wire.flag,
  saturday: wire.flag,
  sunday: wire.flag,
  extra_data: wire.json.describe("May hold disable_until: a map of branch id to instant"),
  is_active: wire.flag,
  order_index: wire.number,
  product: productRowSchema.nullable(),
  photo: z.array(fileRowSchema),
});

export const sideOrTopingRowSchema = z.object({
  id: wire.id,
  name: wire.text,
  is_toping_group: wire.flag,
  is_side_group: wire.flag,
  is_required: wire.flag,
  is_minimun_item_set: wire.flag,
  minimum_items_to_be_selected: wire.number,
  maximum_items_to_be_selected: wire.number,
  allow_select_multiple_options: wire.flag,
  order_index: wire.number,
  menu_product_items: z.array(plainItemRowSchema),
});

const menuItemRowSchema = plainItemRowSchema.extend({ sides_or_topings: z.array(sideOrTopingRowSchema) });

const menuGroupRowSchema = z.object({
  id: wire.id,
  name: wire.text,
  order_index: wire.number,
  is_required: wire.flag,
  startAvailable: wire.text,
  endAvailable: wire.text,
  cooking_time: wire.number,
  maximum_items_to_be_selected: wire.number,
  minimum_items_to_be_selected: wire.number,
  is_minimun_item_set: wire.flag,
  allow_select_multiple_options: wire.flag,
  is_active: wire.flag,
  availability_times: z.array(z.object({ id: wire.id, open_at: wire.text, close_at: wire.text, days_list: wire.text })),
  menu_product_items: z.array(menuItemRowSchema),
});

export const menuRowSchema = z.object({
  id: wire.id,
  name: wire.text,
  langs: z.array(z.string()).nullable(),
  menu_groups: z.array(menuGroupRowSchema),
});

/** The rows of a menu as the calls answer them. */
export type MenuRow = z.infer<typeof menuRowSchema>;
export type MenuGroupRow = z.infer<typeof menuGroupRowSchema>;
export type MenuItemRow = z.infer<typeof menuItemRowSchema>;
export type PlainItemRow = z.infer<typeof plainItemRowSchema>;
export type ProductRow = z.infer<typeof productRowSchema>;
export type SideOrTopingRow = z.infer<typeof sideOrTopingRowSchema>;
