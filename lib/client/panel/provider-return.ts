import { heldLink } from "./held-link.ts";

/** The name of the provider that somebody came back from; its answer is on the server (A93). */
export const providerReturn = heldLink("#proveedor=");
