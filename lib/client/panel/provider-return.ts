import { heldLink } from "./held-link.ts";

/** The name of the provider that somebody came back from; its answer is on the server (A93). */
export const providerReturn = heldLink("#proveedor=");

/** What somebody has proved themselves for who is back from there (A226). */
export const proofReturn = heldLink("#comprobado=");
