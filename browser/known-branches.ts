/** Says of which branches this device knows dishes, and that it is for reading (B7), before anything is painted. */
export function markKnownBranches(): void {
  try {
    const prefix = `vitrina:${location.hostname}:`;
    const kept = ["favoriteProducts", "saved-dishes"].map((name) => localStorage.getItem(prefix + name)).join();
    const { style, classList } = document.documentElement;
    if (localStorage.getItem(`${prefix}reading`) !== null) classList.add("reading");
    for (const [, id] of kept.matchAll(/"branchId":"([\w-]+)"/g)) style.setProperty(`--usual-${id}`, "9.75rem");
  } catch {
    // A browser may refuse its storage.
  }
}
