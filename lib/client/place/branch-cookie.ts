const cookieName = "branch";
const oneYear = 365 * 24 * 60 * 60;
let hasSwitched = false;

/** The branch that this browser chose before, null when it chose none. The middleware checks that the tenant has it. */
export function readBranchCookie(): string | null {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${cookieName}=`));
  const value = found?.slice(cookieName.length + 1) ?? "";
  return /^[\w-]{1,64}$/.test(value) ? value : null;
}

/** True once after a branch was written: the page that follows has lost the focus with everything else. */
export function takeBranchSwitch(): boolean {
  const taken = hasSwitched;
  hasSwitched = false;
  return taken;
}

/** Makes every later page show this branch's menu. */
export function writeBranchCookie(branchId: string): void {
  if (!/^[\w-]{1,64}$/.test(branchId)) return;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  hasSwitched = true;
  document.cookie = `${cookieName}=${branchId}; path=/; max-age=${oneYear}; samesite=lax${secure}`;
}
