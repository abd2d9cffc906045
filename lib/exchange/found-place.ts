import * as v from "valibot";
import { pointSchema } from "./address.ts";

/** A geocoder's place, and how exact its point is: the door, the street, or only the barrio. */
export const foundPlaceSchema = v.object({
  label: v.pipe(v.string(), v.trim(), v.minLength(1)),
  neighborhood: v.string(),
  city: v.string(),
  precision: v.picklist(["exact", "street", "area"]),
  point: pointSchema,
});

export type FoundPlace = v.InferOutput<typeof foundPlaceSchema>;
