/** Says of which branches this device knows dishes, before anything is painted: their 'usual' section has its place at once. */
export function markKnownBranches(): void {
  try {
    const prefix = `vitrina:${location.hostname}:`;
    const kept = ["favoriteProducts", "saved-dishes"].map((name) => localStorage.getItem(prefix + name)).join();
    const { style } = document.documentElement;
    for (const [, id] of kept.matchAll(/"branchId":"([\w-]+)"/g)) style.setProperty(`--usual-${id}`, "9.75rem");
  } catch {
    // A browser may refuse its storage.
  }
}
