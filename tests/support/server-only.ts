/** Stands in for the package `server-only`, which refuses to load outside Next's server bundle. */
export const standsInForServerOnly = true;
