const cookieName = "branch";
const oneYear = 365 * 24 * 60 * 60;

/** A change of the branch that no page has shown yet, with the name of the dish that was in sight. */
interface BranchSwitch {
  dish: string | null;
}

let unseen: BranchSwitch | null = null;

/** The id in a cookie that scripts may read, null without one. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  const value = found?.slice(name.length + 1) ?? "";
  return /^[\w-]{1,64}$/.test(value) ? value : null;
}

/** The branch that this browser chose before, null when it chose none. The middleware checks that the tenant has it. */
export function readBranchCookie(): string | null {
  return readCookie(cookieName);
}

/** Once after a branch was written: the page that follows has lost focus and place with everything else. */
export function takeBranchSwitch(): BranchSwitch | null {
  const taken = unseen;
  unseen = null;
  return taken;
}

/** Keeps a choice: every later page shows this branch's menu, whichever the shop's first open one is by then. */
export function keepBranchCookie(branchId: string): void {
  if (!/^[\w-]{1,64}$/.test(branchId)) return;
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookieName}=${branchId}; path=/; max-age=${oneYear}; samesite=lax${secure}`;
}

/** Leads to another branch's menu from the next page on, to the dish of that name where it has one. */
export function writeBranchCookie(branchId: string, dish: string | null = null): void {
  unseen = { dish };
  keepBranchCookie(branchId);
}

/** Forgets the choice of this branch: later pages show the shop's first one. */
export function forgetBranchCookie(branchId: string): void {
  if (readBranchCookie() === branchId) document.cookie = `${cookieName}=; path=/; max-age=0; samesite=lax`;
}
