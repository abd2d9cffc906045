import "server-only";
import { z } from "zod";
import type { GeoPoint } from "#domain/base/geo.ts";
import { isGeoPoint } from "#domain/base/geo.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import type { Branch } from "#domain/store/branch.ts";
import { type CoverageArea, coverageAreaOf, maximumVertices } from "#domain/store/coverage.ts";
import { type DeliveryMethod, deliveryModeOf } from "#domain/store/delivery.ts";
import type { PaymentKind, PaymentMethod } from "#domain/store/payment-method.ts";
import { workingDays } from "#domain/base/working-days.ts";
import { toPhoto } from "./photo.ts";
import { wireClock } from "./week.ts";
import {
  wireAny,
  jsonAt,
  wireFlag,
  wireId,
  wireJson,
  wireList,
  wireName,
  wireNumber,
  wireOptionalNumber,
  wirePesos,
  wireText,
} from "./wire-value.ts";

const latLng = z.object({ lat: wireNumber, lng: wireNumber });

/** An address component of the wire; the point only when both coordinates are there. */
export const wireAddress = z
  .object({
    address_line_1: wireText,
    city: wireText,
    country: wireText,
    geolocation_latitude: wireOptionalNumber,
    geolocation_longitude: wireOptionalNumber,
  })
  .transform((row) => {
    const { geolocation_latitude: latitude, geolocation_longitude: longitude } = row;
    const point = latitude !== null && longitude !== null ? { latitude, longitude } : null;
    return {
      line1: row.address_line_1 ?? "",
      city: row.city ?? "",
      country: row.country ?? "",
      point: point && isGeoPoint(point) ? point : null,
    };
  });

const deliveryMethod = z
  .object({ id: wireId, name: wireText, internal_name: wireText, is_collectible: wireFlag(false) })
  .transform((row, context): DeliveryMethod => {
    const mode = deliveryModeOf({ id: row.id, internalName: row.internal_name });
    if (!mode) {
      context.addIssue({ code: "custom", message: "unknown delivery method", path: ["internal_name"] });
      return z.NEVER;
    }
    return { id: row.id, mode, name: row.name ?? "", isCollectible: row.is_collectible || mode !== "delivery" };
  });

const paymentKinds: Record<string, PaymentKind> = {
  cash: "cash",
  dataphone: "dataphone",
  transfer: "transfer",
  "link.transfer": "link.transfer",
};

const paymentMethod = z
  .object({
    id: wireId,
    type: wireName,
    name: wireText,
    label: wireText,
    action: wireText,
    is_only_internal: wireFlag(false),
  })
  .transform((row, context): PaymentMethod | null => {
    if (row.is_only_internal) return null;
    const isOnline = row.type.startsWith("online.");
    const kind = isOnline ? "online" : paymentKinds[row.type];
    if (!kind) {
      context.addIssue({ code: "custom", message: "unknown payment method", path: ["type"] });
      return z.NEVER;
    }
    return {
      id: row.id,
      kind,
      provider: isOnline ? row.type.slice("online.".length) : null,
      name: row.name ?? row.label ?? row.type,
      label: row.label ?? row.name ?? row.type,
      action: row.action === "action.form" ? "form" : "request",
    };
  });

const workingDay = z
  .object({
    open_at: wireClock,
    close_at: wireClock,
    week_day: wireOptionalNumber,
    week_day_end: wireOptionalNumber,
    days_list: wireText,
  })
  .transform((row, context): WeeklyWindow => {
    const listed = workingDays({ daysList: row.days_list, weekDay: row.week_day, weekDayEnd: row.week_day_end });
    if (listed.days.length === 0 && !listed.onHolidays) {
      context.addIssue({ code: "custom", message: "no day", path: ["days_list"] });
      return z.NEVER;
    }
    return { ...listed, open: row.open_at, close: row.close_at };
  });

const coverageArea = z
  .object({
    id: wireId,
    name: wireText,
    type: z.enum(["radius", "polygon"]),
    delivery_price: wireAny,
    geolocation: latLng.nullable().catch(null).default(null),
    coverage_area_radius_in_meters: wireOptionalNumber,
    polygon_coordinates: z.array(latLng).max(maximumVertices).nullable().catch(null).default(null),
    is_active: wireFlag(true),
  })
  .transform((row) => row);

type AreaRow = z.output<typeof coverageArea>;

function toCoverageArea(row: AreaRow, branchPoint: GeoPoint | null): CoverageArea | null {
  const { id, name, type, delivery_price: price, is_active: isActive, geolocation: center } = row;
  const { coverage_area_radius_in_meters: radiusMeters, polygon_coordinates: ring } = row;
  return coverageAreaOf({ id, name, type, price, isActive, center, radiusMeters, ring }, branchPoint);
}

function deliveryTimeOf(config: unknown): Branch["deliveryTime"] {
  const read = (key: string) => wireOptionalNumber.parse(jsonAt(config, "orders", key) ?? null);
  const min = read("approximate_delivery_minimum_time");
  const max = read("approximate_delivery_maximum_time");
  return min !== null && max !== null && min >= 0 && max >= min ? { min, max } : null;
}

/** A branch row of the wire; null when it is deleted or not active. */
export const wireBranch = z
  .object({
    id: wireId,
    name: wireName,
    phone: wireText,
    is_available: wireFlag(false),
    is_active: wireFlag(true),
    deleted: wireFlag(false),
    minimum_ammount_for_sale: wirePesos.nullish(),
    logo: wireAny,
    address: wireAddress.nullable().catch(null).default(null),
    delivery_methods_allowed: wireList("delivery-method", deliveryMethod),
    payment_methods_allowed: wireList("payment-method", paymentMethod),
    working_days: wireList("working-day", workingDay),
    branch_coverage_areas: wireList("coverage-area", coverageArea),
    config: wireJson,
  })
  .transform((row): Branch | null => {
    if (!row.is_active || row.deleted) return null;
    const { config } = row;
    const address = row.address ?? { line1: "", city: "", country: "", point: null };
    const lead = wireOptionalNumber.parse(config["lead_time_scheduling"] ?? null);
    return {
      id: row.id,
      name: row.name,
      phone: row.phone,
      whatsapp: wireText.parse(config["whatsapp"] ?? config["whatsapp_transfer"]),
      logo: toPhoto(row.logo),
      isAvailable: row.is_available,
      unavailableMessage: wireText.parse(config["unavailable_message"]),
      address,
      minimumOrder: row.minimum_ammount_for_sale ?? 0,
      deliveryMethods: row.delivery_methods_allowed,
      paymentMethods: row.payment_methods_allowed.filter((method) => method !== null),
      openingRules: row.working_days,
      coverageAreas: row.branch_coverage_areas
        .map((area) => toCoverageArea(area, address.point))
        .filter((area) => area !== null),
      schedulingEnabled: jsonAt(config, "orders", "is_enabled") !== false,
      deliveryTime: deliveryTimeOf(config),
      automaticTime:
        (jsonAt(config, "orders", "is_automatic_time_calculation") ?? config["is_automatic_time_calculation"]) === true,
      schedulingLeadHours: lead !== null && lead >= 0 ? lead : 0,
    };
  });
