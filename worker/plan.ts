/** A request as the service worker sees it. */
export interface SeenRequest {
  method: string;
  /** Its own and that of the shop. */
  url: URL;
  origin: string;
  /** A page that a window goes to. */
  isNavigation: boolean;
}

/** A page that may be kept: its place in the shop (`PageName`), and whether its address names a table. */
export interface PlannedPage {
  page: string;
  isTable: boolean;
  /** Null where the address names none. */
  language: "en" | null;
}

/** What the worker does with a request; `none` goes past it, untouched and kept by nobody. */
export type Plan =
  | { kind: "none" }
  /** A file of the build, whose name is its content's. */
  | { kind: "file" }
  | { kind: "photo" }
  /** `kept` is null for a page of the moment: it is never kept, and the offline page stands for it. */
  | { kind: "page"; kept: PlannedPage | null };

const none: Plan = { kind: "none" };
const product = /^\/(producto\/-?[A-Za-z\d][A-Za-z\d-]{0,39}\/-?[A-Za-z\d][A-Za-z\d-]{0,39})$/;
const table = /^\/m\/[^/]+$/;
// Whose order it is the page reads from its address: it is one for all.
const tracking = /^\/rastrear-orden\/[^/]+$/;

function placeAt(pathname: string): string | null {
  if (pathname === "/" || table.test(pathname)) return "";
  if (tracking.test(pathname)) return "rastrear-orden/_";
  if (pathname === "/rastrear-orden" || pathname === "/zonas") return pathname.slice(1);
  return product.exec(pathname)?.[1] ?? null;
}

/** The page at an address, null where none is kept: the menu, a product, an order's page and the zones are (B19). */
export function pageAt({ pathname, search }: URL): PlannedPage | null {
  // Any other query asks for something of the moment.
  if (search !== "" && search !== "?lang=en") return null;
  const language = search === "" ? null : "en";
  const page = placeAt(pathname);
  return page === null ? null : { page, isTable: table.test(pathname), language };
}

/** What is done with a request. Handlers, actions and parts of pages are nobody's but the network's: they are of a person or of a moment. */
export function planOf({ method, url, origin, isNavigation }: SeenRequest): Plan {
  if (method !== "GET" || url.origin !== origin) return none;
  const { pathname } = url;
  if (pathname.startsWith("/api/")) return none;
  if (isNavigation) return { kind: "page", kept: pageAt(url) };
  if (pathname.startsWith("/_next/static/")) return { kind: "file" };
  return pathname.startsWith("/media/") ? { kind: "photo" } : none;
}
