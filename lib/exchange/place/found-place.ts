import * as v from "valibot";
import { precisions } from "#domain/store/placement.ts";
import { pointSchema } from "./address.ts";

/** A geocoder's place, and how exact its point is. */
export const foundPlaceSchema = v.object({
  label: v.pipe(v.string(), v.trim(), v.minLength(1)),
  neighborhood: v.string(),
  city: v.string(),
  precision: v.picklist(precisions),
  /** Not all that was asked for is there, such as a barrio that the street is not in. */
  isPartial: v.optional(v.boolean(), false),
  point: pointSchema,
});

export type FoundPlace = v.InferOutput<typeof foundPlaceSchema>;
