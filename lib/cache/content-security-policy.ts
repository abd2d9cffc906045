import { createHash } from "node:crypto";

export interface PolicySources {
  mediaOrigins: readonly string[];
  hasMaps: boolean;
}

const inlineScript = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi;
const flightPush = "self.__next_f.push(";

function hasSource(attributes: string): boolean {
  return /\ssrc\s*=/i.test(attributes);
}

/** Data blocks (`application/ld+json`) are never run, so no policy covers them. */
function isData(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]+)/i.exec(attributes)?.[1]?.toLowerCase();
  return type !== undefined && type !== "module" && !type.includes("javascript");
}

/** Joins consecutive scripts that only push flight data: fewer hashes, so a long menu's header fits any proxy. */
export function joinFlightScripts(html: string): string {
  return html.replace(/(?:<script>self\.__next_f\.push\([^<]*\)<\/script>){2,}/g, (run) =>
    run.replaceAll(`)</script><script>${flightPush}`, `);${flightPush}`),
  );
}

/** `'sha256-…'` of every inline script that a browser would run, each once, in page order. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = "", source = ""] of html.matchAll(inlineScript)) {
    if (source === "" || hasSource(attributes) || isData(attributes)) continue;
    hashes.add(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
  }
  return [...hashes];
}

/** The policy of a finished page: inline scripts by hash, no `unsafe-inline` (framework facts §9, checklist 42). */
export function contentSecurityPolicy(html: string, sources: PolicySources): string {
  // The hosts that Google's own guide asks for.
  const maps = sources.hasMaps ? ["https://*.googleapis.com", "https://*.gstatic.com"] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...maps, ...scriptHashes(html)],
    "style-src": ["'self'", "'unsafe-inline'", ...(sources.hasMaps ? ["https://fonts.googleapis.com"] : [])],
    "img-src": ["'self'", "data:", "blob:", ...sources.mediaOrigins, ...maps],
    "font-src": ["'self'", ...(sources.hasMaps ? ["https://fonts.gstatic.com"] : [])],
    "connect-src": ["'self'", ...maps],
    "worker-src": ["'self'", ...(sources.hasMaps ? ["blob:"] : [])],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}
