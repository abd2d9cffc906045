import * as v from "valibot";
import { minuteRangeSchema, momentSchema } from "#lib/exchange/amount.ts";

const openSchema = v.object({
  isOpen: v.literal(true),
  closesAt: v.nullable(momentSchema),
  opensAt: v.nullable(momentSchema),
});

const closedSchema = v.object({
  isOpen: v.literal(false),
  reason: v.picklist(["unavailable", "closed"]),
  nextOpening: v.nullable(
    v.object({
      instant: momentSchema,
      day: v.picklist(["today", "tomorrow", "weekday"]),
      weekday: v.picklist([1, 2, 3, 4, 5, 6, 7]),
      minute: v.number(),
    }),
  ),
});

/** `/api/availability`: whether a branch takes orders, at the server's clock. */
export const availabilitySchema = v.object({
  now: momentSchema,
  availability: v.union([openSchema, closedSchema]),
  /** What an order can be scheduled for, ascending (S3 §4). */
  slots: v.optional(v.array(momentSchema), []),
  /** In minutes, with the kitchen's load where the branch has it computed (A198). */
  deliveryTime: v.optional(minuteRangeSchema),
});
