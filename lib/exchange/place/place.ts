import * as v from "valibot";
import { coveredZoneSchema } from "./covered-zone.ts";
import { foundPlaceSchema, suggestionSchema } from "./found-place.ts";

/** `/api/coverage`: the branch and zone that deliver to a point, null when none does. */
export const coverageSchema = v.nullable(v.object({ branchId: v.string(), area: coveredZoneSchema }));

/** `/api/geocode/suggest`: what a text may become, best first. */
export const suggestionsSchema = v.object({ suggestions: v.array(suggestionSchema) });

/** `/api/geocode`, `/nearby` and `/reverse`: what an address or a point may mean, best first. */
export const placesSchema = v.object({ places: v.array(foundPlaceSchema) });
