import * as v from "valibot";

/** What a person has to know of a cart that came from another branch and found one there (F28). */
export const carriedCartSchema = v.object({
  fromBranchId: v.string(),
  /** The lines that lay there before. */
  joined: v.array(v.string()),
  /** How many lines did not fit: they are still in the cart of the branch they came from. */
  left: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
});

export type CarriedCart = v.InferOutput<typeof carriedCartSchema>;
