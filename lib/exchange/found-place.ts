import * as v from "valibot";
import { pointSchema } from "./address.ts";

/** A place that a geocoder knows, and how sure it is of the point: the door, the street, or only the barrio. */
export const foundPlaceSchema = v.object({
  label: v.pipe(v.string(), v.trim(), v.minLength(1)),
  neighborhood: v.string(),
  city: v.string(),
  precision: v.picklist(["exact", "street", "area"]),
  point: pointSchema,
});

/** See the schema. */
export type FoundPlace = v.InferOutput<typeof foundPlaceSchema>;
