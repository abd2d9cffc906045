/** A point on earth in degrees. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

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
