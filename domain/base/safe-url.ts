/** Allowed besides https; `path` is a page of the same origin. */
export type LinkKind = "phone" | "mail" | "path";

const schemes = new Map<string, LinkKind>([
  ["tel:", "phone"],
  ["mailto:", "mail"],
]);
const maximumLength = 2048;

/** Blanks, control and invisible characters, backslashes and quotes. */
function hasOddCharacters(text: string): boolean {
  return /[\s\p{C}\\"'<>`]/u.test(text);
}

/** Null when the browser would leave the origin. */
function samePath(text: string): string | null {
  const origin = "https://same.invalid";
  const base = `${origin}/`;
  if (text.startsWith("//") || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  // `/.//host` is folded into `//host`, another origin.
  const isInside = url.origin === origin && !url.pathname.startsWith("//");
  return isInside ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** An untrusted link for `href` or `src`: https without a password or, where allowed, `tel:`, `mailto:` or a path; null
 * (render nothing) for all else, such as `javascript:` or `//host`, and beyond 2048 characters (X2). */
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

/** Whether a link of `safeUrl` stays within the shop of a host. */
export function isWithin(link: string, host: string): boolean {
  return new URL(link, `https://${host}`).host === host;
}
