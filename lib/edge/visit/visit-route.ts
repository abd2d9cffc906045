import { parseRequestedMode, requestedVariant, resolveVariant, type Variant } from "#domain/store/mode.ts";
import type { Tenant } from "#lib/edge/tenant/tenant-directory.ts";
import { touchInterval, type Visit, visitFrom } from "./visit-cookie.ts";

/** What a link asks for that its branch does not offer: ordering on the spot at all, or without a table's code. */
export type RefusedMode = "onsite" | "table";

/** How the shop is used from now on, as a request and its visit say (A15). */
export interface VisitRoute {
  variant: Variant;
  /** What the visit's cookie says from now on; null where that stays. */
  visit: Visit | null;
  /** What is announced and ignored; null for nothing. */
  refused: RefusedMode | null;
}

interface VisitRequest {
  /** What the visit asked for before. */
  visitCookie: string | null;
  /** The server's clock, in ms. */
  now: number;
}

/** What a link asks for of how the shop is used. */
interface Asked {
  mode: string | null;
  isTable: boolean;
}

/** What the cookie says, of whichever branch. */
function keptVisit({ visitCookie, now }: VisitRequest, { branchIds }: Tenant): Visit | null {
  const visit = visitFrom(visitCookie, now);
  return visit !== null && branchIds.includes(visit.branchId) ? visit : null;
}

/** The branch that a kiosk stands in, which no link and no cookie changes until 'ecommerce' ends it (A241); null for no kiosk. */
export function kioskBranchOf(request: VisitRequest, tenant: Tenant, asked: Asked): string | null {
  const branchId = keptVisit(request, tenant)?.branchId ?? null;
  if (branchId === null) return null;
  return resolveVisit(request, tenant, { ...asked, branchId }).variant === "kiosk" ? branchId : null;
}

/** How the shop is used on a page of a branch (A15), for a link's mode (A19) or a table's address. */
export function resolveVisit(
  request: VisitRequest,
  tenant: Tenant,
  { branchId, mode, isTable }: Asked & { branchId: string },
): VisitRoute {
  const { onlyMenu, onSiteBranchIds } = tenant;
  const kept = keptVisit(request, tenant);
  // A table and a kiosk stand in one branch, a menu is read in all.
  const last = kept?.branchId === branchId || kept?.variant === "menu" ? kept : null;
  const asks = { mode, isTable };
  const hasOnSite = onSiteBranchIds.includes(branchId) || last?.isEnrolled === true;
  const variant = resolveVariant({ ...asks, onlyMenu, hasOnSite, visit: last?.variant ?? null });
  const asked = parseRequestedMode(mode);
  const requestedMode = variant === "shop" && (asked === "delivery" || asked === "pickup") ? asked : null;
  const isKept =
    last === kept &&
    (last?.variant ?? "shop") === variant &&
    request.now - (last?.touchedAt ?? request.now) < touchInterval;
  const isNew = requestedMode !== null || (requestedVariant(asks) === variant && !isKept);
  const needsOnSite = isTable || asked === "kiosco" || asked === "onsite";
  const isRefused = !onlyMenu && needsOnSite && variant !== "table" && variant !== "kiosk" && variant !== "menu";
  const marks = {
    ...(requestedMode !== null && { requestedMode }),
    ...(variant === "kiosk" && last?.isEnrolled && { isEnrolled: last.isEnrolled }),
  };
  return {
    variant,
    visit: isNew ? { variant, branchId, touchedAt: request.now, ...marks } : null,
    refused: isRefused ? (hasOnSite ? "table" : "onsite") : null,
  };
}
