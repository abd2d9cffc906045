import { z } from "zod";

const codes = [
  "item_unavailable",
  "size_invalid",
  "option_invalid",
  "option_required",
  "quantity_invalid",
  "note_too_long",
  "legal_age_required",
  "below_minimum",
  "not_covered",
  "address_required",
  "address_mismatch",
  "branch_closed",
  "method_not_allowed",
  "payment_not_allowed",
  "menu_only",
] as const;

/** One reason why an order is not taken; `line` is its place in `products`, 0 first. */
export const orderProblemSchema = z.object({
  code: z.enum(codes),
  line: z.int().nonnegative().optional(),
  item_id: z.int().optional(),
  group_id: z.int().optional(),
  missing: z.int().optional().describe("Pesos still to add, for below_minimum"),
});

/** Why an order, or one line of it, is not taken. */
export type OrderProblem = z.infer<typeof orderProblemSchema>;
export type OrderProblemCode = OrderProblem["code"];
