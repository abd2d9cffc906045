import { heldLink } from "#lib/client/panel/held-link.ts";

/** The cart of somebody's link, taken out of the address as soon as it is seen: no server reads it (B11). */
export const cartLink = heldLink("#c=");
