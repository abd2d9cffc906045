import { parseRequestedMode } from "#domain/store/mode.ts";

/** A query without some of its parameters. */
export function without(query: URLSearchParams, ...names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  return rest;
}

/** A coupon's link as an address of the root, with what else it says; null for other paths. */
export function couponHome(segments: readonly string[], query: URLSearchParams): URLSearchParams | null {
  const [first, second] = segments;
  if (first !== "cupon" || segments.length !== 2 || second === undefined) return null;
  const home = without(query, "cupon");
  home.set("cupon", second.trim().toUpperCase().slice(0, 40));
  return home;
}

/** A mode's link, which names its branch itself, as an address of the root (A19); null for other paths. */
export function modeHome(segments: readonly string[], query: URLSearchParams): URLSearchParams | null {
  const [first, mode, third, branch] = segments;
  if (first !== "mode" || third !== "branch" || segments.length !== 4 || mode === undefined || branch === undefined)
    return null;
  const home = without(query, "branch", "menu_branch", "mode");
  if (parseRequestedMode(mode) !== null) home.set("mode", mode);
  home.set("menu_branch", branch);
  return home;
}
