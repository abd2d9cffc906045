import type { GeoPoint } from "#domain/base/geo.ts";
import type { SavedAddress } from "#domain/person/address.ts";
import type { AddressDraft } from "#lib/exchange/place/address.ts";

/** What a form shows of an address, so that nobody types it twice (UX23); the only city there is needs no field. */
export function draftOf(address: SavedAddress | null, cities: readonly string[]): AddressDraft {
  const [city = ""] = cities;
  return {
    id: null,
    name: address?.name || null,
    line1: address?.line1 ?? "",
    details: address?.details ?? "",
    neighborhood: address?.neighborhood ?? "",
    city: address?.city || (cities.length === 1 ? city : ""),
    point: null,
  };
}

/** The form that changes an address of the account. */
export function mendingDraft(address: SavedAddress, cities: readonly string[]): AddressDraft {
  return { ...draftOf(address, cities), id: address.id };
}

const placing = ["line1", "neighborhood", "city"] as const;

/** The point of a saved address whose form still says the same place; null where the text or the device says another. */
export function pointOfSame(saved: SavedAddress, draft: AddressDraft): GeoPoint | null {
  const isSame = draft.point === null && placing.every((part) => saved[part].trim() === draft[part].trim());
  return isSame ? saved.point : null;
}
