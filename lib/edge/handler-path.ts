/** The paths of handlers, which `middleware.ts` repeats in its matcher; all others are pages or unknown (T4). */
const handlerPath =
  /^\/(?:robots\.txt|sitemap\.xml)$|^\/api\/(?:auth\/return|auth\/[^/]+\/return(?:(?:\/[^/]+){4})?|availability|card\/(?:gift|menu)(?:\/[^/]+){2}|card\/product(?:\/[^/]+){4}|catalog|coverage|fillers|geocode|geocode\/nearby|geocode\/reverse|geocode\/suggest|health|icon\/[^/]+|manifest|menu-words|municipalities|offline|orders|orders\/[^/]+(?:\/(?:events|rating))?|own-data|payment(?:\/form|\/link|\/phone|\/return|\/start)?|place(?:\/scan)?|profile|quote|revalidate|session|transfer(?:\/qr)?)$/;

/** Whether a path, as the browser sent it, is a handler's. */
export function isHandlerPath(path: string): boolean {
  return handlerPath.test(path);
}

/** Asked by `server/` over Next's private socket alone: a visitor's request for it is an unknown path. */
export const productLinksPath = "/api/product-links";
/** The same of the service worker's programs. */
export const workerProgramsPath = "/api/worker";
