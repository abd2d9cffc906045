import * as v from "valibot";
import { firstLetters } from "#domain/base/cut-text.ts";
import { addressLimits } from "#domain/person/address-limits.ts";
import { plainText } from "#lib/exchange/text.ts";

export const pointSchema = v.strictObject({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** An address as the browser sends it. */
export const addressSchema = v.strictObject({
  id: v.nullable(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
  name: plainText(addressLimits.name),
  line1: v.pipe(plainText(addressLimits.line1), v.minLength(1)),
  details: plainText(addressLimits.details),
  neighborhood: plainText(addressLimits.neighborhood),
  city: v.pipe(plainText(addressLimits.city), v.minLength(1)),
  country: plainText(40),
  point: pointSchema,
});

function shortText(most: number) {
  return v.pipe(
    v.string(),
    v.transform((text) => firstLetters(text, most)),
  );
}

/** An address as a device has it, cut to what an order may carry. */
export const knownAddressSchema = v.object({
  id: v.nullable(v.string()),
  name: shortText(addressLimits.name),
  line1: v.pipe(shortText(addressLimits.line1), v.trim()),
  details: shortText(addressLimits.details),
  neighborhood: shortText(addressLimits.neighborhood),
  city: shortText(addressLimits.city),
  country: shortText(2),
  point: v.object(pointSchema.entries),
});

/** The address form as typed: `id` of the account's address that is being mended, null for a new one; `name` null until one
 * is chosen; `point` where the device is, once the person asked for it. */
export const addressDraftSchema = v.object({
  id: v.nullable(v.string()),
  name: v.nullable(shortText(addressLimits.name)),
  line1: shortText(addressLimits.line1),
  details: shortText(addressLimits.details),
  neighborhood: shortText(addressLimits.neighborhood),
  city: shortText(addressLimits.city),
  point: v.nullable(v.object(pointSchema.entries)),
});

export type AddressDraft = v.InferOutput<typeof addressDraftSchema>;

/** An address as an account has it; without a point no order goes there. */
export const savedAddressSchema = v.object({
  ...knownAddressSchema.entries,
  point: v.nullable(v.object(pointSchema.entries)),
});
