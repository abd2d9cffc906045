/** What stands after the last comma of an address's line, where that may be a city's name; null for any other line (B13). */
export function lineEnding(line1: string): { before: string; name: string } | null {
  const comma = line1.lastIndexOf(",");
  const name = line1.slice(comma + 1).trim();
  const before = line1.slice(0, Math.max(comma, 0)).trim();
  return before !== "" && /^\p{L}[\p{L}\s.'-]{2,}$/u.test(name) ? { before, name } : null;
}
