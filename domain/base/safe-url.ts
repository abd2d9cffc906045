/** What a link may lead to besides a web page over https; `path` is a page of the same origin. */
export type LinkKind = "phone" | "mail" | "path";

const schemes = new Map<string, LinkKind>([
  ["tel:", "phone"],
  ["mailto:", "mail"],
]);
const maximumLength = 2048;

/** Blanks, control characters, invisible and direction marks, backslashes and quotes have no place in a link. */
function hasOddCharacters(text: string): boolean {
  return /[\s\p{C}\\"'<>`]/u.test(text);
}

/** A path as the browser will read it, null when it would leave the origin. */
function samePath(text: string): string | null {
  const origin = "https://same.invalid";
  const base = `${origin}/`;
  if (text.startsWith("//") || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  // A path such as `/.//host` is folded into `//host`, which would be another origin's.
  const isInside = url.origin === origin && !url.pathname.startsWith("//");
  return isInside ? `${url.pathname}${url.search}${url.hash}` : null;
}

/**
 * A link from outside as it may stand in an `href` or `src`: https with a host and without a password (wa.me too), or
 * where meant `tel:`, `mailto:` or a path of our own origin. Null for everything else: `javascript:`, `data:`, `//host`,
 * http, characters that browsers drop or bend, more than 2048 characters; what is null is not rendered (X2).
 */
export function safeUrl(raw: string | null | undefined, allowed: readonly LinkKind[] = []): string | null {
  if (typeof raw !== "string" || raw.length > maximumLength) return null;
  const text = raw.trim();
  if (hasOddCharacters(text)) return null;
  if (text.startsWith("/")) return allowed.includes("path") ? samePath(text) : null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === "https:") {
    const isPlain = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text) && url.username === "" && url.password === "";
    return isPlain ? url.href : null;
  }
  const kind = schemes.get(url.protocol);
  return kind !== undefined && allowed.includes(kind) ? url.href : null;
}
