import * as v from "valibot";
import type { GuestPlace } from "#domain/person/orderer.ts";
import { idSchema, plainText } from "#lib/exchange/text.ts";

/** A table's number or name, as its address says it. */
export const tableSchema = v.pipe(plainText(20), v.minLength(1));

/** What a browser may say of where it is; what is proved comes by a scanned code alone. */
export const placeChangeSchema = v.union([
  v.strictObject({ kind: v.literal("table"), branchId: idSchema, number: tableSchema }),
  // `holding`: the device keeps a person's things; `agreed`: it is to be a kiosk all the same (A120).
  v.strictObject({
    kind: v.literal("kiosk"),
    branchId: idSchema,
    use: v.optional(v.picklist(["holding", "agreed"])),
  }),
  v.strictObject({ kind: v.literal("leave") }),
  v.strictObject({ kind: v.literal("nextGuest") }),
]);

export type PlaceChange = v.InferOutput<typeof placeChangeSchema>;

/** `/api/place`: where this browser is from now on, null for nowhere in particular. */
export const guestPlaceSchema = v.object({
  /** It was an enrolled kiosk, until the business ended that (A241). */
  isEnded: v.optional(v.boolean()),
  place: v.nullable(
    v.union([
      v.object({ kind: v.literal("table"), number: v.string() }),
      v.object({ kind: v.literal("kiosk"), number: v.nullable(v.string()) }),
    ]),
  ) satisfies v.GenericSchema<unknown, GuestPlace | null>,
});
