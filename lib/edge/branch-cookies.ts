import type { Route } from "./resolve-route.ts";

/** The branch for a year, and its pin for as long as the browser is open; it counts on pages of that branch alone. */
export function branchCookies({ rememberBranch, isPinned }: Extract<Route, { kind: "redirect" }>): string[] {
  if (rememberBranch === null) return [];
  const pin = isPinned === true ? [`pinned-branch=${rememberBranch}; Path=/; SameSite=Lax`] : [];
  return [`branch=${rememberBranch}; Path=/; Max-Age=31536000; SameSite=Lax`, ...pin];
}
