/** Segments of an internal path before those of the page: tenant, language, branch, variant. */
const placeLength = 4;

/** Whose page an internal path names. */
export function placeOf(path: string): { tenant: string; branchId: string; variant: string } {
  const [, tenant = "", , branchId = "", variant = ""] = path.split("/");
  return { tenant, branchId, variant };
}

/** The internal path of another page of the same shop, for the same visitor; of another branch when one is named. */
export function pathBeside(path: string, page: readonly string[], branchId = placeOf(path).branchId): string {
  const [tenant = "", locale = "", , ...more] = path.split("/").slice(1, 1 + placeLength);
  return `/${[tenant, locale, branchId, ...more, ...page].join("/")}`;
}
