import * as v from "valibot";

/** `/api/municipalities`: what a text may become, with the department where the name repeats or is short. */
export const municipalitiesSchema = v.object({ names: v.array(v.string()) });
