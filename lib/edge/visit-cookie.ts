import { schemeOf } from "#domain/base/canonical-host.ts";
import { hour, minute } from "#domain/base/duration.ts";
import { parseVariant, type Variant } from "#domain/store/mode.ts";

/** What a visit asked for last: no secret and no log-in, it only chooses between pages that everybody may see. */
export interface Visit {
  variant: Variant;
  /** Where it was asked for. */
  branchId: string;
  /** When it was last touched (ms). */
  touchedAt: number;
}

export const visitCookieName = "visit";
/** How long a visit lasts after its last touch (A241). */
const lifetime = 4 * hour;
/** Clocks of two servers may differ by this much. */
const ahead = minute;
/** A touch within this time of the last one writes no new cookie. */
export const touchInterval = 5 * minute;

/** `{variant}-{branch}-{seconds}`, and nothing else. */
const written = /^([a-z]+)-(\d{1,15})-(\d{10})$/;

/** The visit in a cookie's value, by the server's clock (ms); null for an expired one and for whatever else stands there. */
export function visitFrom(value: string | null, now: number): Visit | null {
  const [, name = "", branchId = "", seconds = ""] = written.exec(value ?? "") ?? [];
  const variant = parseVariant(name);
  const touchedAt = Number(seconds) * 1000;
  const isCurrent = touchedAt <= now + ahead && now < touchedAt + lifetime;
  return variant !== null && isCurrent ? { variant, branchId, touchedAt } : null;
}

/** A visit as its cookie's value. */
export function visitValue({ variant, branchId, touchedAt }: Visit): string {
  return `${variant}-${branchId}-${Math.trunc(touchedAt / 1000)}`;
}

/** The header that writes it, readable by the pages' scripts. */
export function visitCookie(visit: Visit, host: string | null): string {
  const secure = host !== null && schemeOf(host) === "https" ? "; Secure" : "";
  return `${visitCookieName}=${visitValue(visit)}; Path=/; Max-Age=${lifetime / 1000}; SameSite=Lax${secure}`;
}
