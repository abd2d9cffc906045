import { pageValue } from "#lib/client/device/device-value.ts";

/** The number of an order that its guest is thanked for, null for none: the guest stays, for another round (A120). */
export const thankedOrder = pageValue<string | null>(null);
