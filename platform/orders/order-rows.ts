import { defaultDeliveryTime } from "#domain/store/delivery-time.ts";
import { orderStatus } from "#domain/order/order-status.ts";
import type { PricedLine } from "#domain/cart/line-price.ts";
import type { Customer } from "#platform/auth/bearer-token.ts";
import type { orders } from "#platform/db/tables/order.ts";
import type { AssessedOrder } from "./assess-order.ts";
import { linesHash, type OrderRequest, type RequestedLine } from "./order-payload.ts";
import { totalsRow } from "./totals-row.ts";

/** A line as an order keeps it: what was bought and for how much, whatever becomes of the menu. */
function productRow(line: PricedLine, requested: RequestedLine) {
  return {
    id: Number(line.itemId),
    menu_group_id: requested.menu_group_id ?? null,
    name: line.name,
    quantity: line.quantity,
    base_price: line.basePrice,
    size: line.sizeName === null ? null : { name: line.sizeName, extraPrice: line.sizeExtra },
    sides_or_topings: line.options.map(({ name, quantity, unitPrice }) => ({ name, quantity, price: unitPrice })),
    suggestions: line.note,
    price: line.unitPrice,
    total: line.total,
  };
}

/** The row of a new order, every amount from the assessment. */
export function orderRow(input: {
  assessed: AssessedOrder;
  request: OrderRequest;
  customer: Customer;
  displayNumber: string;
  now: number;
}): typeof orders.$inferInsert {
  const { assessed, request, customer, displayNumber, now } = input;
  const { destination } = assessed;
  const totals = totalsRow(assessed.totals);
  const products = assessed.lines.flatMap((line) => {
    const requested = request.order.products[Number(line.lineId)];
    return requested === undefined ? [] : [productRow(line, requested)];
  });
  const charge = totals.delivery_charge ?? 0;
  return {
    display_number: displayNumber,
    status: orderStatus.received,
    metadata: {
      products,
      subtotal: totals.subtotal,
      delivery_charge: charge,
      total: totals.total,
      estimate: assessed.branch.deliveryTime ?? defaultDeliveryTime,
    },
    products,
    subtotal: totals.subtotal,
    discount: totals.discount,
    total_promo_discount: totals.discount,
    delivery_charge: charge,
    payment_method_charge: totals.surcharge,
    tax: totals.tax,
    taxes: totals.taxes,
    total: totals.total,
    order_currency: "COP",
    items_quantity: assessed.lines.reduce((sum, line) => sum + line.quantity, 0),
    address: destination?.address ?? null,
    address_geolocation_latitude: destination?.point.latitude ?? null,
    address_geolocation_longitude: destination?.point.longitude ?? null,
    scheduling: request.order.scheduling ?? null,
    business: assessed.business.id,
    branch: Number(assessed.branch.id),
    customer: customer.user.id,
    delivery_method: Number(assessed.deliveryMethod.id),
    payment_method: Number(assessed.paymentMethod.id),
    branch_coverage_area: destination === null ? null : Number(destination.area.id),
    order_unique_identifier: request.order_unique_identifier,
    customer_name: customer.user.name,
    customer_phone: customer.user.phone,
    customer_email: customer.user.notification_email ?? customer.user.email,
    lines_hash: linesHash(request.order),
    legal_age_confirmed: assessed.legalAgeConfirmed,
    created_at: new Date(now),
    updated_at: new Date(now),
  };
}
