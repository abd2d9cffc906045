/** The paths of app/api, which `middleware.ts` repeats in its matcher; all others are pages or unknown (T4). */
const handlerPath =
  /^\/api\/(?:availability|catalog|coverage|fillers|geocode|geocode\/nearby|geocode\/reverse|geocode\/suggest|health|manifest|menu-words|orders|orders\/[^/]+|product|quote|revalidate|session)$/;

/** Whether a path, as the browser sent it, is a handler's. */
export function isHandlerPath(path: string): boolean {
  return handlerPath.test(path);
}

/** Asked by `server/` over Next's private socket alone: a visitor's request for it is an unknown path. */
export const productLinksPath = "/api/product-links";
