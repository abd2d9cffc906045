import * as v from "valibot";
import { pesosSchema } from "./amount.ts";
import { photoSchema } from "./menu.ts";

/** `/api/fillers`: items that would bring a cart to the branch's minimum. */
export const fillersSchema = v.array(
  v.object({
    itemId: v.string(),
    groupId: v.string(),
    name: v.string(),
    /** At least. */
    price: pesosSchema,
    photo: v.nullable(photoSchema),
  }),
);
