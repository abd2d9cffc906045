import * as v from "valibot";
import { menuItemSchema } from "./menu.ts";

/** Items as the person saw them, by id. */
export const knownItemsSchema = v.record(
  v.string(),
  v.pick(menuItemSchema, [
    "id",
    "groupId",
    "productId",
    "name",
    "price",
    "sizes",
    "photo",
    "isActive",
    "optionGroups",
    "hasOptions",
  ]),
);

export type KnownItems = v.InferOutput<typeof knownItemsSchema>;
