import * as v from "valibot";

/** Whole pesos. */
export const pesosSchema = v.pipe(v.number(), v.safeInteger());

export const minuteRangeSchema = v.object({ min: v.number(), max: v.number() });

/** An instant in ms. */
export const momentSchema = v.number();
