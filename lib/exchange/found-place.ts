import * as v from "valibot";

/** A place that a geocoder knows, in degrees, and how sure it is of the point: the door, the street, or only the barrio. */
export const foundPlace = v.object({
  label: v.pipe(v.string(), v.trim(), v.minLength(1)),
  neighborhood: v.string(),
  city: v.string(),
  precision: v.picklist(["exact", "street", "area"]),
  point: v.object({
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
});

/** See the schema. */
export type FoundPlace = v.InferOutput<typeof foundPlace>;
