/** The environment variable by which `server/` tells the middleware of its process what proves a decision. */
export const proofVariable = "VITRINA_ROUTE_PROOF";

const routeHeader = "x-vitrina-route";
const proofHeader = "x-vitrina-proof";

/** What a request says of its route: nothing, a path that `server/` decided, or a path that somebody else claims. */
export type HandedRoute = { kind: "none" } | { kind: "decided"; path: string } | { kind: "forged" };

/** The headers that hand a decided internal path to the middleware of the same process. */
export function handedHeaders(path: string, proof: string): Record<string, string> {
  return { [routeHeader]: path, [proofHeader]: proof };
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index % (other.length || 1));
  }
  return difference === 0;
}

/** Reads them; without a `proof` of this process nothing is believed. */
export function handedRouteOf(headers: Pick<Headers, "get">, proof: string | undefined): HandedRoute {
  const path = headers.get(routeHeader);
  const claimed = headers.get(proofHeader);
  if (path === null && claimed === null) return { kind: "none" };
  const isProved = proof !== undefined && proof !== "" && isSame(claimed ?? "", proof);
  return isProved && path !== null && path.startsWith("/") ? { kind: "decided", path } : { kind: "forged" };
}

/** A request's headers without them: the proof goes no further than the middleware. */
export function withoutHanded(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete(routeHeader);
  kept.delete(proofHeader);
  return kept;
}
