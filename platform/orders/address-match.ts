import type { GeoPoint } from "#domain/address.ts";

/** Filled in with the gazetteer. */
export function isFarFromItsText(_address: string, _point: GeoPoint): boolean {
  return false;
}
