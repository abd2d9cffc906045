import { createHash } from "node:crypto";
import { z } from "zod";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { idSchema } from "#platform/central/business.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { OrderProblem, OrderProblemCode } from "./order-problem.ts";

const optionSchema = z.object({
  id: idSchema,
  group_id: idSchema,
  quantity: z.int().min(1).max(cartLimits.quantity),
});

/** Quantities are numbers, never texts (M2); names and prices may come along and count for nothing (M1). */
const lineSchema = z.object({
  id: idSchema.describe("The menu item"),
  menu_group_id: idSchema.nullish(),
  quantity: z.int().min(1).max(cartLimits.quantity),
  size: z.object({ name: z.string().min(1).max(100) }).nullish(),
  sides_or_topings: z.array(optionSchema).max(cartLimits.options).default([]),
  suggestions: z.string().max(cartLimits.note).nullish(),
});

const orderSchema = z.object({
  business: idSchema,
  branch: idSchema,
  products: z.array(lineSchema).min(1).max(cartLimits.lines),
  delivery_method: idSchema,
  payment_method: idSchema,
  address: z.string().trim().max(500).nullish(),
  address_geolocation_latitude: z.number().min(-90).max(90).nullish(),
  address_geolocation_longitude: z.number().min(-180).max(180).nullish(),
  scheduling: z.string().trim().max(60).nullish(),
  total: z.number().describe("What the customer was shown; another total of the platform is a refusal, never a charge"),
  legal_age_confirmed: z.boolean().default(false),
});

/** The key of an attempt to order, `order_unique_identifier` on the wire. */
export const attemptKeySchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .describe("The key of this attempt: one order, however often it is sent");

/** The body of checkorder and of the payment request (S3 §3 'Order payload sent'). Other fields are left out. */
export const orderRequestSchema = z.object({
  order: orderSchema,
  order_unique_identifier: attemptKeySchema,
});

/** An order as it is asked for. */
export type OrderRequest = z.output<typeof orderRequestSchema>;
type RequestedOrder = OrderRequest["order"];
/** One line of it. */
export type RequestedLine = RequestedOrder["products"][number];

const codeByField: Record<string, OrderProblemCode> = {
  quantity: "quantity_invalid",
  sides_or_topings: "option_invalid",
  suggestions: "note_too_long",
  size: "size_invalid",
};

function lineProblem(path: readonly PropertyKey[]): OrderProblem | null {
  const [order, products, line, field] = path;
  if (order !== "order" || products !== "products" || typeof line !== "number") return null;
  return { code: codeByField[String(field)] ?? "item_unavailable", line };
}

/** A body whose only fault lies in its lines is refused by line (checklist 3); null for any other fault. */
export function refuseLines(error: z.ZodError): Refusal | null {
  const problems = error.issues.map((issue) => lineProblem(issue.path));
  const known = problems.filter((problem) => problem !== null);
  return known.length === problems.length ? new Refusal(422, "order_refused", { problems: known }) : null;
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}

function plainLine(line: RequestedLine): unknown[] {
  const options = line.sides_or_topings.map(({ group_id, id, quantity }) => [group_id, id, quantity]);
  return [line.id, line.menu_group_id ?? null, line.size?.name ?? null, line.quantity, line.suggestions ?? "", options];
}

/** Tells two bodies under one key apart: by what is ordered and how, not by amounts, which follow from that. */
export function intentHash(order: RequestedOrder): string {
  return digest([
    order.business,
    order.branch,
    order.products.map(plainLine),
    order.delivery_method,
    order.payment_method,
    order.address ?? null,
    order.address_geolocation_latitude ?? null,
    order.address_geolocation_longitude ?? null,
    order.scheduling ?? null,
    order.legal_age_confirmed,
  ]);
}

/** Tells whether two orders are for the same things, whatever their order in the cart (S3 §4 duplicates). */
export function linesHash(order: RequestedOrder): string {
  return digest(order.products.map((line) => JSON.stringify(plainLine(line))).toSorted());
}
