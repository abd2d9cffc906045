import "server-only";

/** To a path of the shop, from an address that nobody keeps. */
export function leadOn(location: string): Response {
  const headers = { location, "cache-control": "private, no-store", "referrer-policy": "no-referrer" };
  return new Response(null, { status: 303, headers });
}
