import * as v from "valibot";

/** The last instant that has a date. */
const latest = 8_640_000_000_000_000;

/** As soon as possible, or at an instant (ms). */
export const whenSchema = v.union([
  v.strictObject({ kind: v.literal("now") }),
  v.strictObject({
    kind: v.literal("at"),
    instant: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(latest)),
  }),
]);
