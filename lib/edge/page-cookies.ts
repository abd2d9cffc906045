import { parseVariant } from "#domain/store/mode.ts";
import { visitCookieName, visitValue } from "./visit-cookie.ts";

/** The cookies with which a page's address leads to its internal path and to no other, for a request made now (ms). */
export function pageCookies(path: string, now: number): string {
  const [, , locale = "", branchId = "", name = ""] = path.split("/");
  const choice = `branch=${branchId}; lang=${locale === "en" ? "en" : "es"}`;
  const variant = parseVariant(name) ?? "shop";
  return variant === "shop"
    ? choice
    : `${choice}; ${visitCookieName}=${visitValue({ variant, branchId, touchedAt: now })}`;
}
