import * as v from "valibot";
import type { Cart } from "#domain/cart/cart.ts";
import type { KeptAttempt } from "#domain/order/attempt.ts";
import { cartLimits } from "#domain/cart/cart-limits.ts";
import { momentSchema, pesosSchema } from "./amount.ts";
import { attemptKeySchema, cartLineSchema, idSchema } from "./intent.ts";
import { menuItemSchema } from "./menu.ts";
import { coveredZoneSchema, knownAddressSchema } from "./place.ts";

const optionalText = v.fallback(v.nullable(v.string()), null);
const knownAddress = v.fallback(v.nullable(knownAddressSchema), null);

/** Lines of a cart: only ids, quantities and notes come through, whatever else was written beside them (M1, M2). */
export const storedLinesSchema = v.pipe(
  v.array(v.object(cartLineSchema.entries)),
  v.maxLength(cartLimits.lines),
  v.check((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length),
);

export const storedCartSchema = v.object({
  menuId: optionalText,
  lines: storedLinesSchema,
  legalAgeConfirmed: v.fallback(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, Cart>;

/** Where this device's order goes. */
export const storedPlaceSchema = v.pipe(
  v.object({
    mode: v.nullable(v.picklist(["delivery", "pickup"])),
    isValidated: v.fallback(v.boolean(), false),
    /** The branch that delivers or hands over. */
    branchId: optionalText,
    address: knownAddress,
    /** The address before a pickup was chosen: fills the form the next time (S2 §3 lastSelectedAddress). */
    lastAddress: knownAddress,
    area: v.fallback(v.nullable(coveredZoneSchema), null),
    /** When the person confirmed it (ms): an address of this visit beats those of the account (A137). */
    confirmedAt: v.fallback(v.nullable(momentSchema), null),
  }),
  // A delivery without its address cannot have been validated.
  v.transform(({ isValidated, ...place }) => ({
    ...place,
    isValidated: isValidated && place.mode !== null && (place.mode === "pickup" || place.address !== null),
  })),
);

/** What a person has to know of a cart that came from another branch and found one there (F28). */
export const carriedCartSchema = v.object({
  fromBranchId: v.string(),
  /** The lines that lay there before. */
  joined: v.array(v.string()),
  /** How many lines did not fit: they are still in the cart of the branch they came from. */
  left: v.fallback(v.pipe(v.number(), v.safeInteger()), 0),
});

/** Items as the person saw them, by id. */
export const knownItemsSchema = v.record(v.string(), menuItemSchema);

/** Ids of products, what was ordered last first. */
export const favoriteProductsSchema = v.array(v.string());

/** An order that was sent from this device, when by its own clock (ms): for sorting only. */
const sentOrderSchema = v.object({ number: v.string(), total: pesosSchema, sentAt: momentSchema });
export const sentOrdersSchema = v.array(sentOrderSchema);

/** An attempt to order whose outcome is not known yet (design §3.8). */
export const storedAttemptSchema = v.object({
  attemptKey: attemptKeySchema,
  branchId: idSchema,
  fingerprint: v.string(),
  isPlaced: v.fallback(v.boolean(), false),
  total: pesosSchema,
  lines: storedLinesSchema,
}) satisfies v.GenericSchema<unknown, KeptAttempt>;

export type Place = v.InferOutput<typeof storedPlaceSchema>;
export type CarriedCart = v.InferOutput<typeof carriedCartSchema>;
export type KnownItems = v.InferOutput<typeof knownItemsSchema>;
export type SentOrder = v.InferOutput<typeof sentOrderSchema>;
