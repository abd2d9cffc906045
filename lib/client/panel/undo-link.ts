import { heldLink } from "./held-link.ts";

/** The link of a notice that an account was changed. */
export const undoLink = heldLink("#deshacer=");
