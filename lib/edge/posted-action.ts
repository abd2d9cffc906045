/**
 * Whether a `Next-Action` id names a Server Action, by its first bit. Next would also run a 'use cache' function that
 * a stranger names, with the stranger's arguments, another tenant's host among them.
 */
export function isPostedAction(nextAction: string | null): boolean {
  return nextAction !== null && /^[0-7][0-9a-f]{41}$/.test(nextAction);
}

const deepest = 16;

/** In React's spelling of data: a literal `$`, an absent value, a number that JSON has no word for. */
const plainReference = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$)/;

/** Whether a value is plain data in React's spelling: what else begins with `$` refers to something. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return !value.startsWith("$") || plainReference.test(value);
  if (typeof value !== "object" || value === null) return true;
  return depth < deepest && Object.values(value).every((part) => isPlain(part, depth + 1));
}

/** Whether a body is what our pages post to an action: its arguments as one list of plain data (X14, checklist 64). */
export function isActionBody(contentType: string | null, body: string): boolean {
  if (!/^text\/plain(?:;|$)/i.test(contentType ?? "")) return false;
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) && isPlain(parsed);
  } catch {
    return false;
  }
}
