import { z } from "zod";
import type { GeoPoint } from "#domain/base/geo.ts";
import { type OrderAccess, orderAccesses, type OrderPart, shows } from "#domain/order/access/order-access.ts";
import { tokenKind } from "#domain/order/access/order-link.ts";
import type { OrderContents, OrderLine, TrackedOrder } from "#domain/order/order-status.ts";
import { shownTo } from "#domain/order/access/shown-order.ts";
import { withoutPromoMark } from "./cart-item.ts";
import { field, plainText } from "#wire/field.ts";
import { adjustmentRowSchema, amountsFrom } from "./order-amounts.ts";
import { refundField, refundFrom } from "./refund.ts";
import { standingFields, standingFrom } from "./order-status.ts";
import { paymentKindOf } from "#wire/store/payment-method.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";
import { valueAt } from "#wire/value-at.ts";
import { invoiceSchema } from "./invoice.ts";

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

const pesosOrNone = z.number().nullable();

/** Its rows by what shows them (D4): whatever is added stands in one of the three. */
const parts = {
  standing: standingFields.omit({ id: true }).extend({
    access: z.enum(orderAccesses).describe("number: no more than this part; shared: the contents; owner: all"),
    branch: branchFields.nullable(),
    delivery_method: z.object({ id: field.id, name: field.text, internal_name: field.text }).nullable(),
    status_history: z.array(z.object({ status: z.int(), changed_at: field.instant })),
    estimate: z
      .object({ min: field.exact, max: field.exact })
      .nullable()
      .describe("Minutes from its scheduling, else from created_at"),
    awaits_confirmation: z
      .boolean()
      .default(false)
      .describe("The first order of a visit to a table: nobody cooks it before the business has taken it"),
    scheduling: field.text.default(null).describe("The instant that it is for; any other text is as soon as possible"),
  }),
  contents: z.object({
    products: z.array(orderLineRow),
    subtotal: z.number(),
    discount: z.number(),
    delivery_charge: pesosOrNone.describe("Null when nobody carries it to an address"),
    payment_method_charge: z.number(),
    taxes: z.array(z.object({ name: z.string(), value: z.number(), amount: z.number() })),
    payment_method: z.object({ id: field.id, name: field.text, type: field.text, label: field.text }).nullable(),
    tax: z.number(),
    total: z.number(),
    adjustments: z.array(adjustmentRowSchema).nullable().describe("Null for an order that was kept without them"),
    refund: refundField.removeDefault(),
    share_token: z.string().nullable().describe("Opens standing and contents; in a link's fragment"),
  }),
  person: z.object({
    id: field.id,
    owner: z
      .object({
        name: z.string(),
        phone: z.string(),
        address: z.string().nullable(),
        geolocation: pointRow,
        is_rated: z.boolean().nullable().default(null),
        invoice: invoiceSchema.default(null).catch(null).describe("Who an invoice is made out to (A233)"),
      })
      .nullable(),
    delivery_service: z
      .object({ deliverer: z.object({ geolocation: pointRow }).nullable() })
      .nullable()
      .describe("Where the courier is, on the way"),
  }),
};

type Parts = typeof parts;

/** Everything about an order, whoever asks. */
export type WholeOrderRow = { [Part in OrderPart]: z.output<Parts[Part]> };

/** An order as it is answered: the parts that its `access` does not show are absent. */
export const trackedRow = parts.standing.extend(parts.contents.partial().shape).extend(parts.person.partial().shape);

export type TrackedRow = z.output<typeof trackedRow>;

/** Notes may name people, a coupon's code is its customer's own, and a fee's zone tells where they live. */
function contentsForOthers({ products, adjustments, ...contents }: WholeOrderRow["contents"]) {
  return {
    ...contents,
    products: products.map((line) => ({ ...line, suggestions: "" })),
    adjustments:
      adjustments?.map((row) => {
        if (row.kind === "coupon") return { ...row, source_id: null };
        const isFee = row.kind === "delivery" || row.kind === "freeDelivery";
        return isFee ? { ...row, source_id: null, source_name: null } : row;
      }) ?? null,
  };
}

/** What is read of them. */
const readStanding = parts.standing
  .pick({ display_number: true, status: true, created_at: true, updated_at: true, branch: true, estimate: true })
  .extend({
    scheduling: parts.standing.shape.scheduling,
    awaits_confirmation: parts.standing.shape.awaits_confirmation,
    access: z.enum(orderAccesses).optional(),
  });
const readPerson = parts.person.extend({ delivery_service: parts.person.shape.delivery_service.default(null) });
const readContents = parts.contents
  .pick({ products: true })
  .extend({ refund: refundField, share_token: z.string().nullable().catch(null) });

/** What is known of an order; null what is not shown. */
type KnownParts = Pick<WholeOrderRow, "standing"> & { [Part in "contents" | "person"]: WholeOrderRow[Part] | null };

/** The row that an access is answered with (D4). */
export function trackedRowFor({ standing, contents, person }: KnownParts, access: OrderAccess): TrackedRow {
  const isOwner = shows(access, "person");
  const shown = shows(access, "contents") ? contents : null;
  return {
    ...standing,
    access,
    ...(shown && (isOwner ? shown : contentsForOthers(shown))),
    ...(isOwner && person),
  };
}

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

function branchFrom(row: z.output<typeof branchFields> | null): TrackedOrder["branch"] {
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

function ownerFrom(raw: unknown): TrackedOrder["owner"] {
  const row = readRow(readPerson, raw);
  if (!row.owner) return null;
  const { name, phone, address, geolocation, is_rated: isRated, invoice } = row.owner;
  return {
    orderId: String(row.id),
    isRated,
    name,
    phone,
    address,
    invoice,
    point: pointFrom(geolocation),
    courier: pointFrom(row.delivery_service?.deliverer?.geolocation ?? null),
  };
}

/** Here the surcharge is `payment_method_charge`, and a line's id is its place. */
function contentsFrom(raw: unknown): OrderContents {
  const { products, refund, share_token: token } = readRow(readContents, raw);
  // Another kind would show more to whoever it is shared with.
  const shareToken = token !== null && tokenKind(token) === "shared" ? token : null;
  const lines = products.map(lineFrom);
  const row = { ...readRow(field.json, raw), surcharge: valueAt(raw, "payment_method_charge") };
  const lineIds = lines.map((_line, index) => String(index));
  const amounts = amountsFrom(row, lineIds);
  if (amounts === null) throw new UnreadableRow("total", "no amounts");
  const type = field.text.parse(valueAt(raw, "payment_method", "type"));
  return { lines, amounts, paymentKind: paymentKindOf(type) ?? "cash", refund: refundFrom(refund), shareToken };
}

function startOf({ scheduling, created_at }: z.output<typeof readStanding>): number {
  const instant = field.instant.safeParse(scheduling);
  return Date.parse(instant.success ? instant.data : created_at);
}

/** As an order is shown to who asked; a backend that reports no access has shown its owner's alone whose it is. @throws UnreadableRow */
export function trackedOrderFrom(raw: unknown): TrackedOrder {
  const row = readRow(readStanding, raw);
  const isOwners = valueAt(raw, "owner") !== null && valueAt(raw, "owner") !== undefined;
  const access = row.access ?? (isOwners ? "owner" : "number");
  const order: TrackedOrder = {
    access,
    ...standingFrom(row, valueAt(raw, "delivery_method")),
    branch: branchFrom(row.branch),
    startsAt: startOf(row),
    awaitsConfirmation: row.awaits_confirmation,
    estimate: row.estimate,
    contents: shows(access, "contents") ? contentsFrom(raw) : null,
    owner: shows(access, "person") ? ownerFrom(raw) : null,
  };
  return shownTo(order, access);
}
