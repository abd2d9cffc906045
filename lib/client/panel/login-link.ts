import { heldLink } from "./held-link.ts";

/** The link of a mail with a log-in code. */
export const { hold: holdLoginLink, token: loginLinkToken, forget: forgetLoginLink } = heldLink("#acceso=");
