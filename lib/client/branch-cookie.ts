const cookieName = "branch";
const oneYear = 365 * 24 * 60 * 60;

/** The branch that this browser chose before, null when it chose none. The middleware checks that the tenant has it. */
export function readBranchCookie(): string | null {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${cookieName}=`));
  const value = found?.slice(cookieName.length + 1) ?? "";
  return /^[\w-]{1,64}$/.test(value) ? value : null;
}

/** Makes every later page show this branch's menu. */
export function writeBranchCookie(branchId: string): void {
  if (!/^[\w-]{1,64}$/.test(branchId)) return;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookieName}=${branchId}; path=/; max-age=${oneYear}; samesite=lax${secure}`;
}
