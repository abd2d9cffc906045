/** The header in which a whole page says which one it is, for the service worker (ADR 23). */
export const pageNameHeader = "x-page";

/** What a page is, as it says itself: what it shows depends on nothing else. */
export interface PageName {
  build: string;
  language: string;
  branchId: string;
  variant: string;
  /** Its place in the shop, without a slash before it: `""` of the menu, `producto/1/2`. */
  page: string;
}

const written = /^([\w-]{1,60}) \/([\w-]{2,10})\/(\w{1,15})\/([a-z]{1,10})(?:\/([\w/-]{1,200}))?$/;

/** The header of a page by its internal path, which begins with the tenant. */
export function pageNameValue(path: string, build: string): string {
  return `${build} /${path.split("/").slice(2).join("/")}`;
}

/** Reads it; null for whatever else stands there. */
export function pageNameOf(value: string | null): PageName | null {
  const [, build, language, branchId, variant, page = ""] = written.exec(value ?? "") ?? [];
  if (build === undefined || language === undefined || branchId === undefined || variant === undefined) return null;
  return { build, language, branchId, variant, page };
}
