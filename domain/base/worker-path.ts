/** Where every shop has its service worker. */
export const workerPath = "/worker.js";
