import * as v from "valibot";

/** What a person has to know when a cart moves to a branch that has one already (F28). */
export const carriedCartSchema = v.object({
  fromBranchId: v.string(),
  /** Lines that were there before. */
  joined: v.array(v.string()),
  /** Lines that did not fit and stay in the old branch's cart. */
  left: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
});

export type CarriedCart = v.InferOutput<typeof carriedCartSchema>;
