/** Where every shop has its service worker. */
export const workerPath = "/worker.js";
/**
 * The cache that stands, empty, from when a page asks to be loaded anew until its worker answers that: the one thing that both see,
 * and that outlasts either (ADR 23).
 */
export const reloadMark = "shop-reload";
