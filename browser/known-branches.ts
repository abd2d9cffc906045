/** Says which branches this device has ordered at, before anything is painted: their 'usual' section has its place at once. */
export function markKnownBranches(): void {
  try {
    const kept = localStorage.getItem(`vitrina:${location.hostname}:favoriteProducts`) ?? "";
    const { style } = document.documentElement;
    for (const [, id] of kept.matchAll(/"branchId":"([\w-]+)"/g)) style.setProperty(`--usual-${id}`, "9.75rem");
  } catch {
    // A browser may refuse its storage.
  }
}
