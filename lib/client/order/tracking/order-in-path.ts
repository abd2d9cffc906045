/** The order that a tracking page's address names, as numbers are shown: upper case, without spaces; null elsewhere. */
export function orderInPath(path: string): string | null {
  const [, page, number = ""] = path.split("/");
  if (page !== "rastrear-orden") return null;
  try {
    return decodeURIComponent(number).trim().toUpperCase() || null;
  } catch {
    return null;
  }
}
