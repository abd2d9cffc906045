import * as v from "valibot";

/**
 * `/api/municipalities`: what a text may become, with the department where the name repeats or is short; `city` where it names a
 * city that nobody would call a barrio.
 */
export const municipalitiesSchema = v.object({ names: v.array(v.string()), city: v.nullable(v.string()) });
