import type { GeoPoint } from "#domain/base/geo.ts";
import { pageValue } from "#lib/client/device/device-value.ts";

/** The address form as typed. */
export interface AddressDraft {
  /** Of the account's address that is being mended, null for a new one. */
  id: string | null;
  /** Null until one is chosen; empty is 'Otro' without its name. */
  name: string | null;
  line1: string;
  details: string;
  neighborhood: string;
  city: string;
  /** Where the device is, once the person asked for it: the order goes there, whatever is typed. */
  point: GeoPoint | null;
}

/** What was typed before the location was closed, null when nothing was: opening it again loses nothing. */
export const unfinishedAddress = pageValue<AddressDraft | null>(null);
