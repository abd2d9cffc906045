import { addressLimits } from "./address-limits.ts";

export interface AddressProblem {
  field: "line1" | "details" | "neighborhood" | "city" | "name";
  code: "required" | "invalid" | "tooLong";
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
  /** Asked for only as text: null is called something already. */
  name?: string | null;
}): AddressProblem[] {
  const neighborhoodIsRequired = parts.neighborhoodIsOptional !== true;
  return [
    ...checkPart("line1", parts.line1, { isRequired: true, letters: 0 }),
    ...checkPart("neighborhood", parts.neighborhood, { isRequired: neighborhoodIsRequired, letters: 2 }),
    ...checkPart("details", parts.details, { isRequired: false, letters: 0 }),
    ...checkPart("city", parts.city, { isRequired: true, letters: parts.cityIsListed ? 0 : 4 }),
    ...checkPart("name", parts.name ?? "", { isRequired: typeof parts.name === "string", letters: 0 }),
  ];
}
