import { addressLimits } from "./address-limits.ts";
import type { GeoPoint } from "#domain/base/geo.ts";

/** A delivery address: the parts as typed, merged only on the wire (A101). */
export interface Address {
  /** The account's id, null while it is on the device only. */
  id: string | null;
  /** Casa, Novi@, Padres, Trabajo or free text (S2 §2.7). */
  name: string;
  line1: string;
  /** Edificio, torre, apartamento. */
  details: string;
  neighborhood: string;
  city: string;
  country: string;
  point: GeoPoint;
}

export interface AddressProblem {
  field: "line1" | "details" | "neighborhood" | "city";
  code: "required" | "invalid" | "tooLong";
}

/** Line 1, barrio and details joined by commas, for the wire only (S2 §3, A101). */
export function mergeAddressLine(address: Pick<Address, "line1" | "neighborhood" | "details">): string {
  return [address.line1, address.neighborhood, address.details]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");
}

/** Letters of any language: 'Chía' has four (A100). */
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

/** Problems of a typed address, in field order (S2 §5): barrio needs two letters in a row unless it is optional (A99),
 * a typed city four (A100). */
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
