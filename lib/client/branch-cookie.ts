const cookieName = "branch";
const oneYear = 365 * 24 * 60 * 60;

/** Makes every later page show this branch's menu. */
export function writeBranchCookie(branchId: string): void {
  if (!/^[\w-]{1,64}$/.test(branchId)) return;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookieName}=${branchId}; path=/; max-age=${oneYear}; samesite=lax${secure}`;
}
