import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { doublePrecision } from "drizzle-orm/pg-core";
import { identity, percent, stamps } from "./columns.ts";
import { files } from "./file.ts";
import { linkTable } from "./link-table.ts";

export const addresses = pgTable("addresses", {
  id: identity(),
  city: text(),
  country: text(),
  address_line_1: text(),
  address_line_2: text(),
  geolocation_latitude: doublePrecision(),
  geolocation_longitude: doublePrecision(),
  ...stamps(),
});

/** `policy` holds ispro, ispremium and the maxima. */
export const plans = pgTable("plans", {
  id: identity(),
  name: text(),
  policy: jsonb().$type<Record<string, unknown>>(),
  ...stamps(),
});

/** `policy.modules` lists what the add-on opens. */
export const planAddons = pgTable("plan_addons", {
  id: identity(),
  name: text(),
  policy: jsonb().$type<Record<string, unknown>>(),
  ...stamps(),
});

export const subscriptions = pgTable("subscriptions", {
  id: identity(),
  only_menu: boolean().default(false),
  is_active: boolean().default(true),
  plan: integer().references(() => plans.id),
  ...stamps(),
});

export const subscriptionPlanAddons = linkTable("subscription_plan_addons", subscriptions, planAddons);

/** Restaurante, cocina oculta, tienda … */
export const bussinesTypes = pgTable("bussines_types", { id: identity(), name: text(), ...stamps() });

/** The banner over a business's menu. */
export const banners = pgTable("banners", { id: identity(), name: text(), ...stamps() });

export const bannerImages = linkTable("banner_images", banners, files);

/** A tenant, with its own `domain`; business_hosts has every host that leads to it. */
export const businesses = pgTable("businesses", {
  id: identity(),
  name: text().notNull(),
  is_hidden_kitchen: boolean().default(false),
  is_food_court: boolean().default(false),
  is_active: boolean().default(true),
  is_available: boolean().default(true),
  website: text(),
  domain: text().unique(),
  city: text(),
  country: text(),
  orders_this_month: integer().default(0),
  subscription: integer().references(() => subscriptions.id),
  address: integer().references(() => addresses.id),
  crop_logo: integer().references(() => files.id),
  portrait_image: integer().references(() => files.id),
  background_img: integer().references(() => files.id),
  banner: integer().references(() => banners.id),
  banner_link: text(),
  config: jsonb().$type<Record<string, unknown>>(),
  primary_color: text(),
  background_color: text(),
  text_color: text(),
  button_bg: text(),
  button_text_color: text(),
  card_bg: text(),
  category_color: text(),
  search_bg: text(),
  search_text_color: text(),
  cards_layout: text(),
  show_menu_option_categories: boolean().default(true),
  card_style: text(),
  header_message: text(),
  google_font_url: text(),
  ...stamps(),
});

/** The first is the one shown. */
export const businessLogos = linkTable("business_logos", businesses, files);

export const businessBussinesTypes = linkTable("business_bussines_types", businesses, bussinesTypes);

/** Every host of a business; exactly one is the main one, to which the others redirect. */
export const businessHosts = pgTable(
  "business_hosts",
  {
    host: text().primaryKey(),
    business: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    is_main: boolean().notNull().default(false),
  },
  (table) => [index().on(table.business)],
);

/** `value` is a percentage. */
export const taxes = pgTable(
  "taxes",
  {
    id: identity(),
    name: text(),
    value: percent(),
    is_active: boolean().default(true),
    is_deleted: boolean().default(false),
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.business)],
);

/** A category of products; categories nest. */
export const categories = pgTable(
  "categories",
  {
    id: identity(),
    name: text(),
    can_be_half: boolean().default(false),
    parent_category: integer().references((): AnyPgColumn => categories.id),
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.business), index().on(table.parent_category)],
);
