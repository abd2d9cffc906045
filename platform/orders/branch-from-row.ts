import type { Branch } from "#domain/store/branch.ts";
import { type CoverageArea, coverageAreaOf } from "#domain/store/coverage.ts";
import { deliveryModeOf } from "#domain/store/delivery.ts";
import type { DeliveryMethod } from "#domain/store/delivery.ts";
import { isGeoPoint } from "#domain/base/geo.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { WeeklyWindow } from "#domain/base/weekly-window.ts";
import { roundPesos } from "#domain/base/money.ts";
import type { PaymentKind, PaymentMethod } from "#domain/store/payment-method.ts";
import { parseMinuteOfDay, workingDays } from "#domain/base/working-days.ts";
import type { BranchRow, CoverageAreaRow } from "#platform/central/wire-schemas.ts";
import { configNumber, configText, configValue } from "./config-value.ts";

function geoPoint(latitude: number | null | undefined, longitude: number | null | undefined): GeoPoint | null {
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  return isGeoPoint({ latitude, longitude }) ? { latitude, longitude } : null;
}

function coverageAreaFromRow(row: CoverageAreaRow, branchPoint: GeoPoint | null): CoverageArea | null {
  const { delivery_price: price, coverage_area_radius_in_meters: radiusMeters, polygon_coordinates: ring } = row;
  const { name, type, geolocation: center } = row;
  const isActive = row.is_active !== false;
  return coverageAreaOf({ id: String(row.id), name, type, price, isActive, center, radiusMeters, ring }, branchPoint);
}

function openingRule(row: BranchRow["working_days"][number]): WeeklyWindow[] {
  const open = parseMinuteOfDay(row.open_at);
  const close = parseMinuteOfDay(row.close_at);
  if (open === null || close === null) return [];
  return [
    { ...workingDays({ daysList: row.days_list, weekDay: row.week_day, weekDayEnd: row.week_day_end }), open, close },
  ];
}

function deliveryMethod(row: BranchRow["delivery_methods_allowed"][number]): DeliveryMethod[] {
  const mode = deliveryModeOf({ id: String(row.id), internalName: row.internal_name });
  if (mode === null) return [];
  return [{ id: String(row.id), mode, name: row.name ?? "", isCollectible: row.is_collectible ?? mode !== "delivery" }];
}

const paymentKinds: Record<string, PaymentKind> = {
  cash: "cash",
  dataphone: "dataphone",
  transfer: "transfer",
  "link.transfer": "link.transfer",
};

function paymentMethod(row: BranchRow["payment_methods_allowed"][number]): PaymentMethod[] {
  const type = row.type ?? "";
  const provider = type.startsWith("online.") ? type.slice("online.".length) : null;
  const kind = provider === null ? paymentKinds[type] : "online";
  if (kind === undefined || row.is_only_internal === true) return [];
  const action = row.action === "action.form" ? "form" : "request";
  return [{ id: String(row.id), kind, provider, name: row.name ?? "", label: row.label ?? row.name ?? "", action }];
}

function deliveryTime(config: unknown): Branch["deliveryTime"] {
  const min = configNumber(config, "orders.approximate_delivery_minimum_time");
  const max = configNumber(config, "orders.approximate_delivery_maximum_time");
  return min === null || max === null ? null : { min, max };
}

/** A branch as the domain knows it. Methods that only staff may use are left out. */
export function branchFromRow(row: BranchRow): Branch {
  const point = geoPoint(row.address?.geolocation_latitude, row.address?.geolocation_longitude);
  return {
    id: String(row.id),
    name: row.name,
    phone: row.phone,
    whatsapp: configText(row.config, "whatsapp"),
    logo: null,
    isAvailable: row.is_available === true,
    unavailableMessage: configText(row.config, "unavailable_message"),
    address: {
      line1: row.address?.address_line_1 ?? "",
      city: row.address?.city ?? "",
      country: row.address?.country ?? "",
      point,
    },
    minimumOrder: roundPesos(row.minimum_ammount_for_sale ?? 0),
    deliveryMethods: row.delivery_methods_allowed.flatMap(deliveryMethod),
    paymentMethods: row.payment_methods_allowed.flatMap(paymentMethod),
    openingRules: row.working_days.flatMap(openingRule),
    coverageAreas: row.branch_coverage_areas
      .map((area) => coverageAreaFromRow(area, point))
      .filter((area) => area !== null),
    schedulingEnabled: configValue(row.config, "orders.is_enabled") !== false,
    deliveryTime: deliveryTime(row.config),
    automaticTime: configValue(row.config, "is_automatic_time_calculation") === true,
    schedulingLeadHours: configNumber(row.config, "lead_time_scheduling") ?? 0,
  };
}
