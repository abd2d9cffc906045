import * as v from "valibot";

/** Whole pesos. */
export const pesosSchema = v.pipe(v.number(), v.safeInteger());

/** An instant in ms. */
export const momentSchema = v.number();
