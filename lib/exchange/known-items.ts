import * as v from "valibot";
import { menuItemSchema } from "./menu.ts";

/** Items as the person saw them, by id. */
export const knownItemsSchema = v.record(v.string(), menuItemSchema);

export type KnownItems = v.InferOutput<typeof knownItemsSchema>;
