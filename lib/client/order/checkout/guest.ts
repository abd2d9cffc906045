import { pageValue } from "#lib/client/device/device-value.ts";

/**
 * By which a guest wants to be called, and where the receipt of an order goes, each empty without one (A243, A263): they stay for
 * another round, and in no storage.
 */
export const guestAtom = pageValue({ guestName: "", guestMail: "" });
