/** The table that an address names, `/m/{table}`; null for any other. */
function tableInAddress(pathname: string): string | null {
  const [, table = ""] = /^\/m\/([^/]+)\/?$/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(table).trim() || null;
  } catch {
    return null;
  }
}

/** The table that this page's address names, or the one that it was loaded by: a dish may be open since. Null for none. */
export function tableOfPage(): string | null {
  const loaded = performance.getEntriesByType("navigation")[0]?.name ?? "";
  const loadedAt = URL.canParse(loaded) ? new URL(loaded).pathname : "";
  return tableInAddress(window.location.pathname) ?? tableInAddress(loadedAt);
}
