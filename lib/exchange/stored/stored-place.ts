import * as v from "valibot";
import { knownAddressSchema } from "#lib/exchange/place/address.ts";
import { momentSchema } from "#lib/exchange/amount.ts";
import { coveredZoneSchema } from "#lib/exchange/place/covered-zone.ts";

const knownAddress = v.fallback(v.nullable(knownAddressSchema), null);

/** Where this device's order goes. */
export const storedPlaceSchema = v.pipe(
  v.object({
    mode: v.nullable(v.picklist(["delivery", "pickup"])),
    isValidated: v.fallback(v.boolean(), false),
    branchId: v.fallback(v.nullable(v.string()), null),
    address: knownAddress,
    /** The address before a pickup was chosen, prefilled next time (S2 §3 lastSelectedAddress). */
    lastAddress: knownAddress,
    area: v.fallback(v.nullable(coveredZoneSchema), null),
    /** In ms: an address of this visit beats those of the account (A137). */
    confirmedAt: v.fallback(v.nullable(momentSchema), null),
  }),
  // A delivery without its address cannot have been validated.
  v.transform(({ isValidated, ...place }) => ({
    ...place,
    isValidated: isValidated && place.mode !== null && (place.mode === "pickup" || place.address !== null),
  })),
);

export type Place = v.InferOutput<typeof storedPlaceSchema>;
