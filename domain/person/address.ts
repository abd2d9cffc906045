import type { GeoPoint } from "#domain/base/geo.ts";

/** Where an order goes: the parts as typed, kept apart for editing and merged once at the wire (A101). */
export interface Address {
  /** The account's id of a saved address, null while it lives on the device only. */
  id: string | null;
  /** Casa, Novi@, Padres, Trabajo or free text (S2 §2.7). */
  name: string;
  line1: string;
  /** Edificio, torre, apartamento (at most 100 characters). */
  details: string;
  neighborhood: string;
  city: string;
  country: string;
  point: GeoPoint;
}

/** Most characters of each part (S2 §2.8, §9). */
export const addressLimits = { line1: 250, details: 100, neighborhood: 45, city: 60, name: 40 } as const;

/** One thing to mend in an address form, by field. */
export interface AddressProblem {
  field: "line1" | "details" | "neighborhood" | "city";
  code: "required" | "invalid" | "tooLong";
}

/**
 * The address as one line for the wire: line 1, barrio and details, joined by commas, empty parts left out (S2 §3, A101).
 * Merge once, when sending; the parts stay as typed for editing.
 */
export function mergeAddressLine(address: Pick<Address, "line1" | "neighborhood" | "details">): string {
  return [address.line1, address.neighborhood, address.details]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");
}

/** True when `text` has `count` letters of any language in a row: 'Chía' has four (A100). */
function hasLettersInRow(text: string, count: number): boolean {
  if (count === 0) return true;
  let run = 0;
  for (const character of text.normalize("NFC")) {
    run = /\p{L}/u.test(character) ? run + 1 : 0;
    if (run >= count) return true;
  }
  return false;
}

function checkPart(
  field: AddressProblem["field"],
  text: string,
  rule: { isRequired: boolean; letters: number },
): AddressProblem[] {
  if (text.length > addressLimits[field]) return [{ field, code: "tooLong" }];
  const trimmed = text.trim();
  if (trimmed === "") return rule.isRequired ? [{ field, code: "required" }] : [];
  return hasLettersInRow(trimmed, rule.letters) ? [] : [{ field, code: "invalid" }];
}

/**
 * What is wrong with a typed address, in the order of the fields; nothing when it is fine (S2 §5).
 * Line 1 required; barrio with two letters in a row, required in the wizard and optional in the saved-address form
 * (`neighborhoodIsOptional`, A99); details optional; a city required, four letters in a row unless it was chosen from
 * the list (A100). Lengths: 250, 45, 100.
 */
export function checkAddressParts(parts: {
  line1: string;
  neighborhood: string;
  details: string;
  city: string;
  cityIsListed: boolean;
  neighborhoodIsOptional?: boolean;
}): AddressProblem[] {
  const neighborhoodIsRequired = parts.neighborhoodIsOptional !== true;
  return [
    ...checkPart("line1", parts.line1, { isRequired: true, letters: 0 }),
    ...checkPart("neighborhood", parts.neighborhood, { isRequired: neighborhoodIsRequired, letters: 2 }),
    ...checkPart("details", parts.details, { isRequired: false, letters: 0 }),
    ...checkPart("city", parts.city, { isRequired: true, letters: parts.cityIsListed ? 0 : 4 }),
  ];
}
