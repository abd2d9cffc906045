import * as v from "valibot";
import { seenKeys } from "#domain/cart/seen-item.ts";
import { menuItemSchema } from "./menu.ts";

/** Items as the person saw them, by id. */
export const knownItemsSchema = v.record(v.string(), v.pick(menuItemSchema, seenKeys));

export type KnownItems = v.InferOutput<typeof knownItemsSchema>;
