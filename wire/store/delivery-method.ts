import { z } from "zod";
import { type DeliveryMethod, type DeliveryMode, isCollectible } from "#domain/store/delivery.ts";
import { deliveryModeOf } from "#domain/store/mode.ts";
import { field } from "#wire/field.ts";
import { readRow, UnreadableRow } from "#wire/reading.ts";

const codeFields = z.object({ id: field.id, internal_name: field.text });

export const deliveryMethodRow = codeFields.extend({
  name: field.text,
  is_collectible: field.flag,
  free_of_charge: field.flag,
});

/** Null when unknown (A111). */
export function deliveryModeFrom(raw: unknown): DeliveryMode | null {
  const parsed = codeFields.safeParse(raw);
  if (!parsed.success) return null;
  return deliveryModeOf({ id: String(parsed.data.id), internalName: parsed.data.internal_name });
}

/** @throws UnreadableRow for an unknown mode */
export function deliveryMethodFrom(raw: unknown): DeliveryMethod {
  const row = readRow(deliveryMethodRow, raw);
  const mode = deliveryModeFrom(row);
  if (mode === null) throw new UnreadableRow("internal_name", "unknown delivery method");
  return {
    id: String(row.id),
    mode,
    name: row.name ?? "",
    // Pickup and on-site are never delivered, whatever the flag says.
    isCollectible: row.is_collectible === true || isCollectible(mode),
    isFree: row.free_of_charge === true,
  };
}
