import { sumOf } from "#domain/order/adjustment.ts";
import { orderCurrency } from "#domain/store/branch.ts";
import type { MinuteRange } from "#domain/store/delivery-time.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { OrderStatus } from "#domain/order/order-status.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import type { KnownOrderer } from "#platform/auth/known-orderer.ts";
import { type GuestPlace, ordererKey } from "#domain/person/orderer.ts";
import type { Business } from "#domain/store/business.ts";
import { mailOf } from "#wire/person/phone-account.ts";
import type { orders } from "#platform/db/tables/order.ts";
import type { AssessedOrder } from "./assess-order.ts";
import type { SellingBusiness } from "./find-selling-business.ts";
import { placeLine } from "#wire/order/guest.ts";
import { amountsRow } from "#wire/order/order-amounts.ts";
import type { OrderRequest, RequestedOrder } from "#wire/order/order-request.ts";
import type { RequestedLine } from "#wire/order/requested-line.ts";
import { linesHash } from "./order-payload.ts";

/** A line as an order keeps it, whatever becomes of the menu. */
function productRow(line: PricedLine, requested: RequestedLine) {
  return {
    id: Number(line.itemId),
    menu_group_id: requested.menu_group_id,
    name: line.name,
    quantity: line.quantity,
    base_price: line.basePrice,
    size: line.sizeName === null ? null : { name: line.sizeName, extraPrice: line.sizeExtra },
    // With ids, so that it can be ordered again.
    sides_or_topings: line.options.map(({ groupId, optionId, name, quantity, unitPrice }) => ({
      id: Number(optionId),
      group_id: Number(groupId),
      name,
      quantity,
      price: unitPrice,
    })),
    suggestions: line.note,
    price: line.unitPrice,
    total: line.total,
  };
}

/** The first status: one that is paid online waits for its payment, one for later for its time. */
export function firstStatus({ account, assessment }: Pick<AssessedOrder, "account" | "assessment">): OrderStatus {
  if (account !== null) return orderStatus.awaitingPayment;
  return assessment.when.kind === "now" ? orderStatus.received : orderStatus.scheduled;
}

/** When it is begun, in ms: at its time, else now (A147). */
export function startOf({ assessment: { when } }: Pick<AssessedOrder, "assessment">, now: number): number {
  return when.kind === "at" ? when.instant : now;
}

/** By what a guest is called and where a kiosk's has the receipt sent, with the proof of what they agreed to: without it
 * neither is kept, and no mail where the business does not ask for one (A180, A263). */
function guestRow(
  order: RequestedOrder,
  place: GuestPlace,
  { asksGuestMail }: Pick<Business, "asksGuestMail">,
  now: number,
) {
  const { guest_name, guest_consent } = order;
  const customer_email = asksGuestMail && place.kind === "kiosk" ? order.guest_email : null;
  if (guest_consent === null || (guest_name === null && customer_email === null)) return {};
  const consent = { ...guest_consent, accepted_at: new Date(now).toISOString() };
  return { guest_name, customer_email, guest_consent: consent };
}

/** Who ordered, as the order keeps it: a guest has at most a name and, at a kiosk, a mail. */
function personRow(orderer: KnownOrderer, order: RequestedOrder, { business }: SellingBusiness, now: number) {
  const orderer_key = ordererKey(orderer);
  if (orderer.kind === "guest") return { orderer_key, ...guestRow(order, orderer.place, business, now) };
  const { id, name, phone, email, notification_email } = orderer.user;
  return {
    orderer_key,
    customer: id,
    customer_name: name,
    customer_phone: phone,
    customer_email: notification_email ?? mailOf(email),
  };
}

/** The row of a new order, every amount from the assessment. */
export function orderRow(input: {
  assessed: AssessedOrder;
  request: OrderRequest;
  orderer: KnownOrderer;
  displayNumber: string;
  estimate: MinuteRange;
  now: number;
}): typeof orders.$inferInsert {
  const { assessed, request, orderer, displayNumber, estimate, now } = input;
  const { intent, assessment, area } = assessed;
  const address = intent.mode === "delivery" ? intent.address : null;
  const lineIds = intent.lines.map(({ lineId }) => lineId);
  const { adjustments, ...amounts } = amountsRow(assessment, lineIds);
  const products = assessment.lines.flatMap((line) => {
    const requested = request.order.products[lineIds.indexOf(line.lineId)];
    return requested === undefined ? [] : [productRow(line, requested)];
  });
  const charge = amounts.delivery_charge ?? 0;
  return {
    display_number: displayNumber,
    status: firstStatus(assessed),
    metadata: {
      products,
      adjustments,
      subtotal: amounts.subtotal,
      delivery_charge: charge,
      total: amounts.total,
      estimate,
      language: request.language,
    },
    products,
    subtotal: amounts.subtotal,
    discount: amounts.discount,
    total_promo_discount: -sumOf(assessment, "promotion") || 0,
    delivery_charge: charge,
    payment_method_charge: amounts.surcharge,
    tax: amounts.tax,
    taxes: amounts.taxes,
    total: amounts.total,
    order_currency: orderCurrency(assessed.branch),
    items_quantity: assessment.lines.reduce((sum, line) => sum + line.quantity, 0),
    address: orderer.kind === "guest" ? placeLine(orderer.place, assessed.branch.name) : (address?.line1 ?? null),
    address_geolocation_latitude: address?.point.latitude ?? null,
    address_geolocation_longitude: address?.point.longitude ?? null,
    scheduling:
      assessment.when.kind === "at" ? new Date(assessment.when.instant).toISOString() : request.order.scheduling,
    // Only an order on site has one.
    table: intent.mode === "onsite" ? intent.table : null,
    business: assessed.business.id,
    branch: Number(assessed.branch.id),
    ...personRow(orderer, request.order, assessed.business, now),
    invoice: request.order.invoice,
    delivery_method: request.order.delivery_method,
    payment_method: request.order.payment_method,
    branch_coverage_area: area === null ? null : Number(area.id),
    order_unique_identifier: request.order_unique_identifier,
    lines_hash: linesHash(request.order),
    legal_age_confirmed: intent.legalAgeConfirmed,
    starts_at: new Date(startOf(assessed, now)),
    kitchen_minutes: assessed.kitchenMinutes,
    created_at: new Date(now),
    updated_at: new Date(now),
  };
}
