import "server-only";
import { z } from "zod";
import { addressLimits } from "#domain/person/address.ts";

/** A text on one line: no control characters. */
const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u);

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

export const idSchema = z.string().regex(/^-?[\w-]{1,40}$/);
