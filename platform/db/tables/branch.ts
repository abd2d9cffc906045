import { boolean, index, integer, jsonb, pgTable, text, time } from "drizzle-orm/pg-core";
import { addresses, businesses } from "./business.ts";
import { amount, identity, percent, stamps } from "./columns.ts";
import { files } from "./file.ts";
import { linkTable } from "./link-table.ts";

/** A corner of a polygon, or the centre of a circle, in degrees. */
export interface LatLng {
  lat: number;
  lng: number;
}

/** A place of a business that sells: Sede, Cocina or Restaurante. */
export const branches = pgTable(
  "branches",
  {
    id: identity(),
    name: text().notNull(),
    phone: text(),
    is_available: boolean().default(true),
    is_active: boolean().default(true),
    deleted: boolean().default(false),
    branch_tax: percent(),
    branch_currency: text(),
    minimum_ammount_for_sale: amount(),
    payment_info: text(),
    address: integer().references(() => addresses.id),
    config: jsonb().$type<Record<string, unknown>>(),
    business: integer().references(() => businesses.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.business)],
);

/** The first is the one shown. */
export const branchLogos = linkTable("branch_logos", branches, files);

/** Domicilio, Recoger, En Sitio. */
export const deliveryMethods = pgTable("delivery_methods", {
  id: identity(),
  name: text(),
  internal_name: text(),
  is_collectible: boolean(),
  free_of_charge: boolean(),
  ...stamps(),
});

export const branchDeliveryMethods = linkTable("branch_delivery_methods", branches, deliveryMethods);

/** Efectivo, datáfono, transfer, online providers. */
export const paymentMethods = pgTable("payment_methods", {
  id: identity(),
  name: text(),
  type: text(),
  label: text(),
  action: text(),
  action_endpoint: text(),
  is_only_internal: boolean().default(false),
  ...stamps(),
});

export const branchPaymentMethods = linkTable("branch_payment_methods", branches, paymentMethods);

/** When a branch is open; `days_list` holds ISO weekday numbers, 0 for holidays (A42). */
export const workingDays = pgTable(
  "working_days",
  {
    id: identity(),
    open_at: time(),
    close_at: time(),
    week_day: integer(),
    week_day_end: integer(),
    days_list: text(),
    branch: integer().references(() => branches.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.branch)],
);

/** Where a branch delivers to and for how much: a polygon, or a circle around `geolocation`. */
export const branchCoverageAreas = pgTable(
  "branch_coverage_areas",
  {
    id: identity(),
    name: text(),
    type: text({ enum: ["radius", "polygon"] }),
    delivery_price: amount(),
    delivery_price_currency: text(),
    geolocation: jsonb().$type<LatLng>(),
    coverage_area_radius_in_meters: integer(),
    polygon_coordinates: jsonb().$type<LatLng[]>(),
    is_active: boolean().default(true),
    branch: integer().references(() => branches.id, { onDelete: "cascade" }),
    ...stamps(),
  },
  (table) => [index().on(table.branch)],
);
