import * as v from "valibot";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import type { OrderAttempt, OrderIntent } from "#domain/order/intent.ts";
import { addressLimits } from "#domain/person/address.ts";
import { deliveryModes } from "#domain/store/delivery.ts";

/** Names out of the menu are longer than what people type. */
const longestName = 200;

/** A text on one line: no control characters. */
function plainText(most: number) {
  return v.pipe(v.string(), v.maxLength(most), v.regex(/^[^\p{Cc}]*$/u));
}

/** A text as a person types it into a box: line ends and tabs, no other control characters. */
const noteSchema = v.pipe(v.string(), v.maxLength(cartLimits.note), v.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u));

/** Units, of a line or of an option (M2). */
const unitsSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(cartLimits.quantity));

export const idSchema = v.pipe(v.string(), v.regex(/^-?[\w-]{1,40}$/));

const optionSchema = v.strictObject({ groupId: idSchema, optionId: idSchema, quantity: unitsSchema });

/**
 * A line of a cart as the browser sends it: ids and numbers, never a price (M1, M2). What this menu does not allow is found
 * by pricing; what no menu could allow is refused here.
 */
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

export const pointSchema = v.strictObject({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** An address in its parts, as the browser sends it. */
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

export const modeSchema = v.picklist(deliveryModes);

/** The idempotency key of one attempt to order, from the first press to the platform's unique index (design §3.8). */
export const attemptKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/));

/** As soon as possible, or at an instant (ms). */
const whenSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("now") }),
  v.strictObject({ kind: v.literal("at"), instant: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
]);

/** What a person wants to order: no amount is taken from the browser (M1). */
export const orderIntentSchema = v.strictObject({
  branchId: idSchema,
  lines: linesSchema,
  mode: v.nullable(modeSchema),
  address: v.nullable(addressSchema),
  paymentMethodId: v.nullable(idSchema),
  when: whenSchema,
  table: v.nullable(v.pipe(plainText(20), v.minLength(1))),
  couponCode: v.nullable(
    v.pipe(v.string(), v.toUpperCase(), v.minLength(1), v.maxLength(40), v.regex(/^[^\p{Cc}]*$/u)),
  ),
  courierNote: noteSchema,
  legalAgeConfirmed: v.boolean(),
}) satisfies v.GenericSchema<unknown, OrderIntent>;

/** One attempt to order it, for the total (pesos) that the person saw. */
export const orderAttemptSchema = v.strictObject({
  attemptKey: attemptKeySchema,
  expectedTotal: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  intent: orderIntentSchema,
}) satisfies v.GenericSchema<unknown, OrderAttempt>;
