import * as v from "valibot";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { idSchema, noteSchema, plainText } from "./text.ts";

/** Names out of the menu are longer than what people type. */
const longestName = 200;

/** Units of a line or of an option (M2). */
const unitsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(cartLimits.quantity));

const optionSchema = v.strictObject({ groupId: idSchema, optionId: idSchema, quantity: unitsSchema });

/** A cart line as the browser sends it, without prices (M1, M2); pricing checks it against the menu. */
export const cartLineSchema = v.strictObject({
  lineId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  itemId: idSchema,
  groupId: idSchema,
  sizeName: v.nullable(plainText(longestName)),
  options: v.pipe(v.array(optionSchema), v.maxLength(cartLimits.options)),
  quantity: unitsSchema,
  note: noteSchema,
});

export const linesSchema = v.pipe(v.array(cartLineSchema), v.minLength(1), v.maxLength(cartLimits.lines));
