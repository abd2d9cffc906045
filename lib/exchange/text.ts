import * as v from "valibot";
import { cartLimits } from "#domain/cart/cart-limits.ts";

export const idSchema = v.pipe(v.string(), v.regex(/^-?[\w-]{1,40}$/));

/** Ids joined by commas, each once. */
export const idListSchema = v.pipe(
  v.string(),
  v.maxLength(4000),
  v.transform((list) => [...new Set(list.split(",").filter((id) => id !== ""))]),
  v.array(idSchema),
  v.maxLength(100),
);

/** The idempotency key of one attempt to order, from the press to the platform's unique index (design §3.8). */
export const attemptKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

/** A text on one line: no control characters. */
export function plainText(most: number) {
  return v.pipe(v.string(), v.maxLength(most), v.regex(/^[^\p{Cc}]*$/u));
}

/** Typed text: line ends and tabs, no other control characters. */
export function typedText(most: number) {
  return v.pipe(v.string(), v.maxLength(most), v.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u));
}

export const noteSchema = typedText(cartLimits.note);
