import { pageValue } from "#lib/client/device/device-value.ts";

/** By which a guest wants to be called, empty without one (A243): it stays for another round, and in no storage. */
export const guestNameAtom = pageValue("");
