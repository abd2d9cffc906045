import * as v from "valibot";
import type { Cart } from "#domain/cart/cart.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { cartLineSchema } from "#lib/exchange/cart-line.ts";

/** Cart lines from storage: only ids, quantities and notes come through (M1, M2). */
export const storedLinesSchema = v.pipe(
  v.array(v.object(cartLineSchema.entries)),
  v.maxLength(cartLimits.lines),
  v.check((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length),
);

/** A line without its identity that waits for where the order goes; `isAdult`: legal age was confirmed for it. */
export const pendingLineSchema = v.object({
  line: v.omit(v.object(cartLineSchema.entries), ["lineId"]),
  isAdult: v.boolean(),
});

/** What is being configured, and the line of the cart that it changes (null for a new one). */
export const draftLineSchema = v.object({ lineId: v.nullable(v.string()), line: pendingLineSchema.entries.line });

export type DraftLine = v.InferOutput<typeof draftLineSchema>;

export type PendingLine = v.InferOutput<typeof pendingLineSchema>;

export const storedCartSchema = v.object({
  menuId: v.fallback(v.nullable(v.string()), null),
  lines: storedLinesSchema,
  legalAgeConfirmed: v.fallback(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, Cart>;
