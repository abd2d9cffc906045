import { createHash } from "node:crypto";

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const dataType = /\stype="application\/(ld\+)?json"/;
const mapHosts = "https://maps.googleapis.com https://maps.gstatic.com https://*.googleapis.com https://*.gstatic.com";

/** The hashes of every inline script of a finished page, as a policy names them. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(inlineScript)].filter(([, attributes]) => !dataType.test(attributes ?? ""));
  const hashes = scripts.map(
    ([, , code]) =>
      `'sha256-${createHash("sha256")
        .update(code ?? "")
        .digest("base64")}'`,
  );
  return [...new Set(hashes)];
}

/**
 * The content security policy of a static page: its own scripts by address or by hash and nobody else's (X6).
 * Styles stay open because React writes style attributes.
 */
export function pagePolicy(html: string, { hasMaps }: { hasMaps: boolean }): string {
  const maps = hasMaps ? ` ${mapHosts}` : "";
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(" ")}${maps}`.trimEnd(),
    `style-src 'self' 'unsafe-inline'${hasMaps ? " https://fonts.googleapis.com" : ""}`,
    `img-src 'self' data: blob:${maps}`,
    `font-src 'self'${hasMaps ? " https://fonts.gstatic.com" : ""}`,
    `connect-src 'self'${maps}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** The status that a page asks for with `<meta name="x-status">`, since Next renders its own 404 empty (framework facts §3d). */
export function askedStatus(html: string): number | null {
  const asked = /<meta name="x-status" content="(\d{3})"/.exec(html)?.[1];
  return asked === undefined ? null : Number(asked);
}
