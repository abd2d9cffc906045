import { randomUUID } from "node:crypto";
import { covered } from "./insert-shop.ts";

interface Line {
  id: unknown;
  menu_group_id: unknown;
  quantity: unknown;
  [more: string]: unknown;
}

/** Two bandejas of 12 000 and 8 % tax: 24 000 + 1 920, and 4 000 for the delivery. */
export const bandejas: Line = { id: 1001, menu_group_id: 101, quantity: 2 };

/** A delivery to the covered point, paid in cash; 29 920 in all. */
export function deliveryOrder(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    business: 1,
    branch: 11,
    products: [bandejas],
    delivery_method: 2,
    payment_method: 2,
    address: "Calle 60 # 9-45, Apto 301",
    address_geolocation_latitude: covered.latitude,
    address_geolocation_longitude: covered.longitude,
    total: 29_920,
    ...more,
  };
}

/** The same picked up: 25 920. */
export function pickupOrder(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    business: 1,
    branch: 11,
    products: [bandejas],
    delivery_method: 1,
    payment_method: 2,
    total: 25_920,
    ...more,
  };
}

/** A request for an order under a key of its own. */
export function request(order: Record<string, unknown>, key: string = randomUUID()): Record<string, unknown> {
  return { order, order_unique_identifier: key };
}
