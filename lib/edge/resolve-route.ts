import { parseRequestedMode } from "#domain/store/mode.ts";
import { schemeOf } from "#domain/base/canonical-host.ts";
import { isPostedAction } from "./posted-action.ts";
import type { Tenant, TenantAnswer } from "./tenant/tenant-directory.ts";
import type { Visit } from "#lib/edge/visit/visit-cookie.ts";
import { couponHome, modeHome, without } from "#lib/edge/visit/shortcut-home.ts";
import { languageOf } from "#lib/edge/visit/language.ts";
import { kioskBranchOf, resolveVisit } from "#lib/edge/visit/visit-route.ts";

/** Everything of a request that may decide its route. */
export interface RouteRequest {
  method: string;
  /** The canonical host, null when the header names none. */
  host: string | null;
  /** As in the header, `:3000` or `""`: a redirect to another host of the tenant keeps it. */
  port: string;
  /** As the browser sent it, still escaped. */
  path: string;
  query: URLSearchParams;
  branchCookie: string | null;
  /** The branch that a link pinned for this visit. */
  pinCookie: string | null;
  languageCookie: string | null;
  /** What the visit asked for before. */
  visitCookie: string | null;
  /** The server's clock, in ms. */
  now: number;
  /** Asked by what shows previews of links. */
  isPreview: boolean;
  /** The `Next-Action` header. */
  nextAction: string | null;
}

export type Route =
  | {
      kind: "page";
      /** The internal path, and the key of the page. */
      path: string;
      /** The canonical public path, without what is one visitor's own: Next stores it in the page. */
      address: string;
      /** What the visit's cookie says from now on; missing where that stays. */
      visit?: Visit;
    }
  | {
      kind: "redirect";
      status: 307 | 308;
      location: string;
      rememberBranch: string | null;
      /** The remembered branch holds for the visit: the location asks for no other (S2 §2.8). */
      isPinned?: true;
      /** As of a page. */
      visit?: Visit;
    }
  /** One of our handlers answers, by an internal address. */
  | { kind: "handler"; address: string }
  | { kind: "notFound"; reason: "host" | "path" }
  | { kind: "unreachable" }
  | { kind: "badRequest" }
  | { kind: "methodNotAllowed" };

/** Path segments of a public route: `*` stands for an identifier. */
interface PublicRoute {
  pattern: readonly string[];
  /** The page under `[tenant]/[locale]/[branch]/[variant]`, with the same `*`. */
  page: readonly string[];
}

/** The public pages of S1 §2; redirecting ones are below. */
const pages: readonly PublicRoute[] = [
  { pattern: [], page: [] },
  { pattern: ["producto", "*", "*"], page: ["producto", "*", "*"] },
  // The browser reads the number from its address: one page for all, so that invented ones store nothing (T11).
  { pattern: ["rastrear-orden"], page: ["rastrear-orden"] },
  { pattern: ["search-order"], page: ["rastrear-orden"] },
  { pattern: ["rastrear-orden", "*"], page: ["rastrear-orden", "_"] },
  { pattern: ["seleccionar-cocina"], page: ["seleccionar-cocina"] },
  { pattern: ["seleccionar-restaurante"], page: ["seleccionar-cocina"] },
  { pattern: ["select-kitchen"], page: ["seleccionar-cocina"] },
  { pattern: ["proximamente"], page: ["proximamente"] },
  { pattern: ["coming-soon"], page: ["proximamente"] },
  { pattern: ["order"], page: ["order"] },
  { pattern: ["privacidad"], page: ["privacidad"] },
  { pattern: ["mis-datos"], page: ["mis-datos"] },
  { pattern: ["cupon"], page: ["cupon"] },
  { pattern: ["zonas"], page: ["zonas"] },
];

const identifier = /^-?[A-Za-z0-9][A-Za-z0-9-]{0,39}$/;
const methods = new Set(["GET", "HEAD", "POST"]);

/** The segments of a path, unescaped; null for dot segments, empty ones and escaped slashes (T4). */
function segmentsOf(path: string): string[] | null {
  if (!path.startsWith("/") || path.length > 2000 || path.includes("\\") || path.includes("//")) return null;
  const trimmed = path.replace(/\/$/, "");
  if (trimmed === "") return [];
  const segments: string[] = [];
  for (const raw of trimmed.slice(1).split("/")) {
    const segment = unescapeOnce(raw);
    if (segment === null || segment === "." || segment === ".." || /[/\\%\p{Cc}]/u.test(segment)) return null;
    segments.push(segment);
  }
  return segments;
}

function unescapeOnce(raw: string): string | null {
  try {
    return decodeURIComponent(raw);
  } catch {
    return null;
  }
}

function matchPage(segments: readonly string[]): string[] | null {
  for (const { pattern, page } of pages) {
    const fits =
      pattern.length === segments.length &&
      pattern.every(
        (part, index) => part === segments[index] || (part === "*" && identifier.test(segments[index] ?? "")),
      );
    if (!fits) continue;
    return page.map((part, index) => (part === "*" ? (segments[index] ?? "") : part));
  }
  return null;
}

function addressOf(page: readonly string[]): string {
  return `/${page.map((part) => (part === "_" ? "0" : part)).join("/")}`;
}

/** `/path?query`; never begins with two slashes. */
function locationOf(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** The branch that a link asks for. */
interface AskedBranch {
  id: string;
  /** For the visit. */
  isPinned: boolean;
}

function redirectTo(location: string, branch: AskedBranch | null = null, visit: Visit | null = null): Route {
  const pin = branch?.isPinned === true ? { isPinned: true as const } : {};
  return {
    kind: "redirect",
    status: 307,
    location,
    rememberBranch: branch?.id ?? null,
    ...pin,
    ...(visit && { visit }),
  };
}

/**
 * A scanned code, of a table or of a kiosk's enrolment, is answered by the handler that seals its token and leads to an
 * address without it at once (A241); null without one.
 */
function resolveScan(segments: readonly string[], query: URLSearchParams): Route | null {
  if (!query.has("token")) return null;
  const asked = new URLSearchParams(query);
  const [first, second, third, fourth] = segments;
  if (first === "m" && second !== undefined && segments.length === 2) asked.set("table", second);
  else if (first === "mode" && second !== undefined && third === "branch" && fourth !== undefined) {
    asked.set("mode", second);
    asked.set("branch", fourth);
  } else return null;
  return { kind: "handler", address: locationOf("/api/place/scan", asked) };
}

/**
 * The branch that a link asks for: `branch` before `menu_branch` (A108); null when it is none of the tenant's. Only `branch`
 * pins it for the visit (S2 §2.8).
 */
function branchOfQuery(query: URLSearchParams, branchIds: readonly string[]): AskedBranch | null {
  const asked = query.get("branch") ?? query.get("menu_branch");
  return asked !== null && branchIds.includes(asked) ? { id: asked, isPinned: query.has("branch") } : null;
}

/** The product that a link to the menu opens (A27), null without one. */
function productOfQuery(query: URLSearchParams): string | null {
  const group = query.get("menu_group") ?? "";
  const item = query.get("product_item") ?? "";
  if (!identifier.test(group) || !identifier.test(item)) return null;
  return `/producto/${group}/${item}`;
}

/** Looks like a file (`/wp-login.php`, `/rastrear-orden/1.js`): never a redirect or a page (T9). */
function looksLikeFile(segments: readonly string[]): boolean {
  return /\.[A-Za-z0-9]{1,12}$/.test(segments.at(-1) ?? "");
}

/** The page of a file that the business names (A244); null for any other. */
function filePage(segments: readonly string[], { menuFiles }: Tenant): string[] | null {
  const [first, name] = segments;
  const isNamed = segments.length === 2 && first === "menu" && name !== undefined && menuFiles.includes(name);
  return isNamed ? ["menu", name] : null;
}

/** What names a file that nobody has (A14). */
function isFileName(segments: readonly string[]): boolean {
  return looksLikeFile(segments) || (segments.length === 2 && segments[0] === "menu");
}

/** The branch that the browser chose before; null when it is none of the tenant's (T7). */
function branchOfCookie({ branchCookie }: RouteRequest, branchIds: readonly string[]): string | null {
  return branchCookie !== null && branchIds.includes(branchCookie) ? branchCookie : null;
}

/** The branch of this browser's pages. */
function branchOf(request: RouteRequest, { branchIds }: Tenant): string {
  return branchOfCookie(request, branchIds) ?? branchIds[0] ?? "0";
}

function pageRoute(request: RouteRequest, tenant: Tenant, page: readonly string[], isTable = false): Route {
  const branchId = kioskBranchOf(request, tenant, { mode: null, isTable }) ?? branchOf(request, tenant);
  const locale = languageOf(request);
  const { variant, visit } = resolveVisit(request, tenant, { branchId, mode: null, isTable });
  const path = `/${[tenant.host, locale, branchId, variant, ...page].join("/")}`;
  return { kind: "page", path, address: addressOf(page), ...(visit && { visit }) };
}

/**
 * Where a link leads whose branch, mode or product is taken out of its address, so that the answer can be shared and a reload
 * does not take them again; null for an address that says nothing of the kind. What its branch does not offer is announced there.
 */
function leadOn(
  request: RouteRequest,
  tenant: Tenant,
  { segments, path, query }: { segments: readonly string[]; path: string; query: URLSearchParams },
): Route | null {
  const mode = query.get("mode");
  const isTable = isTablePath(segments);
  const kioskBranch = kioskBranchOf(request, tenant, { mode, isTable });
  const asked = branchOfQuery(query, kioskBranch === null ? tenant.branchIds : [kioskBranch]);
  const isPinning = asked?.isPinned === true && asked.id !== request.pinCookie;
  const isNewBranch = asked !== null && (isPinning || asked.id !== branchOfCookie(request, tenant.branchIds));
  const product = segments.length === 0 ? productOfQuery(query) : null;
  const isMode = parseRequestedMode(mode) !== null;
  const branchId = isNewBranch ? asked.id : (kioskBranch ?? branchOf(request, tenant));
  const { variant, visit, refused } = resolveVisit(request, tenant, { branchId, mode, isTable });
  if (product === null && !isNewBranch && !isMode && refused === null && path === request.path) return null;
  const rest = without(query, "branch", "menu_branch", ...(isMode ? ["mode"] : []));
  if (product !== null) for (const name of ["menu_group", "product_item"]) rest.delete(name);
  if (refused !== null) rest.set("missing", refused);
  // A table's address would ask for its table again.
  const leavesTable = refused !== null || (isMode && variant !== "table" && !tenant.onlyMenu);
  const target = product ?? (isTable && leavesTable ? "/" : path);
  return redirectTo(locationOf(target, rest), isNewBranch ? asked : null, isMode ? visit : null);
}

/** Where a longer path leads that has a table's or a product's in it, with its query (S1 §2); the root for any other. */
function knownPartOf(segments: readonly string[], query: URLSearchParams): [path: string, query: URLSearchParams] {
  const [first, table] = segments;
  if (first === "m" && table !== undefined) return [`/m/${encodeURIComponent(table)}`, query];
  const product = segments.indexOf("producto");
  const page = product < 0 ? null : matchPage(segments.slice(product, product + 3));
  return page === null ? ["/", new URLSearchParams()] : [addressOf(page), query];
}

function isTablePath(segments: readonly string[]): boolean {
  return segments.length === 2 && segments[0] === "m";
}

/** Decides where a request goes (S1 §2, design §3.1), without I/O; no outside path can name an internal one. */
export function resolveRoute(request: RouteRequest, answer: TenantAnswer): Route {
  if (!methods.has(request.method)) return { kind: "methodNotAllowed" };
  if (request.method === "POST" && !isPostedAction(request.nextAction)) return { kind: "methodNotAllowed" };
  if (request.host === null) return { kind: "badRequest" };
  if (answer.kind === "unknown") return { kind: "notFound", reason: "host" };
  if (answer.kind === "unreachable") return { kind: "unreachable" };
  const segments = segmentsOf(request.path);
  if (segments === null) return { kind: "badRequest" };

  const { host, isActive } = answer.tenant;
  if (request.host !== host) {
    const scheme = schemeOf(host);
    const port = scheme === "http" ? request.port : "";
    const location = `${scheme}://${host}${port}${locationOf(request.path, request.query)}`;
    return { kind: "redirect", status: 308, location, rememberBranch: null };
  }

  if (!isActive && request.method !== "POST" && !looksLikeFile(segments)) {
    return segments.length === 0 ? pageRoute(request, answer.tenant, []) : redirectTo("/");
  }
  // Only a browser that went to a provider gets so far with a token (A93).
  if (segments.length === 0 && request.method !== "POST" && request.query.has("access_token")) {
    return { kind: "handler", address: locationOf("/api/auth/return", request.query) };
  }
  // A chat shows the same of every code: whether it holds is nobody's to read there (M12).
  const isShownCoupon = request.isPreview && segments.length === 2 && segments[0] === "cupon";
  const isPost = request.method === "POST";
  const scan = isPost ? null : resolveScan(segments, request.query);
  if (scan) return scan;
  const home = isShownCoupon ? null : (couponHome(segments, request.query) ?? modeHome(segments, request.query));
  if (home) return leadOn(request, answer.tenant, { segments: [], path: "/", query: home }) ?? redirectTo("/");
  const isTable = isTablePath(segments);
  const page = isShownCoupon ? ["cupon"] : (matchPage(isTable ? [] : segments) ?? filePage(segments, answer.tenant));
  if (!page && isPost) return { kind: "methodNotAllowed" };
  if (!page && isFileName(segments)) return { kind: "notFound", reason: "path" };
  if (!page) return redirectTo(locationOf(...knownPartOf(segments, request.query)));
  // There is nothing to choose from.
  if (page[0] === "seleccionar-cocina" && answer.tenant.branchIds.length === 1 && !isPost) return redirectTo("/");
  if (request.path !== "/" && request.path.endsWith("/") && !isPost) {
    const location = locationOf(request.path.slice(0, -1), request.query);
    return { kind: "redirect", status: 308, location, rememberBranch: null };
  }
  const { path, query } = request;
  const lead = isPost ? null : leadOn(request, answer.tenant, { segments, path, query });
  return lead ?? pageRoute(request, answer.tenant, page, isTable);
}
