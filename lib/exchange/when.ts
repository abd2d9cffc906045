import * as v from "valibot";

/** As soon as possible, or at an instant (ms). */
export const whenSchema = v.union([
  v.strictObject({ kind: v.literal("now") }),
  v.strictObject({ kind: v.literal("at"), instant: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
]);
