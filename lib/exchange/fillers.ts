import * as v from "valibot";
import { pesosSchema } from "./amount.ts";
import { menuItemSchema } from "./menu.ts";

/** `/api/fillers`: items that would bring a cart to the branch's minimum, or go with what is in it, each with what it costs at least. */
export const fillersSchema = v.array(v.object({ item: menuItemSchema, price: pesosSchema }));
