import { schemeOf } from "#domain/base/canonical-host.ts";
import type { Route } from "./resolve-route.ts";

/** The branch that the browser chose last. */
export const branchCookieName = "branch";

/** The branch that a link pinned for the visit. */
export const pinCookieName = "pinned-branch";

/**
 * The branch for a year, and its pin for as long as the browser is open; it counts on pages of that branch alone.
 * Secure where the shop's pages are; not `HttpOnly`, since their scripts read them and choose another branch.
 */
export function branchCookies(
  { rememberBranch, isPinned }: Pick<Extract<Route, { kind: "redirect" }>, "rememberBranch" | "isPinned">,
  host: string | null,
): string[] {
  if (rememberBranch === null) return [];
  const secure = host !== null && schemeOf(host) === "https" ? "; Secure" : "";
  const pin = isPinned === true ? [`${pinCookieName}=${rememberBranch}; Path=/; SameSite=Lax${secure}`] : [];
  return [`${branchCookieName}=${rememberBranch}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`, ...pin];
}
