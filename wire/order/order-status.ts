import { z } from "zod";
import { type OrderStatus, parseOrderStatus } from "#domain/order/order-status.ts";
import type { DeliveryMode } from "#domain/store/delivery.ts";
import { deliveryModeFrom } from "#wire/store/delivery-method.ts";
import { field } from "#wire/field.ts";
import { UnreadableRow } from "#wire/reading.ts";

export const standingFields = z.object({
  id: field.id,
  display_number: field.name,
  status: z.int(),
  created_at: field.instant,
  updated_at: field.instant,
});

/** Times in ms. */
export interface Standing {
  number: string;
  status: OrderStatus;
  createdAt: number;
  updatedAt: number;
  deliveryMode: DeliveryMode;
}

/** An unknown delivery method counts as home delivery. @throws UnreadableRow for an unknown status */
export function standingFrom(row: Omit<z.output<typeof standingFields>, "id">, deliveryMethod: unknown): Standing {
  const status = parseOrderStatus(row.status);
  if (status === null) throw new UnreadableRow("status", "unknown status");
  return {
    number: row.display_number,
    status,
    createdAt: Date.parse(row.created_at),
    updatedAt: Date.parse(row.updated_at),
    deliveryMode: deliveryModeFrom(deliveryMethod) ?? "delivery",
  };
}
