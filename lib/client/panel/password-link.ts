import { heldLink } from "./held-link.ts";

/** The link of a mail for who forgot the password. */
export const passwordLink = heldLink("#clave=");
