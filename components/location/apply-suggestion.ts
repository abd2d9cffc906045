import type { FoundPlace } from "#lib/exchange/found-place.ts";
import type { AddressDraft } from "#lib/client/place/unfinished-address.ts";

/** The city of `cities` that means `name`, whatever its accents and capitals. */
function listedCity(name: string, cities: readonly string[]): string | null {
  return cities.find((city) => city.localeCompare(name, "es", { sensitivity: "base" }) === 0) ?? null;
}

/**
 * The form after a suggestion was chosen: street, barrio and city where it has them. A barrio alone does not replace a
 * street that was typed, and nothing typed is lost for an empty part (UX21).
 */
export function applySuggestion(draft: AddressDraft, place: FoundPlace, cities: readonly string[]): AddressDraft {
  const [street = ""] = place.label.split(",");
  const isStreet = /\d/.test(street);
  const keepsLine = !isStreet && /\d/.test(draft.line1);
  const neighborhood = place.neighborhood || (isStreet ? "" : street.trim());
  return {
    ...draft,
    line1: keepsLine ? draft.line1 : street.trim(),
    neighborhood: (neighborhood || draft.neighborhood).slice(0, 45),
    city: (cities.length > 1 ? listedCity(place.city, cities) : null) ?? draft.city,
  };
}
