import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { branches } from "./branch.ts";
import { businesses, categories } from "./business.ts";
import { amount, identity, stamps } from "./columns.ts";
import { files } from "./file.ts";
import { linkTable } from "./link-table.ts";

/** What is sold, apart from its place and price in a menu. */
export const products = pgTable(
  "products",
  {
    id: identity(),
    name: text().notNull(),
    price: amount(),
    price_currency: text(),
    description: text(),
    quantity: integer(),
    require_legal_age: boolean().default(false),
    extra_data: jsonb().$type<Record<string, unknown>>(),
    crop_image_mask: jsonb().$type<Record<string, unknown>>(),
    img_url: text(),
    sku: text(),
    category: integer().references(() => categories.id),
    is_toping: boolean().default(false),
    tax: amount(),
    spicy_level: integer(),
    glutten_free: boolean().default(false),
    contains_nuts: boolean().default(false),
    contains_alcohol: boolean().default(false),
    is_vegan: boolean().default(false),
    is_vegetarian: boolean().default(false),
    is_active: boolean().default(true),
    public_on_web: boolean().default(true),
    deleted: boolean().default(false),
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    branch: integer().references(() => branches.id),
    ...stamps(),
  },
  (table) => [index().on(table.business), index().on(table.category)],
);

/** The first is the one shown. */
export const productPhotos = linkTable("product_photos", products, files);

/** Products offered as toppings (target) of a product (owner). */
export const productTopings = linkTable("product_topings", products, products);

/** Categories (target) that a topping product (owner) goes with. */
export const productTopingCategories = linkTable("product_toping_categories", products, categories);
