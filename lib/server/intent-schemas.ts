import "server-only";
import { z } from "zod";
import { addressLimits } from "#domain/address.ts";
import { cartLimits } from "#domain/cart.ts";

/** Schemas of what a browser may say about a cart and an address: ids, numbers and text in bounds, never an amount (M1, M2). */

export const idText = z.string().regex(/^[\w-]{1,40}$/);

export const pointSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

const chosenOptionSchema = z.strictObject({
  groupId: idText,
  optionId: idText,
  quantity: z.int().min(1).max(cartLimits.quantity),
});

const cartLineSchema = z.strictObject({
  lineId: idText,
  itemId: idText,
  groupId: idText,
  sizeName: z.string().max(80).nullable(),
  options: z.array(chosenOptionSchema).max(cartLimits.options),
  quantity: z.int().min(1).max(cartLimits.quantity),
  note: z.string().max(cartLimits.note),
});

export const cartLinesSchema = z.array(cartLineSchema).max(cartLimits.lines);

export const addressSchema = z.strictObject({
  id: idText.nullable(),
  name: z.string().max(addressLimits.name),
  line1: z.string().min(1).max(addressLimits.line1),
  details: z.string().max(addressLimits.details),
  neighborhood: z.string().max(addressLimits.neighborhood),
  city: z.string().min(1).max(addressLimits.city),
  country: z.string().max(60),
  point: pointSchema,
});

export const deliveryModeSchema = z.enum(["delivery", "pickup", "onsite"]);
