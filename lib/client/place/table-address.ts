/** The table that an address names, `/m/{table}`; null for any other. */
export function tableInAddress(pathname: string): string | null {
  const [, table = ""] = /^\/m\/([^/]+)\/?$/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(table).trim() || null;
  } catch {
    return null;
  }
}
