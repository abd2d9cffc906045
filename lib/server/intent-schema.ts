import "server-only";
import { z } from "zod";
import { addressLimits } from "#domain/person/address.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";

const id = z.string().regex(/^-?[\w-]{1,40}$/);
/** A text without control characters, except the line ends of a note. */
const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u);

/** Names out of the menu are longer than what people type. */
const longestName = 200;

const optionSchema = z.strictObject({
  groupId: id,
  optionId: id,
  quantity: z.number().int().min(1).max(cartLimits.quantity),
});

/**
 * A line of a cart as the browser sends it: ids and numbers, never a price (M1, M2). What is not allowed by the menu is
 * found by pricing; what no menu could allow is refused here.
 */
const lineSchema = z.strictObject({
  lineId: z.string().min(1).max(64),
  itemId: id,
  groupId: id,
  sizeName: plainText(longestName).nullable(),
  options: z.array(optionSchema).max(cartLimits.options),
  quantity: z.number().int().min(1).max(cartLimits.quantity),
  note: z
    .string()
    .max(cartLimits.note)
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u),
});

export const linesSchema = z.array(lineSchema).min(1).max(cartLimits.lines);

export const pointSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

/** An address as the browser sends it, in its parts. */
export const addressSchema = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullable(),
  name: plainText(addressLimits.name),
  line1: plainText(addressLimits.line1).min(1),
  details: plainText(addressLimits.details),
  neighborhood: plainText(addressLimits.neighborhood),
  city: plainText(addressLimits.city).min(1),
  country: plainText(40),
  point: pointSchema,
});

export const modeSchema = z.enum(["delivery", "pickup", "onsite"]);
export const idSchema = id;
/** The key of one attempt to order: from the first press to the platform's unique index (design §3.8). */
export const attemptKeySchema = z.string().regex(/^[\w-]{16,64}$/);
