import { schemeOf } from "#domain/base/canonical-host.ts";
import { day, minute } from "#domain/base/duration.ts";
import { parseVariant, type Variant } from "#domain/store/mode.ts";
import { visitCookieName, visitLifetime } from "#domain/store/visit-cookie.ts";

/** What a visit asked for last: no secret and no log-in, it only chooses between pages that everybody may see. */
export interface Visit {
  variant: Variant;
  /** Where it was asked for. */
  branchId: string;
  /** When it was last touched (ms). */
  touchedAt: number;
  /** How a link asks for the order to reach the person, until the page has taken it (A19). */
  requestedMode?: "delivery" | "pickup";
  /** Of a kiosk that was enrolled: it is one without En Sitio too (A16). Its orders are proved by its seal, never by this. */
  isEnrolled?: true;
}

/** A kiosk stays one (A241): as long as browsers keep a cookie. */
const kioskLifetime = 400 * day;
/** Clocks of two servers may differ by this much. */
const ahead = minute;
/** A touch within this time of the last one writes no new cookie. */
export const touchInterval = 5 * minute;

/** `{variant}-{branch}-{seconds}`, with what was asked for behind it, and nothing else. */
const written = /^([a-z]+)-(\d{1,15})-(\d{10})(?:-(delivery|pickup|enrolled))?$/;

function lifetimeOf(variant: Variant): number {
  return variant === "kiosk" ? kioskLifetime : visitLifetime;
}

/** The visit in a cookie's value, by the server's clock (ms); null for an expired one and for whatever else stands there. */
export function visitFrom(value: string | null, now: number): Visit | null {
  const [, name = "", branchId = "", seconds = "", mark] = written.exec(value ?? "") ?? [];
  const variant = parseVariant(name);
  const touchedAt = Number(seconds) * 1000;
  if (variant === null || touchedAt > now + ahead || now >= touchedAt + lifetimeOf(variant)) return null;
  const isRequested = mark === "delivery" || mark === "pickup";
  const isEnrolled = mark === "enrolled" && variant === "kiosk" ? { isEnrolled: true as const } : {};
  return { variant, branchId, touchedAt, ...(isRequested && { requestedMode: mark }), ...isEnrolled };
}

/** A visit as its cookie's value. */
export function visitValue({ variant, branchId, touchedAt, requestedMode, isEnrolled }: Visit): string {
  const mark = requestedMode ?? (isEnrolled ? "enrolled" : null);
  const value = `${variant}-${branchId}-${Math.trunc(touchedAt / 1000)}`;
  return mark === null ? value : `${value}-${mark}`;
}

/** How its cookie is kept, readable by the pages' scripts. */
export function visitAttributes({ variant }: Visit, host: string | null) {
  const isSecure = host !== null && schemeOf(host) === "https";
  return { path: "/", maxAge: lifetimeOf(variant) / 1000, sameSite: "lax", secure: isSecure } as const;
}

/** The header that writes it. */
export function visitCookie(visit: Visit, host: string | null): string {
  const { maxAge, secure } = visitAttributes(visit, host);
  return `${visitCookieName}=${visitValue(visit)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? "; Secure" : ""}`;
}
