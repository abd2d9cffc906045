import { z } from "zod";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import type { OrderLine, TrackedOrder } from "#domain/order/order-status.ts";
import { withoutPromoMark } from "./cart-item.ts";
import { field, plainText } from "#wire/field.ts";
import { adjustmentRowSchema, amountsFrom } from "./order-amounts.ts";
import { refundField, refundFrom } from "./refund.ts";
import { standingFields, standingFrom } from "./order-status.ts";
import { paymentKindOf } from "#wire/store/payment-method.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";

const optionFields = z.object({
  id: field.id.nullable().default(null),
  group_id: field.id.nullable().default(null),
  name: z.string(),
  quantity: z.int(),
  price: field.number.default(null),
});

/** A line as an order keeps and answers it. */
export const orderLineRow = z.object({
  id: field.id.nullable().default(null).describe("The menu item; null where it cannot be ordered again by it"),
  menu_group_id: field.id.nullable().default(null),
  base_price: field.number.default(null),
  name: field.name,
  quantity: z.int().positive(),
  size: z.object({ name: z.string(), extraPrice: field.number }).nullable().default(null),
  sides_or_topings: z.array(optionFields).default([]),
  suggestions: z
    .preprocess((raw) => plainText(raw) ?? "", z.string())
    .describe("Only for the owner: notes may name people"),
  total: field.pesos,
});

const placeRow = z.object({ address_line_1: field.text, city: field.text });

const pointRow = z
  .object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
  .nullable()
  .default(null);

const branchFields = z.object({
  id: field.id,
  name: field.name,
  phone: field.text,
  whatsapp: field.text,
  address: placeRow.nullable(),
});

const trackedFields = standingFields.extend({
  branch: branchFields.nullable(),
  products: z.array(orderLineRow),
  estimate: z
    .object({ min: field.exact, max: field.exact })
    .nullable()
    .describe("Minutes from its scheduling, else from created_at"),
  scheduling: field.text.default(null).describe("The instant that it is for; any other text is as soon as possible"),
  refund: refundField,
  delivery_service: z
    .object({ deliverer: z.object({ geolocation: pointRow }).nullable() })
    .nullable()
    .default(null)
    .describe("Where the courier is, only for the owner and on the way"),
  owner: z
    .object({ name: z.string(), phone: z.string(), address: z.string().nullable(), geolocation: pointRow })
    .nullable()
    .describe("Only with the token of the customer who ordered (D4)"),
});

export const trackedRow = trackedFields.extend({
  subtotal: z.number(),
  discount: z.number(),
  delivery_charge: z.number().nullable().describe("Null when nobody carries it to an address"),
  payment_method_charge: z.number(),
  taxes: z.array(z.object({ name: z.string(), value: z.number(), amount: z.number() })),
  status_history: z.array(z.object({ status: z.int(), changed_at: field.instant })),
  delivery_method: z.object({ id: field.id, name: field.text, internal_name: field.text }).nullable(),
  payment_method: z.object({ id: field.id, name: field.text, type: field.text, label: field.text }).nullable(),
  tax: z.number(),
  total: z.number(),
  adjustments: z.array(adjustmentRowSchema).nullable().describe("Null for an order that was kept without them"),
});

export type TrackedRow = z.output<typeof trackedRow>;

function textOf(id: string | number | null): string | null {
  return id === null ? null : String(id);
}

function lineFrom(row: z.output<typeof orderLineRow>): OrderLine {
  return {
    itemId: textOf(row.id),
    groupId: textOf(row.menu_group_id),
    basePrice: row.base_price,
    name: withoutPromoMark(row.name),
    quantity: row.quantity,
    sizeName: row.size?.name ?? null,
    sizeExtra: row.size?.extraPrice ?? null,
    options: row.sides_or_topings.map(({ id, group_id, name, quantity, price }) => ({
      groupId: textOf(group_id),
      optionId: textOf(id),
      name,
      quantity,
      unitPrice: price,
    })),
    note: row.suggestions,
    total: row.total,
  };
}

function branchFrom(row: z.output<typeof trackedFields>["branch"]): TrackedOrder["branch"] {
  const address = [row?.address?.address_line_1, row?.address?.city].filter((part) => part).join(", ");
  return {
    id: row ? String(row.id) : "",
    name: row?.name ?? "",
    phone: row?.phone ?? null,
    whatsapp: row?.whatsapp ?? null,
    address,
  };
}

function pointFrom(point: z.output<typeof pointRow>): GeoPoint | null {
  return point && { latitude: point.lat, longitude: point.lng };
}

function ownerFrom({ owner, delivery_service: ride }: z.output<typeof trackedFields>): TrackedOrder["owner"] {
  if (!owner) return null;
  const { name, phone, address, geolocation } = owner;
  return {
    name,
    phone,
    address,
    point: pointFrom(geolocation),
    courier: pointFrom(ride?.deliverer?.geolocation ?? null),
  };
}

/** Here the surcharge is `payment_method_charge`, and a line's id is its place. */
function trackedAmounts(raw: unknown, lines: readonly OrderLine[]): Amounts {
  const row = { ...readRow(field.json, raw), surcharge: valueAt(raw, "payment_method_charge") };
  const lineIds = lines.map((_line, index) => String(index));
  const amounts = amountsFrom(row, lineIds);
  if (amounts === null) throw new UnreadableRow("total", "no amounts");
  return amounts;
}

function startOf({ scheduling, created_at }: z.output<typeof trackedFields>): number {
  const instant = field.instant.safeParse(scheduling);
  return Date.parse(instant.success ? instant.data : created_at);
}

/** @throws UnreadableRow */
export function trackedOrderFrom(raw: unknown): TrackedOrder {
  const row = readRow(trackedFields, raw);
  const type = field.text.parse(valueAt(raw, "payment_method", "type"));
  const lines = row.products.map(lineFrom);
  return {
    id: String(row.id),
    ...standingFrom(row, valueAt(raw, "delivery_method")),
    paymentKind: paymentKindOf(type) ?? "cash",
    branch: branchFrom(row.branch),
    lines,
    amounts: trackedAmounts(raw, lines),
    startsAt: startOf(row),
    estimate: row.estimate,
    refund: refundFrom(row.refund),
    owner: ownerFrom(row),
  };
}
