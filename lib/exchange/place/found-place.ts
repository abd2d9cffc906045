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

/** One way of typing from its first letter to the choice, as a provider of maps counts them. */
export const typingSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A suggestion that was chosen, by its reference. */
export const chosenSchema = v.strictObject({
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
  session: typingSchema,
});

export type ChosenSuggestion = v.InferOutput<typeof chosenSchema>;

/** What a text may become while it is typed; `placement` null where only its words are known. */
export const suggestionSchema = v.object({
  label: foundPlaceSchema.entries.label,
  neighborhood: v.string(),
  city: v.string(),
  placement: v.nullable(v.object({ point: pointSchema, precision: v.picklist(precisions) })),
  /** By which its place is asked for; null where its words are enough. */
  reference: v.nullable(v.string()),
});

export type Suggestion = v.InferOutput<typeof suggestionSchema>;

export type FoundPlace = v.InferOutput<typeof foundPlaceSchema>;

/** A place as it is suggested. */
export function suggestionOf({ label, neighborhood, city, point, precision }: FoundPlace): Suggestion {
  return { label, neighborhood, city, placement: { point, precision }, reference: null };
}
