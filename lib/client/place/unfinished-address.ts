import { pageValue } from "#lib/client/device/device-value.ts";

/** The address form as typed. */
export interface AddressDraft {
  name: string;
  line1: string;
  details: string;
  neighborhood: string;
  city: string;
}

/** What was typed before the location was closed, null when nothing was: opening it again loses nothing. */
export const unfinishedAddress = pageValue<AddressDraft | null>(null);
