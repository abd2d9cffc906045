import { z } from "zod";
import { tokenKind } from "#domain/order/access/order-link.ts";
import { field } from "#wire/field.ts";
import { amountsRowSchema } from "./order-amounts.ts";
import { orderTokenSchema } from "#wire/order/access/order-token.ts";
import { paymentPartSchema } from "./payment-answer.ts";

const placedOrderSchema = z.object({
  id: z.int(),
  display_number: z.string(),
  status: z.int(),
  total: z.int(),
});

const ownerTokenPart = {
  order_token: z
    .string()
    .nullable()
    .default(null)
    .describe("The owner's, for the device that ordered; null to a guest, whose secret says as much"),
};

/** A payment request's answer: the order it made, or the equal one that exists. */
export const placedAnswerSchema = z.object({
  action: z.enum(["created", "duplicated"]),
  order_id: z.int(),
  order: placedOrderSchema,
  payment: paymentPartSchema.default({ kind: "done" }),
});

export const answeredOrderSchema = placedAnswerSchema.extend(ownerTokenPart);

export type PlacedAnswer = z.infer<typeof placedAnswerSchema>;

/** The check's answer: go on, or an equal order exists. */
export const checkAnswerSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("proceed"), totals: amountsRowSchema }),
  z.object({ action: z.literal("duplicate"), order_id: z.int(), display_number: z.string() }),
]);

export type CheckAnswer = z.infer<typeof checkAnswerSchema>;

export const attemptAnswerSchema = z.object({
  order_id: z.int(),
  order: placedOrderSchema,
  payment: paymentPartSchema,
  ...ownerTokenPart,
});

export const withdrawAnswerSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("withdrawn") }),
  attemptAnswerSchema.extend({ action: z.literal("ordered") }),
]);

const numberSchema = z.string().trim().min(1).max(60);
const numberRow = z.union([
  z.object({ order: z.object({ display_number: numberSchema }) }).transform(({ order }) => order.display_number),
  z.object({ display_number: numberSchema }).transform((row) => row.display_number),
]);

export function orderNumberFrom(body: unknown): string | null {
  const number = numberRow.safeParse(body);
  return number.success ? number.data : null;
}

const idRow = z.union([
  z.object({ order_id: field.id }).transform((row) => String(row.order_id)),
  z.object({ order: z.object({ id: field.id }) }).transform(({ order }) => String(order.id)),
]);

/** The id of an answered order: some answers have no more of it (S3 §7). */
export function orderIdFrom(body: unknown): string | null {
  const id = idRow.safeParse(body);
  return id.success ? id.data : null;
}

const tokenRow = z.object({ order_token: orderTokenSchema });

/** The owner's token of an answered order; null where the backend knows none. */
export function ownerTokenFrom(body: unknown): string | null {
  const row = tokenRow.safeParse(body);
  return row.success && tokenKind(row.data.order_token) === "owner" ? row.data.order_token : null;
}

const actionRow = z.object({ action: z.string() });

/** 'duplicate' of the check and 'duplicated' of the request are one (A118). */
export function actionFrom(body: unknown): "duplicate" | "withdrawn" | null {
  const row = actionRow.safeParse(body);
  if (!row.success) return null;
  if (row.data.action.includes("duplicate")) return "duplicate";
  return row.data.action === "withdrawn" ? "withdrawn" : null;
}
