import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { PaymentKind } from "#domain/store/payment-method.ts";
import type { GeoPoint } from "#domain/base/geo.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { OrderRefund } from "./payment/order-refund.ts";
import type { Amounts } from "./adjustment.ts";
import type { OrderAccess } from "./access/order-access.ts";
import type { Invoice } from "#domain/order/payment/invoice.ts";

/** Status codes of the platform; their names are ours (S3 §4, §7, A94). */
export const orderStatus = {
  received: 1,
  preparing: 2,
  cancelled: 3,
  ready: 4,
  onTheWay: 5,
  delivered: 6,
  rejected: 7,
  returned: 8,
  scheduled: 9,
  awaitingPayment: 10,
  paymentFailed: 11,
} as const;

export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus];

export interface OrderLine {
  /** Null, like the other ids, when it is not reported: it cannot be ordered again by it. */
  itemId: string | null;
  groupId: string | null;
  /** Of one unit, without size and options; null when it is not reported. */
  basePrice: Pesos | null;
  name: string;
  quantity: number;
  sizeName: string | null;
  /** Per unit, may be negative; null when it is not reported. */
  sizeExtra: Pesos | null;
  /** Quantities and prices are per unit of the line. */
  options: {
    groupId: string | null;
    optionId: string | null;
    name: string;
    quantity: number;
    unitPrice: Pesos | null;
  }[];
  note: string;
  /** Of the whole line, size and options included. */
  total: Pesos;
}

/** What was ordered, for how much, and how it is paid. */
export interface OrderContents {
  lines: OrderLine[];
  amounts: Amounts;
  paymentKind: PaymentKind;
  /** Null when nothing of its money goes back. */
  refund: OrderRefund | null;
  /** Opens as much as a link that is shared may show; null where the backend knows no such links. */
  shareToken: string | null;
}

/** An order as far as it is shown to who asks (A130, D4). */
export interface TrackedOrder {
  access: OrderAccess;
  number: string;
  status: OrderStatus;
  createdAt: number;
  updatedAt: number;
  deliveryMode: DeliveryMode;
  branch: { id: string; name: string; phone: string | null; whatsapp: string | null; address: string };
  /** The opening or the time that it is for, else its creation (A147). */
  startsAt: number;
  /** The business has to take it first, at the table (D2, M19). */
  awaitsConfirmation: boolean;
  /** Minutes from its start. */
  estimate: { min: number; max: number } | null;
  /** Null to who knows the number alone. */
  contents: OrderContents | null;
  /** Null to all but who ordered. */
  owner: {
    orderId: string;
    /** Null where the backend does not say. */
    isRated: boolean | null;
    name: string;
    phone: string;
    address: string | null;
    /** Who the invoice is made out to (A233). */
    invoice: Invoice | null;
    /** Where the address is. */
    point: GeoPoint | null;
    /** Where the courier is; null when nobody rides, or the place is unknown. */
    courier: GeoPoint | null;
  } | null;
}

/** Statuses of an order in progress (S2 §4.1, A94). */
export const activeStatuses = [
  orderStatus.received,
  orderStatus.preparing,
  orderStatus.ready,
  orderStatus.onTheWay,
  orderStatus.scheduled,
] as const satisfies readonly OrderStatus[];

/** Statuses of an order that came to nothing: what it used is free again (M14). */
export const undoneStatuses = [
  orderStatus.cancelled,
  orderStatus.rejected,
  orderStatus.paymentFailed,
] as const satisfies readonly OrderStatus[];

export function isActiveOrder(status: OrderStatus): boolean {
  return activeStatuses.some((active) => active === status);
}

/** True while the kitchen still has to work on the order (S3 §4 Kitchen load). */
export function loadsKitchen(status: OrderStatus): boolean {
  return status !== orderStatus.onTheWay && isActiveOrder(status);
}

/** A status code of the wire; null when unknown. */
export function parseOrderStatus(code: number): OrderStatus | null {
  return Object.values(orderStatus).find((status) => status === code) ?? null;
}
