import * as v from "valibot";
import { coveredZoneSchema } from "./covered-zone.ts";
import { foundPlaceSchema } from "./found-place.ts";

/** `/api/coverage`: the branch and zone that deliver to a point, null when none does. */
export const coverageSchema = v.nullable(v.object({ branchId: v.string(), area: coveredZoneSchema }));

/** `/api/geocode`, `/suggest` and `/reverse`: what an address or a point may mean, best first. */
export const placesSchema = v.object({ places: v.array(foundPlaceSchema) });
