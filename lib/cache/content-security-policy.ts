export interface PolicySources {
  mediaOrigins: readonly string[];
  hasMaps: boolean;
}

/** The policy of a page whose inline scripts have these hashes, no `unsafe-inline` for scripts (framework facts §9, checklist 42, ADR 22). */
export function contentSecurityPolicy(hashes: readonly string[], sources: PolicySources): string {
  // The hosts that Google's own guide asks for.
  const maps = sources.hasMaps ? ["https://*.googleapis.com", "https://*.gstatic.com"] : [];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...maps, ...hashes],
    "style-src": ["'self'", "'unsafe-inline'", ...(sources.hasMaps ? ["https://fonts.googleapis.com"] : [])],
    "img-src": ["'self'", "data:", "blob:", ...sources.mediaOrigins, ...maps],
    "media-src": ["'self'", ...sources.mediaOrigins],
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
