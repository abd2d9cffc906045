import "server-only";
import { z } from "zod";
import { type DeliveryMode, deliveryModeOf } from "#domain/store/delivery.ts";
import { parseOrderStatus } from "#domain/order/order-status.ts";
import { wireId, wireText } from "./wire-value.ts";

/** The mode of an order by its method; home delivery when it names none that is known. */
export const wireOrderMode = z
  .object({ id: wireId, internal_name: wireText })
  .nullish()
  .catch(null)
  .transform(
    (method): DeliveryMode =>
      (method && deliveryModeOf({ id: method.id, internalName: method.internal_name })) ?? "delivery",
  );

/** The status of an order; a code that nobody knows is an issue. */
export const wireOrderStatus = z
  .number()
  .int()
  .transform((code, context) => {
    const status = parseOrderStatus(code);
    if (status !== null) return status;
    context.addIssue({ code: "custom", message: "unknown status" });
    return z.NEVER;
  });
