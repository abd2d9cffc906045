import { parseRequestedMode, requestedVariant, resolveVariant, type Variant } from "#domain/store/mode.ts";
import type { Tenant } from "#lib/edge/tenant-directory.ts";
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

/** What the cookie says for a page of a branch: a table and a kiosk stand in one, a menu is read in all. */
function visitOf({ visitCookie, now }: VisitRequest, { branchIds }: Tenant, branchId: string): Visit | null {
  const visit = visitFrom(visitCookie, now);
  if (visit === null || !branchIds.includes(visit.branchId)) return null;
  return visit.branchId === branchId || visit.variant === "menu" ? visit : null;
}

/** How the shop is used on a page of a branch (A15), for a link's mode (A19) or a table's address. */
export function resolveVisit(
  request: VisitRequest,
  tenant: Tenant,
  { branchId, mode, isTable }: { branchId: string; mode: string | null; isTable: boolean },
): VisitRoute {
  const { onlyMenu, onSiteBranchIds } = tenant;
  const last = visitOf(request, tenant, branchId);
  const asks = { mode, isTable };
  const hasOnSite = onSiteBranchIds.includes(branchId) || last?.isEnrolled === true;
  const variant = resolveVariant({ ...asks, onlyMenu, hasOnSite, visit: last?.variant ?? null });
  const asked = parseRequestedMode(mode);
  const requestedMode = variant === "shop" && (asked === "delivery" || asked === "pickup") ? asked : null;
  const isKept =
    (last?.variant ?? "shop") === variant && request.now - (last?.touchedAt ?? request.now) < touchInterval;
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
