import { isWithinTolerance } from "#domain/store/placement.ts";
import type { FoundPlace, Suggestion } from "#lib/exchange/place/found-place.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";

/** The city of `cities` that means `name`, whatever its accents and capitals. */
function listedCity(name: string, cities: readonly string[]): string | null {
  return cities.find((city) => city.localeCompare(name, "es", { sensitivity: "base" }) === 0) ?? null;
}

/** A place's barrio and city, without the parts that it has not: nothing typed is lost for them (UX21). */
export function aroundPlace(
  place: Pick<FoundPlace, "neighborhood" | "city">,
  cities: readonly string[],
): Partial<AddressDraft> {
  const city = cities.length > 1 ? listedCity(place.city, cities) : null;
  return {
    ...(place.neighborhood === "" ? {} : { neighborhood: place.neighborhood.slice(0, 45) }),
    ...(city === null ? {} : { city }),
  };
}

/**
 * The form after a suggestion was chosen. A barrio never stands in the street's place, and does not replace a street that
 * was typed (UX21); the device's point stays only where the suggestion is.
 */
export function applySuggestion(draft: AddressDraft, place: Suggestion, cities: readonly string[]): AddressDraft {
  const [first = ""] = place.label.split(",");
  const isStreet = /\d/.test(first);
  const typed = /\d/.test(draft.line1) ? draft.line1 : "";
  const named = place.neighborhood === "" && !isStreet ? { ...place, neighborhood: first.trim() } : place;
  return {
    ...draft,
    ...aroundPlace(named, cities),
    line1: isStreet ? first.trim() : typed,
    point: draft.point && place.placement && isWithinTolerance(place.placement, draft.point) ? draft.point : null,
  };
}
