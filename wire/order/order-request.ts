import { z } from "zod";
import { minuteOfMeridiem } from "#domain/base/bogota-time.ts";
import { type Locale, locales } from "#domain/base/locale.ts";
import { percentOfRate } from "#domain/base/rate.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { Menu } from "#domain/menu/menu.ts";
import { deliveryFeeOf, discountOf, sumOf } from "#domain/order/adjustment.ts";
import type { Amounts } from "#domain/order/adjustment.ts";
import type { Assessed } from "#domain/order/assess.ts";
import { withNote } from "#domain/order/order-notes.ts";
import type { OrderBranch } from "#domain/order/facts.ts";
import type { OrderIntent, When } from "#domain/order/intent.ts";
import { instantOfClock } from "#domain/order/time/schedule.ts";
import { mergeAddressLine } from "#domain/person/address.ts";
import type { Address } from "#domain/person/address.ts";
import type { Orderer } from "#domain/person/orderer.ts";
import { orderCurrency } from "#domain/store/branch.ts";
import type { Branch } from "#domain/store/branch.ts";
import { chooseMethod } from "#domain/store/delivery.ts";
import { cartItemBody } from "./cart-item.ts";
import { inputFields, inputsBody, inputsFrom } from "./order-inputs.ts";
import {
  guestConsentSchema,
  guestMailSchema,
  guestNameSchema,
  guestPersonBody,
  namedLines,
  unnamedLines,
} from "./guest-person.ts";
import { placeLine, requestedOrdererSchema } from "./guest.ts";
import type { RequestedOrderer } from "./guest.ts";
import { invoiceSchema } from "./invoice.ts";
import { bogotaClock } from "#wire/bogota-clock.ts";
import { cartLineFrom, requestedLineSchema } from "./requested-line.ts";
import { idSchema } from "#wire/field.ts";
import { cityAtPoint, detailsAtPoint } from "#wire/person/chosen-point.ts";

function textSchema(most: number) {
  return z.string().trim().max(most).nullable().default(null);
}

/** When no time was chosen (A128). */
const asSoonAsPossible = "Lo más pronto posible";

const clockSchema = z.string().refine((text) => minuteOfMeridiem(text) !== null, "must be a time like 03:00 PM");

/** Without an instant there is nothing to contradict; with one it has to be at that time of day. */
function isSameTime({ scheduling, scheduling_at: at }: { scheduling: string | null; scheduling_at: string | null }) {
  return at === null || bogotaClock(Date.parse(at)) === scheduling;
}

const orderSchema = z.object({
  business: idSchema,
  branch: idSchema,
  products: z.array(requestedLineSchema).min(1).max(cartLimits.lines),
  delivery_method: idSchema,
  payment_method: idSchema,
  address: textSchema(500),
  address_geolocation_latitude: z.number().min(-90).max(90).nullable().default(null),
  address_geolocation_longitude: z.number().min(-180).max(180).nullable().default(null),
  scheduling: z
    .union([clockSchema, z.literal([asSoonAsPossible, ""])])
    .nullable()
    .default(null)
    .describe("The time of day that it is for, hh:mm A; null or the text is as soon as possible"),
  scheduling_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .describe("The instant of `scheduling`, where it may be another day's; the next such time without it"),
  table: textSchema(20),
  ...inputFields,
  on_site_order: z.boolean().default(false).describe("Eaten where it is ordered, at a table or a kiosk"),
  another_round: z
    .boolean()
    .default(false)
    .describe("At a table: the same as a moment ago, and meant so; without it `another_round` is asked (A213)"),
  guest_name: guestNameSchema.describe("By which a guest is called when it is ready"),
  guest_email: guestMailSchema.describe("Where a kiosk's guest has the receipt sent (A263)"),
  guest_consent: guestConsentSchema
    .nullable()
    .default(null)
    .describe("What a guest agreed to with the name and the mail (Ley 1581)"),
  invoice: invoiceSchema.default(null).describe("Who an invoice is made out to; kept with the order (A233)"),
  promotions: z
    .array(idSchema)
    .max(100)
    .default([])
    .describe("The promotions that the customer was shown; one that does not hold is named in the refusal"),
  total: z.number().describe("What the customer was shown; another total of the platform is a refusal, never a charge"),
  legal_age_confirmed: z.boolean().default(false),
});

/** The idempotency key, `order_unique_identifier` on the wire. */
export const attemptKeySchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .describe("The key of this attempt: one order, however often it is sent");

/** The body of checkorder and of the payment request (S3 §3 'Order payload sent'); other fields are dropped. */
export const orderRequestSchema = z.object({
  order: orderSchema.refine(isSameTime, {
    path: ["scheduling"],
    error: "must be the time of scheduling_at",
    // What is no instant has no time of day.
    when: ({ issues }) => issues.length === 0,
  }),
  order_unique_identifier: attemptKeySchema,
  language: z.enum(locales).default(locales[0]).describe("Of the mails about the order"),
  cupon_ticket: z
    .string()
    .max(40)
    .nullable()
    .default(null)
    .describe("Of the coupon's acceptance by validate-cupon: the order's code counts as no try (M12)"),
  orderer: requestedOrdererSchema.default({ kind: "customer" }).describe("A guest orders with `x-guest-secret`"),
});

export type OrderRequest = z.output<typeof orderRequestSchema>;
export type RequestedOrder = OrderRequest["order"];

function whenFrom({ scheduling, scheduling_at: at }: RequestedOrder, now: number): When {
  const minute = minuteOfMeridiem(scheduling ?? "");
  if (minute === null) return { kind: "now" };
  return { kind: "at", instant: at === null ? instantOfClock(minute, now) : Date.parse(at) };
}

function whenBody(when: When) {
  if (when.kind === "now") return { scheduling: asSoonAsPossible };
  const { instant } = when;
  return { scheduling: bogotaClock(instant), scheduling_at: new Date(instant).toISOString() };
}

function addressFrom(order: RequestedOrder): Address | null {
  const { address: line1, address_geolocation_latitude: latitude, address_geolocation_longitude: longitude } = order;
  if (!line1 || latitude === null || longitude === null) return null;
  const point = { latitude, longitude };
  return { id: null, name: "", line1, details: "", neighborhood: "", city: "", country: "", point };
}

/** The intent of an order that came at `now` (ms); options as `cartLineFrom`, and a method unknown to the branch reads as one
 * that is collected. */
export function readOrderIntent(
  order: RequestedOrder,
  branch: Pick<OrderBranch, "deliveryMethods">,
  now: number,
): OrderIntent {
  const method = branch.deliveryMethods.find(({ id }) => id === String(order.delivery_method));
  return {
    branchId: String(order.branch),
    lines: unnamedLines(order.products.map(cartLineFrom), order.guest_name ?? ""),
    mode: method?.mode ?? "pickup",
    address: addressFrom(order),
    paymentMethodId: String(order.payment_method),
    when: whenFrom(order, now),
    table: order.table,
    inputs: inputsFrom(order),
    // It stands in the address, or in an item's note.
    courierNote: "",
    guestName: order.guest_name ?? "",
    guestMail: order.guest_email ?? "",
    invoice: order.invoice,
    legalAgeConfirmed: order.legal_age_confirmed,
    isAnotherRound: order.another_round,
  };
}

/** What is sent besides the intent; every amount is the server's. */
export interface OrderSender {
  businessId: string;
  orderer: Orderer;
  branch: Pick<Branch, "id" | "name" | "address" | "deliveryMethods" | "paymentMethods" | "currency">;
  /** Null when unknown: the lines keep their groups. */
  menu: Menu | null;
  /** A geocoder knows the address's text: it was compared with the point (M6). */
  isPlaced: boolean;
  /** So it is, or its municipality is the point's own. */
  isCityKnown: boolean;
  assessment: Assessed;
}

/** Ids of the promotions that take something off. */
function shownPromotions({ adjustments }: Amounts): number[] {
  const rows = adjustments.filter(({ kind }) => kind === "promotion" || kind === "freeDelivery");
  return rows.map(({ source }) => Number(source.id));
}

/** A guest's address is the place (S3 §4, A243). */
function addressBody({ mode, address, courierNote: note }: OrderIntent, sender: OrderSender) {
  const { orderer, branch, isPlaced, isCityKnown } = sender;
  if (orderer.kind === "guest") return { address: placeLine(orderer.place, branch.name) };
  if (mode !== "delivery" || address === null) return { address: null };
  const details = detailsAtPoint(withNote(address.details, note), isPlaced);
  const line = mergeAddressLine({ ...address, details });
  const city = cityAtPoint(address.city, { branchCity: branch.address.city, isCityKnown });
  return {
    address: city === "" ? line : `${line}, ${city}`,
    address_geolocation_latitude: address.point.latitude,
    address_geolocation_longitude: address.point.longitude,
  };
}

function amountsBody(amounts: Amounts, branch: Pick<OrderBranch, "currency">) {
  const taxes = amounts.adjustments.filter(({ kind }) => kind === "tax");
  return {
    subtotal: amounts.subtotal,
    total_promo_discount: -sumOf(amounts, "promotion") || 0,
    discount: discountOf(amounts),
    payment_method_charge: sumOf(amounts, "surcharge"),
    delivery_charge: deliveryFeeOf(amounts) ?? 0,
    // A64: `tax` is the sum in pesos, `taxes` the percentages.
    taxes: taxes.map(({ source, rate }) => ({ name: source.name ?? "", value: percentOfRate(rate ?? 0) })),
    tax: sumOf(amounts, "tax"),
    total: amounts.total,
    order_currency: orderCurrency(branch),
  };
}

/** What is not delivered has its note on the first item: there is no field of its own (B9). */
function notedLines({ lines, mode, courierNote }: OrderIntent): CartLine[] {
  const [first, ...others] = lines;
  if (first === undefined || mode === "delivery" || courierNote === "") return lines;
  return [{ ...first, note: withNote(first.note, courierNote) }, ...others];
}

/** The order on the wire (S3 §3), orderable or not; null without a delivery or payment method of the branch. */
export function orderBody(intent: OrderIntent, sender: OrderSender) {
  const { branch, assessment } = sender;
  const delivery = intent.mode && chooseMethod(branch, intent.mode);
  const payment = branch.paymentMethods.find(({ id }) => id === intent.paymentMethodId);
  if (!delivery || !payment) return null;
  const isGuest = sender.orderer.kind === "guest";
  const guestName = isGuest ? intent.guestName.trim() : "";
  const area = assessment.adjustments.find(({ kind }) => kind === "delivery")?.source.id ?? null;
  return {
    business: Number(sender.businessId),
    branch: Number(branch.id),
    products: namedLines(notedLines(intent), guestName).map((line) => cartItemBody(line, sender)),
    delivery_method: Number(delivery.id),
    payment_method: Number(payment.id),
    branch_coverage_area: area === null ? null : Number(area),
    ...addressBody(intent, sender),
    ...amountsBody(assessment, branch),
    // Nobody in particular orders on site (S3 §3).
    ...(sender.orderer.kind === "customer" ? { customer: Number(sender.orderer.id) } : {}),
    ...whenBody(intent.when),
    table: intent.table,
    ...inputsBody(intent.inputs),
    ...(intent.mode === "onsite" ? { on_site_order: true, another_round: intent.isAnotherRound } : {}),
    ...(isGuest ? guestPersonBody({ guestName, guestMail: intent.guestMail }) : {}),
    ...(intent.invoice === null ? {} : { invoice: intent.invoice }),
    promotions: shownPromotions(assessment),
    items_quantity: intent.lines.reduce((sum, line) => sum + line.quantity, 0),
    legal_age_confirmed: intent.legalAgeConfirmed,
  };
}

export interface OrderRequestBody {
  order: NonNullable<ReturnType<typeof orderBody>>;
  order_unique_identifier: string;
  language: Locale;
  orderer?: RequestedOrderer;
  cupon_ticket?: string;
}

/** What a request adds of its coupon: that its code was accepted before (M12). */
export function couponTicketBody(ticket: string | null): Pick<OrderRequestBody, "cupon_ticket"> {
  return ticket === null ? {} : { cupon_ticket: ticket };
}

/** What a request adds of who orders; nothing of a customer, whom the call's token names.
 *
 * @param token what proves the guest's place, null without it
 */
export function ordererBody(orderer: Orderer, token: string | null): Pick<OrderRequestBody, "orderer"> {
  return orderer.kind === "customer" ? {} : { orderer: { kind: "guest", place: orderer.place.kind, token } };
}
