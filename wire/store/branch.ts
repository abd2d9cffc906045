import { z } from "zod";
import { safeUrl } from "#domain/base/safe-url.ts";
import { defaultLoadFactor } from "#domain/order/time/kitchen-load.ts";
import type { Branch } from "#domain/store/branch.ts";
import { addressFrom, addressRow } from "#wire/person/address.ts";
import { coverageAreaFrom, coverageAreaRow } from "./coverage-area.ts";
import { deliveryMethodFrom, deliveryMethodRow } from "./delivery-method.ts";
import { field, plainNumber, plainText, wholePesos } from "#wire/field.ts";
import { workingDayFrom, workingDayRow } from "./hours.ts";
import { paymentMethodFrom, paymentMethodRow, withKeys } from "./payment-method.ts";
import { fileRow, photoFrom } from "./photo.ts";
import { rateFrom, readEach, type Reading, readRow, UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

const branchFields = z.object({
  id: field.id,
  name: field.name,
  phone: field.text,
  is_available: field.flag,
  is_active: field.flag,
  branch_currency: field.text,
  minimum_ammount_for_sale: field.amount.describe("Spelt so on the wire"),
  payment_info: field.text,
  config: field.json,
});

const readBranchRow = branchFields.extend({ deleted: field.flag });

export const branchRow = branchFields.extend({
  branch_tax: field.number.describe("Percent; where set it stands in place of the business's taxes"),
  address: addressRow.nullable(),
  logo: z.array(fileRow),
  delivery_methods_allowed: z.array(deliveryMethodRow),
  payment_methods_allowed: z.array(paymentMethodRow),
  working_days: z.array(workingDayRow),
  branch_coverage_areas: z.array(coverageAreaRow),
});

export type BranchRow = z.output<typeof branchRow>;

/** Its own number, else the one for transfers. */
export function whatsappFrom(config: unknown): string | null {
  return plainText(valueAt(config, "whatsapp")) ?? plainText(valueAt(config, "whatsapp_transfer"));
}

/** A link that is not https is none (X2). */
function transferFrom(config: unknown, reading: Reading): Branch["transfer"] {
  return {
    qr: photoFrom(valueAt(config, "qr_transfer"), reading),
    entity: plainText(valueAt(config, "qr_entity")),
    name: plainText(valueAt(config, "transfer_name")),
    link: safeUrl(plainText(valueAt(config, "transfer_link"))),
    linkName: plainText(valueAt(config, "payment_link_data", "transfer_name")),
    whatsapp: plainText(valueAt(config, "whatsapp_transfer")),
  };
}

/** Of a branch's `config`; smaller first, null unless both are there (S3 §4). */
export function deliveryTimeFrom(config: unknown): Branch["deliveryTime"] {
  const at = (end: string) => plainNumber(valueAt(config, "orders", `approximate_delivery_${end}_time`));
  const [a, b] = [at("minimum"), at("maximum")];
  if (a === null || b === null || Math.min(a, b) < 0) return null;
  return { min: Math.min(a, b), max: Math.max(a, b) };
}

/** Beyond six days a weekday would name two dates. */
const mostDays = 6;

function schedulingDaysFrom(raw: unknown): number {
  return Math.min(mostDays, Math.max(0, Math.trunc(plainNumber(raw) ?? 0)));
}

/** An unreadable tax is unknown, never none: no order is taken then (D3, A160). */
function taxFrom(percent: unknown, reading: Reading): Branch["tax"] {
  if (percent === undefined || percent === null || percent === "") return null;
  return rateFrom(percent, reading) ?? "unknown";
}

function minimumFrom(amount: number | null): number {
  const minimum = wholePesos(amount ?? 0);
  if (minimum === null) throw new UnreadableRow("minimum_ammount_for_sale", "not an amount");
  return minimum;
}

/** Null when deleted or inactive; `ofBusiness` is the config of its business. @throws UnreadableRow */
export function branchFrom(raw: unknown, reading: Reading, ofBusiness: unknown = null): Branch | null {
  const row = readRow(readBranchRow, raw);
  if (row.is_active === false || row.deleted === true) return null;
  const { config } = row;
  const address = addressFrom(valueAt(raw, "address"));
  const each = <T>(key: string, kind: string, read: (listed: unknown) => T | null) =>
    readEach(valueAt(raw, key), kind, read, reading);
  return {
    id: String(row.id),
    name: row.name,
    phone: row.phone,
    whatsapp: whatsappFrom(config),
    logo: photoFrom(valueAt(raw, "logo"), reading),
    isAvailable: row.is_available === true,
    unavailableMessage: plainText(valueAt(config, "unavailable_message")),
    address,
    minimumOrder: minimumFrom(row.minimum_ammount_for_sale),
    deliveryMethods: each("delivery_methods_allowed", "delivery-method", deliveryMethodFrom),
    paymentMethods: withKeys(each("payment_methods_allowed", "payment-method", paymentMethodFrom), {
      business: ofBusiness,
      branch: config,
    }),
    paymentInfo: row.payment_info,
    transfer: transferFrom(config, reading),
    tax: taxFrom(valueAt(raw, "branch_tax"), reading),
    currency: row.branch_currency?.toUpperCase() ?? null,
    openingRules: each("working_days", "working-day", workingDayFrom),
    coverageAreas: each("branch_coverage_areas", "coverage-area", (area) => coverageAreaFrom(area, address.point)),
    schedulingEnabled: valueAt(config, "orders", "is_enabled") !== false,
    deliveryTime: deliveryTimeFrom(config),
    automaticTime:
      (valueAt(config, "orders", "is_automatic_time_calculation") ??
        valueAt(config, "is_automatic_time_calculation")) === true,
    loadFactor: rateFrom(valueAt(config, "orders", "kitchen_load_percent"), reading) ?? defaultLoadFactor,
    schedulingDays: schedulingDaysFrom(valueAt(config, "scheduling_days")),
    schedulingLeadHours: Math.max(0, plainNumber(valueAt(config, "lead_time_scheduling")) ?? 0),
  };
}
