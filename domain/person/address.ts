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

/** An account's address; one of before may lack its line or its point, and no order goes there until it is mended. */
export type SavedAddress = Omit<Address, "point"> & { point: GeoPoint | null };

/** Whether an order may go there. */
export function isComplete(address: SavedAddress): address is Address {
  return address.line1 !== "" && address.point !== null;
}

/** Line 1, barrio and details joined by commas, for the wire only (S2 §3, A101). */
export function mergeAddressLine(address: Pick<Address, "line1" | "neighborhood" | "details">): string {
  return [address.line1, address.neighborhood, address.details]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(", ");
}
