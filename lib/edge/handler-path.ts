/** The paths of app/api; `middleware.ts` has to repeat them in its matcher. Everything else is a page's, or nobody's (T4). */
const handlerPath =
  /^\/api\/(?:availability|catalog|coverage|geocode|geocode\/reverse|geocode\/suggest|health|manifest|orders|orders\/[^/]+|product|quote|revalidate|session)$/;

/** Whether a path, as the browser sent it, is a handler's. */
export function isHandlerPath(path: string): boolean {
  return handlerPath.test(path);
}
