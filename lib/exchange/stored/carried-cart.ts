import * as v from "valibot";
import { storedCartSchema } from "./stored-cart.ts";

/** What a person has to know when a cart moves to a branch (F28), and what it takes to move it back (B14). */
export const carriedCartSchema = v.object({
  fromBranchId: v.string(),
  /** The cart that lay there before. */
  lying: storedCartSchema,
  /** The cart that came. */
  carried: storedCartSchema,
  /** Lines that did not fit and stay in the old branch's cart. */
  left: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
});

export type CarriedCart = v.InferOutput<typeof carriedCartSchema>;
