import type { Branch } from "#domain/branch.ts";
import type { CoverageArea } from "#domain/coverage.ts";
import { deliveryModeOf } from "#domain/delivery.ts";
import type { DeliveryMethod } from "#domain/delivery.ts";
import type { GeoPoint } from "#domain/address.ts";
import { roundPesos } from "#domain/money.ts";
import type { OpeningRule } from "#domain/opening-hours.ts";
import type { PaymentKind, PaymentMethod } from "#domain/payment.ts";
import { parseMinuteOfDay, workingDays } from "#domain/working-days.ts";
import type { BranchRow, CoverageAreaRow } from "#platform/central/wire-schemas.ts";
import { configNumber, configText, configValue } from "./config-value.ts";

function geoPoint(latitude: number | null | undefined, longitude: number | null | undefined): GeoPoint | null {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : null;
}

/** A coverage area as the domain knows it; null for a row without a shape. */
function coverageAreaFromRow(row: CoverageAreaRow): CoverageArea | null {
  const common = {
    id: String(row.id),
    name: row.name ?? "",
    price: row.delivery_price === null ? null : roundPesos(row.delivery_price),
    isActive: row.is_active === true,
  };
  const ring = row.polygon_coordinates ?? [];
  if (row.type === "polygon" && ring.length >= 3) {
    return { ...common, shape: "polygon", ring: ring.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })) };
  }
  const center = geoPoint(row.geolocation?.lat, row.geolocation?.lng);
  if (row.type !== "radius" || center === null || row.coverage_area_radius_in_meters === null) return null;
  return { ...common, shape: "circle", center, radiusMeters: row.coverage_area_radius_in_meters };
}

function openingRule(row: BranchRow["working_days"][number]): OpeningRule[] {
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
      point: geoPoint(row.address?.geolocation_latitude, row.address?.geolocation_longitude),
    },
    minimumOrder: roundPesos(row.minimum_ammount_for_sale ?? 0),
    deliveryMethods: row.delivery_methods_allowed.flatMap(deliveryMethod),
    paymentMethods: row.payment_methods_allowed.flatMap(paymentMethod),
    openingRules: row.working_days.flatMap(openingRule),
    coverageAreas: row.branch_coverage_areas.map(coverageAreaFromRow).filter((area) => area !== null),
    schedulingEnabled: configValue(row.config, "orders.is_enabled") !== false,
    deliveryTime: deliveryTime(row.config),
    automaticTime: configValue(row.config, "is_automatic_time_calculation") === true,
    schedulingLeadHours: configNumber(row.config, "lead_time_scheduling") ?? 0,
  };
}
