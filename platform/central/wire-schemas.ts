import { z } from "zod";

/** The primitives that rows on the wire are made of. */
export const wire = {
  id: z.int().positive(),
  text: z.string().nullable(),
  flag: z.boolean().nullable(),
  number: z.number().nullable(),
  json: z.record(z.string(), z.unknown()).nullable(),
  instant: z.iso.datetime(),
};

/** An uploaded file; `url` is a path on the media host. */
export const fileRowSchema = z.object({
  id: wire.id,
  name: z.string(),
  alternativeText: wire.text,
  width: wire.number,
  height: wire.number,
  formats: wire.json,
  ext: wire.text,
  mime: z.string(),
  size: z.number(),
  url: z.string(),
});

const addressRowSchema = z.object({
  id: wire.id,
  city: wire.text,
  country: wire.text,
  address_line_1: wire.text,
  address_line_2: wire.text,
  geolocation_latitude: wire.number,
  geolocation_longitude: wire.number,
});

const deliveryMethodRowSchema = z.object({
  id: wire.id,
  name: wire.text,
  internal_name: wire.text,
  is_collectible: wire.flag,
  free_of_charge: wire.flag,
});

const paymentMethodRowSchema = z.object({
  id: wire.id,
  name: wire.text,
  type: wire.text,
  label: wire.text,
  action: wire.text,
  action_endpoint: wire.text,
  is_only_internal: wire.flag,
});

const workingDayRowSchema = z.object({
  id: wire.id,
  open_at: wire.text,
  close_at: wire.text,
  week_day: wire.number,
  week_day_end: wire.number,
  days_list: wire.text,
});

const latLngSchema = z.object({ lat: z.number(), lng: z.number() });

export const coverageAreaRowSchema = z.object({
  id: wire.id,
  name: wire.text,
  type: z.enum(["radius", "polygon"]).nullable(),
  delivery_price: wire.number,
  delivery_price_currency: wire.text,
  geolocation: latLngSchema.nullable(),
  coverage_area_radius_in_meters: wire.number,
  polygon_coordinates: z.array(latLngSchema).nullable(),
  is_active: wire.flag,
});

export const branchRowSchema = z.object({
  id: wire.id,
  name: z.string(),
  phone: wire.text,
  is_available: wire.flag,
  is_active: wire.flag,
  branch_tax: wire.number,
  branch_currency: wire.text,
  minimum_ammount_for_sale: wire.number,
  payment_info: wire.text,
  config: wire.json,
  address: addressRowSchema.nullable(),
  logo: z.array(fileRowSchema),
  delivery_methods_allowed: z.array(deliveryMethodRowSchema),
  payment_methods_allowed: z.array(paymentMethodRowSchema),
  working_days: z.array(workingDayRowSchema),
  branch_coverage_areas: z.array(coverageAreaRowSchema),
});

/** A branch with everything that hangs on it, as the calls answer it. */
export type BranchRow = z.infer<typeof branchRowSchema>;
export type CoverageAreaRow = z.infer<typeof coverageAreaRowSchema>;
export type FileRow = z.infer<typeof fileRowSchema>;

const policySchema = z.object({ policy: wire.json });

export const businessRowSchema = z.object({
  id: wire.id,
  name: z.string(),
  domain: wire.text,
  main_host: wire.text.describe("The canonical host"),
  hosts: z.array(z.string()).describe("The other hosts; they redirect to the main one"),
  is_hidden_kitchen: wire.flag,
  is_food_court: wire.flag,
  is_active: wire.flag,
  is_available: wire.flag,
  website: wire.text,
  city: wire.text,
  country: wire.text,
  orders_this_month: wire.number,
  primary_color: wire.text,
  background_color: wire.text,
  text_color: wire.text,
  button_bg: wire.text,
  button_text_color: wire.text,
  card_bg: wire.text,
  category_color: wire.text,
  search_bg: wire.text,
  search_text_color: wire.text,
  cards_layout: wire.text,
  show_menu_option_categories: wire.flag,
  card_style: wire.text,
  header_message: wire.text,
  google_font_url: wire.text,
  banner_link: wire.text,
  config: wire.json,
  address: addressRowSchema.nullable(),
  logo: z.array(fileRowSchema),
  crop_logo: fileRowSchema.nullable(),
  portrait_image: fileRowSchema.nullable(),
  background_img: fileRowSchema.nullable(),
  banner: z
    .object({
      id: wire.id,
      name: wire.text,
      image: z.array(fileRowSchema),
      menu_groups: z.array(z.object({ id: wire.id, name: wire.text })),
    })
    .nullable(),
  bussines_types: z.array(z.object({ id: wire.id, name: wire.text })),
  subscription: z
    .object({
      id: wire.id,
      only_menu: wire.flag,
      is_active: wire.flag,
      plan: policySchema.extend({ id: wire.id, name: wire.text }).nullable(),
      plan_addons: z.array(policySchema.extend({ id: wire.id, name: wire.text })),
    })
    .nullable(),
  taxes: z.array(z.object({ id: wire.id, name: wire.text, value: wire.number.describe("Percent") })),
  branches: z.array(branchRowSchema),
});

/** A business with everything that hangs on it, as the calls answer it. */
export type BusinessRow = z.infer<typeof businessRowSchema>;
