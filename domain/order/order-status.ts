import type { DeliveryMode } from "#domain/store/delivery.ts";
import type { PaymentKind } from "#domain/store/payment-method.ts";
import type { Pesos } from "#domain/base/money.ts";
import type { Amounts } from "./adjustment.ts";

/**
 * Order status codes of the platform. The specification names only which are active (1, 2, 4, 5, 9)
 * and which do not load the kitchen (3, 5, 6, 7, 8, 10, 11); the meanings are ours (S3 §4, §7, A94).
 */
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

/** One row of an order as it is shown after sending. */
export interface OrderLine {
  name: string;
  quantity: number;
  sizeName: string | null;
  /** What the size adds to the price of one, null when it is not told; less than 0 for a smaller one. */
  sizeExtra: Pesos | null;
  /** Quantities are per unit of the line, as are their prices. */
  options: { name: string; quantity: number; unitPrice: Pesos | null }[];
  note: string;
  /** Of the whole line, size and options included. */
  total: Pesos;
}

/** What anybody with the number may see, and what the owner sees besides (A130, D4). */
export interface TrackedOrder {
  id: string;
  number: string;
  status: OrderStatus;
  createdAt: number;
  updatedAt: number;
  deliveryMode: DeliveryMode;
  paymentKind: PaymentKind;
  branch: { id: string; name: string; phone: string | null; whatsapp: string | null; address: string };
  lines: OrderLine[];
  amounts: Amounts;
  /** Expected arrival as minutes from creation. */
  estimate: { min: number; max: number } | null;
  /** Only for the owner's session. */
  owner: { name: string; phone: string; address: string | null } | null;
}

/** The statuses of an order that is under way: shown in the menu, asked for after log-in (S2 §4.1, A94). */
export const activeStatuses = [
  orderStatus.received,
  orderStatus.preparing,
  orderStatus.ready,
  orderStatus.onTheWay,
  orderStatus.scheduled,
] as const satisfies readonly OrderStatus[];

/** Statuses that no longer or not yet load the kitchen (S3 §4). */
const statusesOutOfKitchen = new Set<OrderStatus>([3, 5, 6, 7, 8, 10, 11]);

/** True while the order is under way (A94). */
export function isActiveOrder(status: OrderStatus): boolean {
  return activeStatuses.some((active) => active === status);
}

/** True when the kitchen still has to work on the order (S3 §4 Kitchen load). */
export function loadsKitchen(status: OrderStatus): boolean {
  return !statusesOutOfKitchen.has(status);
}

/** Reads a status code of the wire; null for one that nobody knows. */
export function parseOrderStatus(code: number): OrderStatus | null {
  return Object.values(orderStatus).find((status) => status === code) ?? null;
}
